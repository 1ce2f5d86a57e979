import type { Page } from "@playwright/test";
import { doubleText, expectNothingClipped } from "../../support/clipping.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  test,
} from "../../support/fixtures.ts";
import { agree, beginWith, legalBoxes, payButton, pressPay, READY } from "../../support/joining/joiners.ts";
import { readLayoutShift } from "../../support/layout-shift.ts";
import { cardFields, fillCard } from "../../support/stacks/stripe-stack.ts";

const GOOD = "4242424242424242";

/** The typeface alone moves the links of the header sideways; no line moves up or down. */
const TYPEFACE_SHIFT = 0.003;

/** Opens the checkout with terms that come last of all, and after what is said of a long wait. */
async function openBeforeTerms(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/subscription/terms", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/user-details/checkout");
  await expect(cardFields(page).number).toBeVisible();
  await expect(payButton(page)).toHaveAccessibleDescription("One moment, what you agree to is loading.");
  await expect(page.getByText("This is taking longer than usual. Please stay on this page.")).toBeVisible();
  release();
  await expect(legalBoxes(page)).toHaveCount(2);
  await page.unroute("**/subscription/terms");
}

/** Where a part stands in the document and in the window. */
function readPlace(part: Element) {
  const { top, bottom, left, right } = part.getBoundingClientRect();
  const node = [...document.querySelectorAll("*")].indexOf(part);
  return { node, top, bottom, left, right, text: part.textContent.slice(0, 40) };
}

test("what to read stands before the card, and all before Pay, which is in sight [LAW-03] [USE-12] [USE-21]", async ({
  page,
  context,
}) => {
  await beginWith(context, READY);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openBeforeTerms(page);
    expect(await readLayoutShift(page), `shift at ${width} px`).toBeLessThanOrEqual(TYPEFACE_SHIFT);
    const region = (name: string) => page.getByRole("region", { name });
    const promo = page.getByRole("textbox", { name: "Promo code" });
    const disclosures = page.getByRole("list", { name: "Good to know" });
    const readFirst = [region("Before you pay").getByRole("heading"), disclosures];
    const places = [];
    for (const part of [...readFirst, region("Order summary"), region("Card"), promo, legalBoxes(page)]) {
      for (const one of await part.all()) places.push(await one.evaluate(readPlace));
    }
    expect(places).toHaveLength(7);
    const nodes = places.map(({ node }) => node);
    expect(nodes, `in the document at ${width} px`).toEqual(nodes.toSorted((one, other) => one - other));
    const [heading, texts, order, ...rest] = places;
    // A phone shows the price first.
    const seen = width === 360 ? [order, heading, texts, ...rest] : places;
    for (const [index, next] of seen.entries()) {
      const last = seen[index - 1] ?? { bottom: 0, right: 0 };
      const { top = 0, left = 0, text } = next ?? {};
      const isAfter = top >= last.bottom || left >= last.right;
      expect(isAfter, `${text} for the eye at ${width} px`).toBe(true);
    }
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    if (width === 360) await expectAccessible(page);
    else await expectReadableInTheDark(page);
    await doubleText(page);
    await expectNothingClipped(page);
    await expectNoSidewaysScroll(page);
  }
});

test("the agreement opens over the typed card and prints in whole and alone [LAW-03]", async ({
  page,
  context,
}) => {
  await beginWith(context, READY);
  await page.goto("/user-details/checkout");
  await fillCard(page, GOOD);
  const opener = page.getByRole("button", { name: "Read the membership agreement" }).first();
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Smirk Plus Membership Agreement" });
  await expect(dialog).toContainText("Given to you when you pay");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Total today")).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Print agreement" })).toBeHidden();
  const isWhole = await dialog.evaluate((all) => all.scrollHeight <= all.clientHeight);
  expect(isWhole).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(cardFields(page).number).toHaveValue(/4242$/);
});

test("words that changed meanwhile charge nothing and are agreed to again [LAW-03] [PAY-04]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 409|status of 400 .*\/confirm/);
  await beginWith(context, READY);
  await page.route("**/subscription/terms", async (route) => {
    const { consents, ...terms } = await (await route.fetch()).json();
    const [agreement, renewal] = consents;
    await route.fulfill({
      json: { ...terms, consents: [agreement, { ...renewal, sha256: "0".repeat(64) }] },
    });
  });
  await page.goto("/user-details/checkout");
  await fillCard(page, GOOD);
  await agree(page);
  await page.unroute("**/subscription/terms");
  await pressPay(page);
  const said = page.getByRole("alert");
  await expect(said.filter({ hasText: "What you agree to about renewal has changed." })).toBeVisible();
  await expect(legalBoxes(page).first()).toBeChecked();
  await expect(legalBoxes(page).last()).not.toBeChecked();
  await expect(payButton(page)).toHaveAccessibleDescription("Check both boxes to pay.");
  await expectAccessible(page);
});

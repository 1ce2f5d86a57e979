import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";

/** Paths of the codes of somebody who has just joined, and the digits that go with the one on paper. */
async function joinWithCodes(name: string) {
  const { access_token: token } = await joinByApi({ name, surname: "Lopez", email: `${name}@example.com` });
  const call = async (path: string, method = "GET") => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(process.env.E2E_PRODUCT + path, { method, headers });
    return answer.json();
  };
  const { cards } = (await call("/account/cards")) as { cards: { person_id: string; paper_link: string }[] };
  const [card] = cards;
  const { link } = (await call(`/account/cards/${card?.person_id}/code`, "POST")) as { link: string };
  const { insurance_card: insurance } = (await call("/account/insurance_card")) as {
    insurance_card: { policy_number: string };
  };
  return {
    screen: new URL(link).pathname,
    paper: new URL(card?.paper_link ?? "").pathname,
    digits: insurance.policy_number.slice(-4),
  };
}

test("two cards in one browser never show each other's answer, also with Back [DESK-02] [DESK-05]", {
  tag: "@once",
}, async ({ playwright, launchOptions, baseURL }) => {
  // Chromium keeps pages to show them again as they were, also those with no-store; Playwright turns it off.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  await using browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  const [ada, ben] = [await joinWithCodes("Ada"), await joinWithCodes("Ben")];
  await page.goto(ada.screen);
  await expect(page.getByText("Ada L.")).toBeVisible();
  // On a slow line this is all that a browser has.
  await page.goto(ben.paper, { waitUntil: "commit" });
  expect(await page.content()).not.toContain("Ada");
  await expect(page.getByLabel("Last four digits")).toBeFocused();
  await page.keyboard.type(ben.digits);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Good today" })).toBeVisible();
  await expect(page.getByText("Ben L.")).toBeVisible();
  expect(await page.content()).not.toContain("Ada");
  await page.goBack();
  await expect(page.getByLabel("Last four digits")).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Please scan the code again" })).toBeVisible();
  expect(await page.content()).not.toMatch(/Ada|Ben/);
  await page.goto(ben.screen);
  await expect(page.getByText("Ben L.")).toBeVisible();
  await page.goto("/check/unknown");
  await expect(page.getByRole("heading", { name: "Not good today" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Please scan the code again" })).toBeVisible();
  expect(await page.content()).not.toMatch(/Ada|Ben/);
});

test("an answer fits every window, says who sees what is pressed, and does not stay [DESK-02] [DESK-03]", async ({
  page,
}) => {
  const { screen } = await joinWithCodes("Cleo");
  await page.goto(screen);
  // The answer is hidden when they end, which the check for accessibility would wait for.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel();
  });
  await expectAccessible(page);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole("button", { name: "We don't take this" }).press("Enter");
  await expect(page.getByText("The member sees which office you choose.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("ZIP code of the office").fill("77002");
  await page.getByRole("button", { name: "Find the office" }).press("Enter");
  const offices = page.locator(".offices button");
  await offices.first().press("Enter");
  await expect(page.getByRole("heading", { name: "Noted. Thank you." })).toBeVisible();
  await page.goto(screen);
  await expect(page.getByText(/Member prices at /)).toBeVisible();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(page.getByText("Cleo L.")).toBeHidden();
  await expect(page.getByText("This answer is older than five minutes.")).toBeVisible();
});

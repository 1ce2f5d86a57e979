import type { Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import { secondsOf } from "../../../apps/web/test/dom/answers/member/account-answers.ts";
import { DUE } from "../../../apps/web/test/dom/answers/member/payment-answers.ts";
import { answerFrom } from "../../support/answers/answer-for.ts";
import { test } from "../../support/answers/as-maria.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "../../support/fixtures.ts";

test("one refresh and one retry follow a refusal that lasts, and the page is shown [API-03] [MEM-05]", async ({
  page,
  context,
  account,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const calls: string[] = [];
  await context.route("**/account/details", (route) => {
    calls.push("details");
    return route.fulfill({ status: 401, json: { error: "token_expiried", message: "Sign in again." } });
  });
  const token = ["header", Buffer.from('{"token_type":"access_token"}').toString("base64url"), "fresh"].join(
    ".",
  );
  await context.route("**/auth/refresh_token", (route) => {
    calls.push("refresh");
    return route.fulfill({ json: { access_token: token, refresh_token: "refresh-2" } });
  });
  await page.clock.install();
  await page.goto(paths.membership);
  await expect(page.getByText(account.card.plan_name).first()).toBeVisible();
  await expect.poll(() => calls).toEqual(["details", "refresh", "details"]);
  // Ten of the pauses after which cards and the portal's link are asked for again.
  await page.clock.runFor(10_000);
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel now" })).toBeVisible();
  expect(calls).toEqual(["details", "refresh", "details"]);
});

test("a member's home leads to every section and says what changed [MEM-01] [SELF-05]", async ({
  page,
  account,
}) => {
  account.events = ["payment_received", "refunded", "payment_failed", "renewal_turned_on", "joined"].map(
    (kind, index) => ({
      id: String(index),
      kind,
      facts: { amount_cents: 25_100, plan_name: "Smirk Plus" },
      happened_at: secondsOf("2026-11-20"),
    }),
  );
  account.events.unshift({ id: "9", kind: "of_a_newer_server", facts: {}, happened_at: 0 });
  await page.goto(paths.membership);

  await test.step("a phone's page is short at the first visit", () => expectShort(page));
  await test.step("what changed lately", async () => {
    const recent = page.getByRole("region", { name: "Recent activity" });
    await recent.getByRole("heading").click();
    await recent.getByRole("button", { name: "Show more" }).click();
    await expect(recent.getByRole("listitem")).toHaveCount(5);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step("thanks at the first visit, and in one line later", async () => {
    const thanks = page.getByRole("heading", { level: 1, name: "Thank you for joining, Maria" });
    const heightOf = async () => (await thanks.boundingBox())?.height ?? 0;
    const whole = await heightOf();
    await expect(page.getByRole("region", { name: "Your first step" })).toContainText("(713) 555-0170");
    await page.reload();
    await expect(thanks).toBeVisible();
    await expect(page.getByText("Below are your details and benefits.")).toBeVisible();
    expect(await heightOf()).toBeLessThan(whole);
  });
  await test.step("a later visit's page is short too", () => expectShort(page));
  await test.step("paper has what the plan gives, also where it is folded", async () => {
    await page.emulateMedia({ media: "print" });
    const features = page.getByRole("region", { name: "Plan Features" });
    await expect(features.getByText(/^What comes with Smirk/)).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("sections are links, with a way back", async () => {
    const sections = page.getByRole("navigation", { name: "Sections of your membership" });
    await sections.getByRole("link", { name: "Payments" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await page.getByRole("link", { name: "Your membership" }).click();
    await expect(page).toHaveURL(paths.membership);
    await expect(page.getByText("9203 4471 9025 1187").first()).toBeVisible();
  });
});

/** All that it has is in sight, in four windows of a phone. */
test("a member's home is short on a phone in Spanish too, at the first visit [SELF-05]", async ({
  page,
  account,
}) => {
  expect(account.card.payment_failed).toBeFalsy();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/es${paths.membership}`);
  await expect(page.getByRole("heading", { level: 1, name: "Gracias por inscribirse, Maria" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Su primer paso" })).toContainText("(713) 555-0170");
  await expect(page.getByRole("link", { name: "Actualizar la forma de pago" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Elija otro dentista" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Sus datos" })).toContainText("$251.00 el 20 nov 2027");
  await expect(page.getByRole("button", { name: "Guardar para ver sin conexión" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2600);
});

for (const [prefix, due] of [
  ["", "Your last payment failed."],
  ["/es", "Su último pago falló."],
] as const) {
  test(`the home of a payment that failed is as short at ${prefix}/ [SELF-05]`, async ({
    page,
    context,
    account,
  }) => {
    account.card.payment_failed = true;
    await answerFrom(context, { "GET /account/payments": { payments: [DUE], years: [] } });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(prefix + paths.membership);
    const region = page.getByRole("region", { name: due });
    await expect(region.getByRole("link")).toBeVisible();
    await expect(region).toContainText("$251.00");
    await expect(page.getByText("9203 4471 9025 1187").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Save offline|Guardar para ver/ })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2600);
  });
}

async function expectShort(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Update Payment Method" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose another dentist" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your details" })).toContainText("$251.00 on Nov 20, 2027");
  await expect(page.getByRole("button", { name: "Save offline" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2600);
}

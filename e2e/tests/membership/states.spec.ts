import type { Page } from "@playwright/test";
import { memberPaths } from "../../../apps/web/app/member-paths.ts";
import { paths } from "../../../apps/web/app/paths.ts";
import { mariasAccount } from "../../../apps/web/test/dom/answers/member/account-answers.ts";
import {
  contactChangeAnswers,
  detailsAnswers,
  RECOVERY_ANSWERS,
} from "../../../apps/web/test/dom/answers/member/details-answers.ts";
import { DUE } from "../../../apps/web/test/dom/answers/member/payment-answers.ts";
import { NEVER, refuse } from "../../../tools/dom/play-api.ts";
import { answerForAccount, answerFrom } from "../../support/answers/answer-for.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

// What only a browser shows of a member's forms. What they say and send is tested in apps/web/test/screens/membership.

async function expectSound(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** A front desk has looked at Maria's card. */
const CHECK = {
  id: "c1",
  person_id: "m1",
  is_own: true,
  name: "Maria",
  checked_at: "2026-11-20T21:09:00Z",
  time_zone: "America/Chicago",
  outcome: "good",
  office: { location_id: "7", name: "Lakeside Dental", city: "Dallas" },
  partner: null,
} as const;

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test("a member's forms are readable with errors [SELF-04] [SELF-05] [SELF-07]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 40[023] /);
  await signIn(context, "access_token");
  await answerForAccount(context, mariasAccount({ payment_failed: true }));
  await answerFrom(context, {
    ...detailsAnswers(),
    "GET /account/payments": { payments: [DUE], years: [] },
    "POST /account/payments/in_due/pay": () => refuse(402, "payment_declined"),
  });
  await test.step("details", async () => {
    await page.goto(memberPaths.details);
    await press(page, "Change your name");
    await press(page, "Save your name");
    await expect(page.getByRole("radio", { name: "To correct a typo" })).toBeFocused();
    await press(page, "Change your email");
    await page.getByLabel("New email address").fill("ana@example.com");
    await press(page, "Send code");
    await page.getByLabel("6-digit code").fill("000000");
    await expect(page.getByText("That code is not right. Try again.")).toBeVisible();
    await expectSound(page);
    await press(page, "Change your address");
    await page.getByLabel("State").selectOption("WA");
    await press(page, "Save your address");
    await expect(page.getByRole("heading", { name: /is not available in/ })).toBeFocused();
    await expectSound(page);
  });
  await test.step("a visit", async () => {
    await page.goto(memberPaths.savings);
    await press(page, "Add a visit");
    await press(page, "Save");
    await expect(page.getByText("Choose at least one procedure.")).toBeVisible();
    await press(page, "Cleaning, adult");
    await page.getByLabel("Dentist").selectOption("Another dentist");
    await press(page, "Save");
    await expect(page.getByLabel("Name of the dentist")).toBeFocused();
    await expectSound(page);
  });
  await test.step("a declined payment", async () => {
    await page.goto(paths.payments);
    await press(page, "Pay now");
    await expect(page.getByRole("alert")).toContainText("Your bank did not accept this payment.");
    await expectSound(page);
  });
  await test.step("deleting the account", async () => {
    await page.goto(paths.signingIn);
    await press(page, "Delete my account");
    await expect(page.getByRole("dialog", { name: "Delete your account for good?" })).toBeVisible();
    await expectSound(page);
  });
});

test("what a member leaves, replaces or waits for is readable [SELF-02] [SELF-03] [MEM-04] [MEM-05]", async ({
  page,
  context,
}) => {
  await signIn(context, "access_token");
  await answerForAccount(context, { ...mariasAccount(), checks: [CHECK] });
  await page.goto(paths.membership);
  await expect(page.getByRole("region", { name: "Card checks" })).toContainText("Lakeside Dental, Dallas");
  await press(page, "Cancel Membership");
  await expect(page.getByRole("dialog").getByText("Nov 20, 2027").first()).toBeVisible();
  await expectSound(page);
  await page.goto(paths.membershipPlan);
  await press(page, "Replace card of Anna Lopez");
  await expect(page.getByRole("dialog", { name: "Replace Anna's card?" })).toBeVisible();
  await expectSound(page);
  await answerFrom(context, { "GET /account/insurance_card": NEVER });
  await page.goto(paths.membership);
  // The page as it was sent waits too, before it has a title; what it says changes with the seconds.
  await expect(page.getByRole("heading", { level: 1, name: "Your membership", exact: true })).toBeVisible();
  await expectSound(page);
});

test("a lost phone's steps are readable with errors, without signing in [SELF-04] [TRUST-09]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 400 .*\/auth\/lost_phone\/prove/);
  await answerFrom(context, RECOVERY_ANSWERS);
  await page.goto(paths.signUp);
  await page.getByRole("link", { name: "Lost your phone?" }).click();
  await page.getByLabel("Email").fill("maria@example.com");
  await expectSound(page);
  await press(page, "Send a code to my email");
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeFocused();
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByLabel("Date of birth").fill("05/17/1990");
  await page.getByLabel("Last four digits of your payment card").fill("4243");
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText("These do not match.");
  await expectSound(page);
  await answerFrom(context, contactChangeAnswers("undo"));
  await page.goto(`${memberPaths.contactChange}#token-of-the-message`);
  await expect(page.getByRole("button", { name: "Undo this change" })).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await expectSound(page);
});

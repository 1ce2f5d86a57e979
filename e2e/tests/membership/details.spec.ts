import { memberPaths } from "../../../apps/web/app/member-paths.ts";
import { paths } from "../../../apps/web/app/paths.ts";
import { answerForAccount } from "../../support/answers/account-answers.ts";
import {
  answerForContactChange,
  answerForDetails,
  answerForLostPhone,
} from "../../support/answers/details-answers.ts";
import { CODE } from "../../support/answers/own-account-answers.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

test("a member changes name, email and address [SELF-04]", async ({ page, context, complaints }) => {
  // The answer to a wrong code.
  complaints.allow(/status of 400 .*\/account\/email\/confirm/);
  await signIn(context, "access_token");
  await answerForAccount(context);
  await answerForDetails(context);
  await page.goto(memberPaths.details);
  const panel = (name: string) => page.getByRole("region", { name, exact: true });

  await test.step("the name needs a reason", async () => {
    await page.getByRole("button", { name: "Change your name" }).click();
    await page.getByLabel("Last name").fill("Diaz");
    await page.getByRole("button", { name: "Save your name" }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole("radio", { name: "To correct a typo" })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Marriage or divorce" }).check();
    await page.getByRole("button", { name: "Save your name" }).click();
    await expect(panel("Name on your card")).toContainText("Maria Diaz");
    await expect(panel("Name on your card").getByRole("status")).toBeFocused();
  });
  await test.step("the email needs a code", async () => {
    await page.getByRole("button", { name: "Change your email" }).click();
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByLabel("New email address")).toBeFocused();
    await page.getByLabel("New email address").fill("ana@example.com");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText("We sent a code to ana@example.com.")).toBeVisible();
    await expect(page.getByLabel("6-digit code")).toBeFocused();
    await page.getByLabel("6-digit code").fill("000000");
    await expect(panel("Email").getByRole("alert")).toHaveText("That code is not right. Try again.");
    await expectAccessible(page);
    await page.getByLabel("6-digit code").fill(CODE);
    await expect(panel("Email")).toContainText("ana@example.com");
    await expectNoSidewaysScroll(page);
  });
  await test.step("a move away is explained before it is saved", async () => {
    await page.getByRole("button", { name: "Change your address" }).click();
    await page.getByLabel("State").selectOption("WA");
    await page.getByRole("button", { name: "Save your address" }).click();
    await expect(
      page.getByRole("heading", { name: /do not sell the membership in Washington/ }),
    ).toBeFocused();
    await expect(page.getByText("You can use your membership until Nov 20, 2027")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save this address" }).click();
    await expect(panel("Home address").getByRole("status")).toContainText("does not renew");
  });
});

test("somebody who lost the phone names a new one, and it can be stopped [SELF-04]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 400 .*\/auth\/lost_phone\/prove/);
  await answerForLostPhone(context);
  await page.goto(paths.signUp);
  await page.getByRole("link", { name: "Lost your phone?" }).click();
  await page.getByLabel("Email").fill("maria@example.com");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send a code to my email" }).click();
  await expect(page.getByRole("heading", { name: "Show that it is you" })).toBeFocused();
  await page.getByLabel("6-digit code").fill(CODE);
  await page.getByLabel("Date of birth").fill("05/17/1990");
  await page.getByLabel("Last four digits of your payment card").fill("4243");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("These do not match.");
  await expectAccessible(page);
  await page.getByLabel("Last four digits of your payment card").fill("4242");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("New phone number").fill("7135550199");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("6-digit code").fill(CODE);
  await expect(page.getByText(/Your new number works from Nov 24, 2026/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a message's link opens a page whose button undoes or stops a change [TRUST-09]", async ({
  page,
  context,
}) => {
  await answerForContactChange(context, "undo");
  await page.goto(`${memberPaths.contactChange}#token-of-the-message`);
  await expect(page.getByText(/changed from m\*\*\*a@example.com to t\*\*\*f@example.com/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByText("The change is undone, and everyone is signed out.")).toBeFocused();
  await expectAccessible(page);
  expect(new URL(page.url()).hash).toBe("");

  await answerForContactChange(context, "stop");
  await page.goto(`/es${memberPaths.contactChange}#token-of-the-message`);
  await page.getByRole("button", { name: "Detener este cambio" }).click();
  await expect(page.getByText(/El cambio/)).toBeFocused();
  await expectAccessible(page);
  // Messages of the release before lead to the page about lost phones.
  await page.goto(`${memberPaths.lostPhone}#token-of-the-message`);
  await page.getByRole("button", { name: "Stop this change" }).click();
  await expect(page.getByText("The change is stopped.")).toBeFocused();
});

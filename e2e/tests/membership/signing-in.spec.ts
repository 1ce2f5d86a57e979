import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import {
  answerForOwnAccount,
  CODE,
  mariasOwnAccount,
  type OwnAccount,
} from "../../support/answers/own-account-answers.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

const test = base.extend<{ own: OwnAccount }>({
  own: async ({ context }, use) => {
    const own = mariasOwnAccount();
    await signIn(context, "access_token");
    await answerForOwnAccount(context, own);
    await use(own);
  },
});

const browsers = (page: Page) => page.getByRole("region", { name: "Browsers that are signed in" });

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("6-digit code").fill(code);
}

test("a member sees where they are signed in, and ends one browser or all others [SELF-07]", async ({
  page,
  own,
}) => {
  await page.goto(paths.signingIn);
  await expect(page.getByRole("heading", { level: 1, name: "Signing in" })).toBeVisible();
  const rows = browsers(page).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Chrome on Windows");
  await expect(rows.first()).toContainText("This browser");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await expect(rows.nth(1)).toContainText(/Last used Nov 18, 2026/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(browsers(page).getByRole("status")).toHaveText("That browser is signed out.");
  await expect(browsers(page).getByRole("status")).toBeFocused();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out all other browsers" }).click();
  await expect(rows).toHaveCount(1);
  expect(own.changes).toEqual([
    "DELETE /account/sessions/00000000-0000-4000-8000-000000000002",
    "DELETE /account/sessions",
  ]);
});

test("one's data is saved as a file and read as a page, after a code [SELF-07]", async ({
  page,
  own,
  complaints,
}) => {
  // The first answer, and that to a wrong code.
  complaints.allow(/status of 40[03] .*\/account\/(data|proof)/);
  own.isProven = false;
  await page.goto(paths.signingIn);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("We texted a code to +171*****123.")).toBeVisible();
  await expectAccessible(page);
  await typeCode(page, "000000");
  await expect(dialog.getByRole("alert")).toHaveText("That code is not right. Try again.");
  await typeCode(page, CODE);
  const file = await saving;
  expect(file.suggestedFilename()).toBe("my-data.json");
  expect(JSON.parse(readFileSync(await file.path(), "utf8")).account.name).toBe("Maria");

  await page.getByRole("link", { name: "Read my data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Memberships" })).toContainText("$24.90");
  await expect(page.getByRole("region", { name: "Waitlist" })).toContainText("Nothing is stored.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("deleting the account waits for open money, asks twice and ends signed out [SELF-07]", async ({
  page,
  own,
  complaints,
}) => {
  complaints.allow(/status of 403 .*\/account\/delete/);
  await test.step("says what to do first", async () => {
    own.blocker = { reason: "active", until: null };
    await page.goto(paths.signingIn);
    await expect(
      page.getByText("Your membership is active. First cancel it, then come back here."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete my account" })).toHaveCount(0);
    own.blocker = { reason: "paid_until", until: "2027-01-05" };
    await page.reload();
    await expect(page.getByText("Your membership is paid for until Jan 5, 2027.")).toBeVisible();
  });
  await test.step("asks before it deletes, and for a code", async () => {
    own.blocker = null;
    own.isProven = false;
    await page.reload();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("dialog", { name: "Delete your account for good?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await typeCode(page, CODE);
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
    expect(own.changes).toEqual(["POST /account/delete"]);
    expect(await page.evaluate(() => localStorage.getItem("tokens"))).toBeNull();
  });
});

test("messages are chosen by switches; what must be sent says why [SELF-08]", async ({ page, own }) => {
  await page.goto(paths.messages);
  const news = page.getByRole("switch", { name: "News and tips" });
  await expect(news).toBeChecked();
  await news.press("Space");
  await expect(news).not.toBeChecked();
  await page.getByRole("switch", { name: "When a payment fails" }).click();
  await expect
    .poll(() => own.messages.wanted)
    .toEqual({
      news_email: false,
      payment_text: true,
      renewal_text: false,
    });
  const always = page.getByRole("region", { name: "Always sent" });
  await expect(always).toContainText("The law requires us to remind you before you are charged again.");
  await expect(always.getByRole("switch")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  own.messages.texts.stopped_at = Date.parse("2026-11-19T12:00:00Z") / 1000;
  await page.reload();
  await expect(
    page.getByText(/stopped our texts on Nov 19, 2026\. To get them again, text START/),
  ).toBeVisible();
});

test("the link of an email stops news by one press, without signing in [SELF-08]", async ({
  page,
  context,
}) => {
  const posted: unknown[] = [];
  await context.route("**/messages/stop", (route) => {
    posted.push(route.request().postDataJSON());
    return route.fulfill({ json: { stopped: "news_email" } });
  });
  await page.goto(`${paths.stopMessages}#token-of-the-email`);
  await expect(page).toHaveURL(paths.stopMessages);
  expect(posted).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(page.getByText("Done. You get no more news by email.")).toBeFocused();
  expect(posted).toEqual([{ token: "token-of-the-email" }]);

  await page.goto(paths.stopMessages);
  await expect(page.getByText("This link is incomplete")).toBeVisible();
});

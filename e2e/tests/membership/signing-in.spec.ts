import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import {
  CODE,
  mariasOwnAccount,
  type OwnAccount,
  ownAccountAnswers,
} from "../../../apps/web/test/dom/answers/member/own-account-answers.ts";
import { answerFrom } from "../../support/answers/answer-for.ts";
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

const test = base.extend<{ own: OwnAccount }>({
  own: async ({ context }, use) => {
    const own = mariasOwnAccount();
    await signIn(context, "access_token");
    await answerFrom(context, ownAccountAnswers(own));
    await use(own);
  },
});

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("6-digit code").fill(code);
}

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

import type { Page } from "@playwright/test";
import { doubleText, expectNothingClipped } from "../../support/clipping.ts";
import { expect, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { beginWith, DETAILS, MIA, SAM } from "../../support/joining/joiners.ts";

const add = (page: Page) => page.getByRole("button", { name: "Add a family member" });

async function openFamily(page: Page) {
  await page.goto("/user-details/family");
  await expect(page.getByRole("heading", { level: 1, name: "Who's joining you?" })).toBeVisible();
}

test("long names are shown whole, with text of 200 % too [USE-01]", async ({ page, context }) => {
  const lastName = "Featherstonehaugh-Wolfeschlegelsteinhausen";
  await beginWith(context, {
    userDetailsFormData: { ...DETAILS, lastName },
    familyDetailsFormData: [
      { ...SAM, lastName },
      { ...MIA, firstName: "Maximiliana Alexandrina", lastName },
    ],
  });
  await openFamily(page);
  await expectNothingClipped(page);
  await page.getByRole("button", { name: /^Remove Sam/ }).tap();
  await expectNothingClipped(page);
  await add(page).tap();
  await expectNothingClipped(page);
  await page.keyboard.press("Escape");
  await doubleText(page);
  await expectNothingClipped(page);
  await expectNoSidewaysScroll(page);
  await add(page).tap();
  await expectNothingClipped(page);
});

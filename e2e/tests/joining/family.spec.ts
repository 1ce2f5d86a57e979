import type { Page } from "@playwright/test";
import { doubleText, expectNothingClipped } from "../../support/clipping.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { beginWith, DETAILS, MIA, SAM } from "../../support/joining/joiners.ts";
import { isSeen } from "../../support/seen.ts";
import { readStoredForm } from "../../support/stored-forms.ts";
import { collectBodies, readEvents } from "../../support/telemetry-sinks.ts";

const add = (page: Page) => page.getByRole("button", { name: "Add a family member" });
const dialog = (page: Page) => page.getByRole("dialog");
const save = (page: Page) => dialog(page).getByRole("button", { name: /^(Add|Save)$/ });
const readFamily = (page: Page) => readStoredForm(page, "familyDetailsFormData");

async function openFamily(page: Page) {
  await page.goto("/user-details/family");
  await expect(page.getByRole("heading", { level: 1, name: "Who's joining you?" })).toBeVisible();
}

async function fillMember(page: Page, relation: "Spouse" | "Child", first: string, born: string) {
  await dialog(page).getByRole("radio", { name: relation }).check();
  await dialog(page).getByLabel("First name").fill(first);
  await dialog(page).getByLabel("Last name").fill("Lopez");
  await dialog(page).getByLabel("Date of birth").fill(born);
}

test("shows YOU and continues to the plans without a family [USE-09] [FAM-01] [FAM-04]", async ({
  page,
  context,
}) => {
  await beginWith(context, { userDetailsFormData: DETAILS });
  const sent = collectBodies(page, "analytics");
  await openFamily(page);
  await expect(page.getByRole("listitem").filter({ hasText: "YOU" })).toContainText(
    /Maria Lopez.*born May 17, 1990.*1200 Main St, Houston, TX 77002/s,
  );
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await expectNoSidewaysScroll(page);
  // What was just read is not written [FAM-05].
  expect(await readFamily(page)).toBeUndefined();
  await page.getByRole("button", { name: "Continue without adding" }).click();
  await expect(page).toHaveURL("/user-details/plan");
  expect(await readFamily(page)).toEqual([]);
  await expect
    .poll(async () => (await readEvents(sent)).filter(({ event }) => event === "onboarding:family_details"))
    .toMatchObject([{ properties: { members: 0 } }]);
});

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

test("leads back to the details, also when they are missing [FAM-01]", async ({ page, context }) => {
  await beginWith(context);
  await openFamily(page);
  await expect(page.getByRole("link", { name: "Fill in your details first" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/user-details");
});

test("adds a member by keyboard and refuses a child of 26 [FAM-01] [FAM-02] [FAM-03] [FAM-05]", async ({
  page,
  context,
}) => {
  await beginWith(context, { userDetailsFormData: DETAILS });
  await page.clock.install({ time: new Date("2026-11-20T18:00:00Z") });
  await openFamily(page);

  await test.step("a child, by keyboard", async () => {
    await add(page).press("Enter");
    await expect(dialog(page)).toHaveAccessibleName("Add a family member");
    await expect(page.getByRole("radio", { name: "Spouse" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Child" })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Mia");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Lopez");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1/5/2015");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(add(page)).toBeFocused();
    await expect(page.getByRole("listitem").filter({ hasText: "Mia Lopez" })).toContainText("Child");
    expect(await readFamily(page)).toEqual([MIA]);
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "Mia Lopez" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("nothing filled in", async () => {
    await add(page).click();
    await save(page).click();
    await expect(dialog(page).getByText("This field is required.")).toHaveCount(4);
    await expect(page.getByRole("radiogroup")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription("This field is required.");
    await expect(page.getByRole("radio", { name: "Spouse" })).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(add(page)).toBeFocused();
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  await test.step("a child on the 26th birthday, and on the day before", async () => {
    await add(page).click();
    await fillMember(page, "Child", "Zoe", "11/20/2000");
    await save(page).click();
    const said = dialog(page).getByText("* Child must be under 26");
    await expect(said).toBeVisible();
    await expect(dialog(page).getByLabel("Date of birth")).toBeFocused();
    // Longer than other errors. The page's clock goes on by itself as well.
    await page.clock.fastForward(2050);
    await expect(dialog(page).getByLabel("Date of birth")).toHaveAttribute("data-flash", "true");
    await page.clock.fastForward(950);
    await expect(dialog(page).getByLabel("Date of birth")).not.toHaveAttribute("data-flash");
    expect(await isSeen(said)).toBe(true);
    await expect(dialog(page).getByLabel("Date of birth")).toHaveAccessibleDescription(/under 26/);
    await dialog(page).getByLabel("Date of birth").fill("11/21/2000");
    await save(page).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Zoe Lopez" })).toBeVisible();
  });
});

test("a half-typed member survives a reload, until the dialog closes [USE-10]", async ({ page, context }) => {
  await beginWith(context, { userDetailsFormData: DETAILS, familyDetailsFormData: [SAM] });
  await openFamily(page);
  const values = () =>
    Promise.all(
      ["First name", "Last name", "Date of birth"].map((name) => dialog(page).getByLabel(name).inputValue()),
    );

  await test.step("a new member", async () => {
    await add(page).tap();
    await dialog(page).getByRole("radio", { name: "Child" }).check();
    await dialog(page).getByLabel("First name").fill("Mia");
    await dialog(page).getByLabel("Date of birth").fill("01/0");
    await page.reload();
    await expect(dialog(page)).toHaveAccessibleName("Add a family member");
    await expect(dialog(page).getByRole("radio", { name: "Child" })).toBeChecked();
    expect(await values()).toEqual(["Mia", "", "01/0"]);
    await page.keyboard.press("Escape");
    await add(page).tap();
    expect(await values()).toEqual(["", "", ""]);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(add(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("a member being changed", async () => {
    await page.getByRole("button", { name: "Edit Sam Lopez" }).tap();
    await dialog(page).getByLabel("First name").fill("Samuel");
    await page.reload();
    await expect(dialog(page)).toHaveAccessibleName("Change Sam");
    expect((await values())[0]).toBe("Samuel");
    await save(page).tap();
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "Samuel Lopez" })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test("limits the family to twelve members and one spouse [FAM-01] [FAM-02] [FAM-05]", async ({
  page,
  context,
}) => {
  const others = [..."ABCDEFGHIJK"].map((letter) => ({ ...MIA, firstName: `Child${letter}` }));
  await beginWith(context, { userDetailsFormData: DETAILS, familyDetailsFormData: [SAM, ...others] });
  await openFamily(page);
  await expect(add(page)).toHaveCount(0);
  await expect(page.getByText("You added 12 people")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await test.step("removes somebody and brings them back", async () => {
    await page.getByRole("button", { name: "Remove Sam Lopez" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Sam was removed." })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await expect(add(page)).toBeVisible();
    await expectAccessible(page);
    expect(await readFamily(page)).toEqual(others);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Edit Sam Lopez" })).toBeFocused();
    expect(await readFamily(page)).toEqual([SAM, ...others]);
    await expect(add(page)).toHaveCount(0);
  });

  await test.step("takes one spouse", async () => {
    await page.getByRole("button", { name: "Remove ChildK Lopez" }).click();
    await add(page).click();
    await fillMember(page, "Spouse", "Kim", "03/02/1988");
    await save(page).click();
    await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription("You can add one spouse only.");
    await dialog(page).getByRole("button", { name: "Close" }).click();
    // The one there is may be changed and stays a spouse.
    await page.getByRole("button", { name: "Edit Sam Lopez" }).click();
    await expect(dialog(page)).toHaveAccessibleName("Change Sam");
    await dialog(page).getByLabel("First name").fill("Samuel");
    await save(page).click();
    await expect(page.getByRole("button", { name: "Edit Samuel Lopez" })).toBeFocused();
    expect(await readFamily(page)).toEqual([{ ...SAM, firstName: "Samuel" }, ...others.slice(0, -1)]);
  });

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/user-details/plan");
});

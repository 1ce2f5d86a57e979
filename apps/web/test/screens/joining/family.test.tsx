import { decodeBase64Json } from "@smirk/domain/wire/base64/base64-json";
import { screen, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fill, isForTheEye } from "../../../../../tools/dom/fill.ts";
import { paths } from "../../../app/paths.ts";
import { analytics } from "../../../app/vendors/telemetry/analytics.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { DETAILS, MIA, SAM } from "../../dom/joiner-forms.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const add = () => screen.getByRole("button", { name: "Add a family member" });
const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => screen.getByRole("dialog");
const inDialog = () => within(dialog());
const dialogField = (name: string) => inDialog().getByLabelText<HTMLInputElement>(name);
const radio = (name: string) => inDialog().getByRole("radio", { name });
const save = () => inDialog().getByRole("button", { name: /^(Add|Save)$/ });
const person = (name: string) =>
  screen.getAllByRole("listitem").find(({ textContent }) => textContent.includes(name)) ?? null;
const readFamily = () => decodeBase64Json(localStorage.getItem("familyDetailsFormData"));

async function openFamily(settings: Parameters<typeof renderScreen>[1] = {}) {
  const shown = await renderScreen(paths.family, {
    signedInAs: "temporary_access_token",
    forms: { userDetailsFormData: DETAILS },
    answers: { "GET /subscription/get_plans": { plans: PLANS } },
    ...settings,
  });
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Who's joining you?");
  return shown;
}

async function fillMember(user: UserEvent, relation: "Spouse" | "Child", first: string, born: string) {
  await user.click(radio(relation));
  await fill(user, dialogField("First name"), first);
  await fill(user, dialogField("Last name"), "Lopez");
  await fill(user, dialogField("Date of birth"), born);
}

it("shows YOU and continues to the plans without a family [USE-09] [FAM-01] [FAM-04] [FAM-05]", async () => {
  const track = vi.spyOn(analytics, "track");
  const shown = await openFamily();
  expect(screen.getByText("YOU").closest("li")?.textContent).toMatch(
    /Maria Lopez.*born May 17, 1990.*1200 Main St, Houston, TX 77002/s,
  );
  expect(screen.getByText("Step 2 of 4")).toBeVisible();
  // What was just read is not written.
  expect(localStorage.getItem("familyDetailsFormData")).toBeNull();
  await shown.user.click(button("Continue without adding"));
  await expect.poll(() => shown.path).toBe(paths.plan);
  expect(readFamily()).toEqual([]);
  expect(track).toHaveBeenCalledWith("onboarding:family_details", { members: 0 });
});

it("stays open where the event of an earlier closing comes late [FAM-02]", async () => {
  const { user } = await openFamily();
  await user.click(add());
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(add());
  dialog().dispatchEvent(new Event("close"));
  await fillMember(user, "Child", "Mia", "02/03/2018");
  expect(radio("Child")).toBeChecked();
});

it("adds somebody with one name, N6 [USE-19] [FAM-02]", async () => {
  const { user } = await openFamily();
  await user.click(button("Add a family member"));
  await user.click(radio("Child"));
  await fill(user, dialogField("First name"), "Kartika");
  await fill(user, dialogField("Date of birth"), "01/05/2015");
  await user.click(screen.getByRole("checkbox", { name: "One name only" }));
  await user.click(button("Add"));
  await expect
    .poll(readFamily)
    .toEqual([
      { relation: "CHILD", firstName: "Kartika", lastName: "", dateOfBirth: "01/05/2015", hasOneName: true },
    ]);
  expect(button("Edit Kartika")).toBeVisible();
});

it("asks about a spouse who is a child, and adds them all the same [USE-19] [FAM-02]", async () => {
  const { user } = await openFamily();
  await user.click(add());
  await fillMember(user, "Spouse", "Sam", "02/03/2019");
  const says = "A spouse younger than 16: are the relation and the year right?";
  expect(dialogField("Date of birth")).toHaveAccessibleDescription(says);
  await user.click(radio("Child"));
  expect(dialogField("Date of birth")).not.toHaveAccessibleDescription(says);
  await user.click(radio("Spouse"));
  await user.click(save());
  await expect.poll(() => person("Sam Lopez")).toBeVisible();
});

const hawaii = {
  ...DETAILS,
  address: { address_line_1: "100 Beach Walk", city: "Honolulu", state: "HI", zip: "96815" },
};
const maine = {
  ...DETAILS,
  address: { address_line_1: "10 Congress St", city: "Portland", state: "ME", zip: "04101" },
};

// The office has November 20 from six o'clock on by UTC.
it.each([
  ["Honolulu", hawaii, "2026-11-20T08:00:00Z", "11/20/2000", null],
  ["Honolulu", hawaii, "2026-11-20T08:00:00Z", "11/19/2000", "* Child must be under 26"],
  ["Portland", maine, "2026-11-20T05:30:00Z", "11/20/2000", "* Child must be under 26"],
  ["Portland", maine, "2026-11-20T05:30:00Z", "11/21/2000", null],
])("counts a child's age by the day in %s [FAM-03]", async (_, details, now, born, refusal) => {
  const { user } = await openFamily({ now: new Date(now), forms: { userDetailsFormData: details } });
  await user.click(add());
  await fillMember(user, "Child", "Zoe", born);
  await user.click(save());
  if (refusal === null) await expect.poll(() => person("Zoe Lopez")).toBeVisible();
  else expect(inDialog().getByText(refusal)).toBeVisible();
});

it("counts a spouse's age by the day in the state [USE-19]", async () => {
  const now = new Date("2026-11-20T08:00:00Z");
  const { user } = await openFamily({ now, forms: { userDetailsFormData: hawaii } });
  await user.click(add());
  await fillMember(user, "Spouse", "Sam", "11/20/2010");
  expect(dialogField("Date of birth")).toHaveAccessibleDescription(/^A spouse younger than 16/);
});

it("leads back to the details, also when they are missing [FAM-01]", async () => {
  const shown = await openFamily({ forms: {} });
  const missing = screen.getByRole("link", { name: "Fill in your details first" });
  expect(missing).toHaveAttribute("href", paths.userDetails);
  await shown.user.click(screen.getByRole("link", { name: "Back" }));
  await expect.poll(() => shown.path).toBe(paths.userDetails);
});

it("adds a child by keyboard, who is there after a reload [FAM-01] [FAM-02] [FAM-05]", async () => {
  const { user, reload } = await openFamily();
  add().focus();
  await user.keyboard("{Enter}");
  await expect.poll(dialog).toHaveAccessibleName("Add a family member");
  await expect.poll(() => radio("Spouse")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(radio("Child")).toBeChecked();
  await user.keyboard("{Tab}Mia{Tab}Lopez{Tab}{Tab}1/5/2015{Enter}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(add()).toHaveFocus();
  expect(person("Mia Lopez")).toHaveTextContent("Child");
  expect(readFamily()).toEqual([MIA]);
  await reload();
  await expect.poll(() => person("Mia Lopez")).toBeVisible();
  expect(button("Next")).toBeVisible();
});

it("says what is missing of a member, until the dialog closes [FAM-02] [USE-08]", async () => {
  const { user } = await openFamily();
  await user.click(add());
  await user.click(save());
  expect(inDialog().getAllByText("This field is required.")).toHaveLength(4);
  expect(screen.getByRole("radiogroup")).toBeInvalid();
  expect(screen.getByRole("radiogroup")).toHaveAccessibleDescription("This field is required.");
  expect(radio("Spouse")).toHaveFocus();
  await fill(user, dialogField("Date of birth"), "0102");
  await user.click(save());
  expect(dialogField("Date of birth")).toHaveAccessibleDescription(
    expect.stringContaining("This field must be 10 characters long."),
  );
  await expect.poll(() => document.title).toMatch(/^Error: /);
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(add()).toHaveFocus();
  await expect.poll(() => document.title).not.toMatch(/^Error: /);
});

it("refuses a child on the 26th birthday, and takes one on the day before [FAM-03]", async () => {
  const { user } = await openFamily({ now: new Date("2026-11-20T18:00:00Z") });
  await user.click(add());
  await fillMember(user, "Child", "Zoe", "11/20/2000");
  await user.click(save());
  const said = inDialog().getByText("* Child must be under 26");
  expect(said).toBeVisible();
  expect(dialogField("Date of birth")).toHaveFocus();
  // Longer than other errors.
  await passTime(2999);
  expect(dialogField("Date of birth")).toHaveAttribute("data-flash", "true");
  await passTime(1);
  await expect.poll(() => dialogField("Date of birth")).not.toHaveAttribute("data-flash");
  expect(isForTheEye(said)).toBe(true);
  expect(dialogField("Date of birth")).toHaveAccessibleDescription(/under 26/);
  await fill(user, dialogField("Date of birth"), "11/21/2000");
  await user.click(save());
  await expect.poll(() => person("Zoe Lopez")).toBeVisible();
});

const readDialog = () => ["First name", "Last name", "Date of birth"].map((name) => dialogField(name).value);

it("a half-typed new member survives a reload, until the dialog closes [USE-10]", async () => {
  const { user, reload } = await openFamily();
  await user.click(add());
  await user.click(radio("Child"));
  await fill(user, dialogField("First name"), "Mia");
  await fill(user, dialogField("Date of birth"), "01/0");
  await reload();
  await expect.poll(dialog).toHaveAccessibleName("Add a family member");
  expect(radio("Child")).toBeChecked();
  expect(readDialog()).toEqual(["Mia", "", "01/0"]);
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await user.click(add());
  await expect.poll(readDialog).toEqual(["", "", ""]);
  await user.keyboard("{Escape}");
  await reload();
  await expect.poll(add).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a half-typed change of a member survives a reload, until it is saved [USE-10]", async () => {
  const { user, reload } = await openFamily({
    forms: { userDetailsFormData: DETAILS, familyDetailsFormData: [SAM] },
  });
  await user.click(button("Edit Sam Lopez"));
  await fill(user, dialogField("First name"), "Samuel");
  await reload();
  await expect.poll(dialog).toHaveAccessibleName("Change Sam");
  expect(readDialog()[0]).toBe("Samuel");
  await user.click(save());
  await reload();
  await expect.poll(() => person("Samuel Lopez")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

const CHILDREN = [..."ABCDEFGHIJK"].map((letter) => ({ ...MIA, firstName: `Child${letter}` }));
const TWELVE = { userDetailsFormData: DETAILS, familyDetailsFormData: [SAM, ...CHILDREN] };

it("limits the family to twelve, removes somebody and brings them back [FAM-01] [FAM-05]", async () => {
  const { user, path } = await openFamily({ forms: TWELVE });
  expect(path).toBe(paths.family);
  expect(screen.queryByRole("button", { name: "Add a family member" })).toBeNull();
  expect(screen.getByText(/^You added 12 people/)).toBeVisible();
  await user.click(button("Remove Sam Lopez"));
  await expect.poll(() => screen.getByRole("status")).toHaveTextContent("Sam was removed.");
  expect(button("Undo")).toHaveFocus();
  expect(add()).toBeVisible();
  expect(readFamily()).toEqual(CHILDREN);
  await user.keyboard("{Enter}");
  await expect.poll(() => button("Edit Sam Lopez")).toHaveFocus();
  expect(readFamily()).toEqual([SAM, ...CHILDREN]);
  expect(screen.queryByRole("button", { name: "Add a family member" })).toBeNull();
});

it("takes one spouse, who may be changed and stays one [FAM-02]", async () => {
  const shown = await openFamily({ forms: TWELVE });
  const { user } = shown;
  await user.click(button("Remove ChildK Lopez"));
  await user.click(add());
  await fillMember(user, "Spouse", "Kim", "03/02/1988");
  await user.click(save());
  expect(screen.getByRole("radiogroup")).toHaveAccessibleDescription("You can add one spouse only.");
  await user.click(inDialog().getByRole("button", { name: "Close" }));
  await user.click(button("Edit Sam Lopez"));
  await expect.poll(dialog).toHaveAccessibleName("Change Sam");
  await fill(user, dialogField("First name"), "Samuel");
  await user.click(save());
  await expect.poll(() => button("Edit Samuel Lopez")).toHaveFocus();
  expect(readFamily()).toEqual([{ ...SAM, firstName: "Samuel" }, ...CHILDREN.slice(0, -1)]);
  await user.click(button("Next"));
  await expect.poll(() => shown.path).toBe(paths.plan);
});

it.each([
  ["a child who is on the list", "Child", "mía", "1/5/2015", "mía Lopez"],
  ["the member", "Spouse", "MARIA", "5/17/1990", "MARIA Lopez"],
] as const)("asks before it adds %s again [USE-18]", async (_who, relation, first, born, name) => {
  const { user } = await openFamily({
    forms: { userDetailsFormData: DETAILS, familyDetailsFormData: [MIA] },
  });
  await user.click(add());
  await fillMember(user, relation, first, born);
  await user.click(save());
  await expect.poll(() => inDialog().getByRole("alert")).toHaveTextContent(`${name} with this date of birth`);
  await fill(user, dialogField("First name"), "Ana");
  expect(inDialog().queryByRole("alert")).toBeNull();
  await fill(user, dialogField("First name"), first);
  await user.click(inDialog().getByRole("button", { name: "It is another person" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(readFamily()).toHaveLength(2);
});

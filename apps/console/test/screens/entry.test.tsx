import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import type { ApiAnswers } from "../../../../tools/dom/play-api.ts";
import { entryPage, PLACE_CELLS } from "../dom/directory-answers.ts";
import { renderConsole } from "../dom/render-console.tsx";

const FIELDS = {
  ...PLACE_CELLS,
  accepting_new_patients: "false",
  accepting_checked_on: "2026-06-01",
  opening_hours: "Mo-Fr 9:00-17:00",
  plans: "brightwell_discount_1;old_discount_9",
};
const CHANGE = {
  id: "41",
  at: "2026-07-14T15:00:00.000Z",
  actor: "help@operators.example",
  command: "provider edit",
  subject: "location 7",
  reason: "They called",
  changes: {
    coordinates_quality: { before: "exact", after: "zip" },
    accepting_new_patients: { before: null, after: false },
    protected_fields: { before: [], after: ["latitude"] },
  },
  can_undo: true,
};
const NAME = { name: "Ada", last_name: "Reed", degree: "DDS" };
const PAGE = entryPage(
  {
    provider: { id: "3", npi: "1234567893", source: "registry" },
    fields: { ...NAME, specialities: "OR;GD", languages: "EN;SP", smirk_verified: "false" },
    history: [CHANGE],
    plans: [
      { slug: "brightwell_discount_1", name: "Brightwell Dental" },
      { slug: "brightwell_discount_2", name: "Brightwell Plus" },
    ],
  },
  {
    fields: FIELDS,
    accepting_expired: true,
    protected_fields: ["phone"],
    field_sources: { phone: { by: "office", on: "2026-07-01" } },
  },
);
const CODES = /\b(?:true|false|exact|brightwell_discount_1|provider edit)\b|[{}]/;

function open(answers: ApiAnswers = {}) {
  return renderConsole("/directory/3", {
    session: { role: "support" },
    answers: { "POST /directory/show": PAGE, ...answers },
  });
}

it("an entry and its changes are in words, without codes [OPS-04]", async () => {
  open();
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ada Reed");
  const text = document.querySelector("main")?.textContent ?? "";
  expect(text).not.toMatch(CODES);
  for (const words of [
    "Orthodontics; General Dentistry",
    "English; Spanish",
    "Brightwell Dental; Old discount 9",
    "not accepted, as of Jun 1, 2026: too old, not shown to visitors",
    "the national registry",
    "Phone (the office, Jul 1, 2026)",
    "New patients: nothing not accepted",
    "Pin: at the address in the middle of the ZIP code",
  ]) {
    expect(text).toContain(words);
  }
});

it("a correction begins in its first field and offers words to choose from [OPS-04]", async () => {
  const { user, postedTo } = open({
    "POST /directory/edit/preview": {
      provider: { languages: { before: ["EN", "SP"], after: ["EN", "VI"] } },
      location: { plans: { before: ["brightwell_discount_1"], after: ["brightwell_discount_2"] } },
      warnings: [],
      point_from: null,
    },
    "POST /directory/edit": PAGE,
  });
  await user.click(await screen.findByRole("button", { name: "Correct" }));
  const dialog = within(screen.getByRole("dialog", { name: "Correct the entry" }));
  await expect.poll(() => dialog.getByLabelText("Office")).toHaveFocus();
  expect(dialog.getByLabelText("State")).toHaveDisplayValue("Texas");
  expect(dialog.getByLabelText("New patients")).toHaveDisplayValue("Not accepted");
  expect(dialog.getByLabelText("Phone")).toHaveValue("(713) 555-0101");
  expect(dialog.getByRole("checkbox", { name: "Orthodontics" })).toBeChecked();
  expect(dialog.getByRole("checkbox", { name: "Old discount 9" })).toBeChecked();
  expect(dialog.getByRole("button", { name: "Compare" })).toBeDisabled();
  await user.click(dialog.getByRole("checkbox", { name: "Brightwell Dental" }));
  await user.click(dialog.getByRole("checkbox", { name: "Brightwell Plus" }));
  await user.click(dialog.getByRole("checkbox", { name: /^Badge “Smirk verified”/ }));
  await user.selectOptions(dialog.getByLabelText("New patients"), "Accepted");
  await user.clear(dialog.getByLabelText("Latitude"));
  await user.clear(dialog.getByLabelText("Languages"));
  await user.type(dialog.getByLabelText("Languages"), "English; Vietnamese");
  await user.click(dialog.getByRole("button", { name: "Compare" }));
  const fields = {
    plans: "old_discount_9;brightwell_discount_2",
    smirk_verified: "true",
    accepting_new_patients: "true",
    latitude: "",
    languages: "English; Vietnamese",
  };
  await expect.poll(() => postedTo("/directory/edit/preview")[0]).toMatchObject({ fields });
  const compared = within(await screen.findByRole("region", { name: "What changes" }));
  expect(compared.getByText("English; Vietnamese")).toBeVisible();
  expect(compared.getByText("Brightwell Plus")).toBeVisible();
  await user.type(screen.getByLabelText("Reason"), "The office called{Enter}");
  await expect.poll(() => screen.getByText("Corrected.")).toBeVisible();
  expect(postedTo("/directory/edit")[0]).toMatchObject({ fields, reason: "The office called" });
});

it("what was done is undone beside its confirmation [OPS-04]", async () => {
  const { user, postedTo } = open({
    "POST /directory/hide": PAGE,
    "POST /directory/undo": { ...PAGE, history: [] },
  });
  await user.click(await screen.findByRole("button", { name: "Hide" }));
  await user.type(screen.getByLabelText("Reason"), "Closed{Enter}");
  await expect.poll(() => screen.getByText("Hidden.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await expect.poll(() => screen.getByText("Undone.")).toBeVisible();
  expect(postedTo("/directory/undo")[0]).toEqual({ provider_id: "3", change_id: "41" });
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

it("an earlier change is undone from the list, and says why it cannot be [OPS-04]", async () => {
  const { user } = open({
    "POST /directory/undo": () => Response.json({ message: "The entry has changed since." }, { status: 409 }),
  });
  await user.click(await screen.findByRole("button", { name: /^Undo: Corrected, Jul 14/ }));
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("The entry has changed since.");
});

it("a viewer reads an entry without a button to change it [OPS-02]", async () => {
  renderConsole("/directory/3", {
    session: { role: "viewer" },
    answers: { "POST /directory/show": PAGE },
  });
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Ada Reed");
  expect(screen.queryByRole("button", { name: /Correct|Hide|Undo/ })).toBeNull();
});

import type { NewVisitBody, VisitsAnswer } from "@smirk/contract/visits";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { NEVER, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { memberPaths } from "../../../app/member-paths.ts";
import { paths } from "../../../app/paths.ts";
import { VISIT, visitsAnswer } from "../../dom/answers/member/visit-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (name: string | RegExp) => screen.getByLabelText(name);
const text = (words: string | RegExp) => screen.getByText(words);

/** Opens the section with what the server has then; a save is answered by `saved`. */
async function openSavings(answer = visitsAnswer(-14_000), saved = visitsAnswer(-9000, [VISIT])) {
  const shown = await renderMember(memberPaths.savings, {
    answers: {
      "GET /account/visits": answer,
      "POST /account/visits": saved,
      "PUT /account/visits/*": saved,
      "DELETE /account/visits/*": visitsAnswer(-14_000),
    },
  });
  await expect.poll(() => text(/^So far Smirk/)).toBeVisible();
  const sent = () =>
    shown.calls.flatMap(({ method, path, body }) =>
      /visits(\/[\w-]{36})?$/.test(path) && method !== "GET" ? [{ method, body: body as NewVisitBody }] : [],
    );
  return { ...shown, sent };
}

async function openForm(...given: Parameters<typeof openSavings>) {
  const shown = await openSavings(...given);
  await shown.user.click(button("Add a visit"));
  return shown;
}

it("a visit takes four presses from the membership page on [FEE-07]", async () => {
  const { user, calls } = await renderMember(paths.membership, {
    answers: {
      "GET /account/visits": visitsAnswer(-14_000),
      "POST /account/visits": visitsAnswer(-9000, [VISIT]),
    },
  });
  await expect.poll(() => screen.getAllByRole("link", { name: "My savings" })).not.toHaveLength(0);
  const [link] = screen.getAllByRole("link", { name: "My savings" });
  await user.click(link as HTMLElement);
  await expect.poll(() => button("Add a visit")).toBeVisible();
  await user.click(button("Add a visit"));
  expect(field("Dentist")).toHaveFocus();
  await user.click(button("Cleaning, adult"));
  await expect.poll(() => field("What you paid")).toHaveValue("60");
  await user.click(button("Save"));
  await expect.poll(() => text("The visit is saved.")).toHaveFocus();
  expect(text("So far Smirk has cost you $90 more than it saved.")).toBeVisible();
  expect(calls.filter(({ method, path }) => method === "POST" && path === "/account/visits")).toMatchObject([
    {
      body: {
        ...{ day: "2026-07-15", dentist: { location_id: "11" }, paid_cents: 6000, bill_cents: null },
        procedures: [{ procedure: "adult-cleaning", count: 1 }],
      },
    },
  ]);
});

it.each([
  [-6200, "So far Smirk has cost you $62 more than it saved."],
  [14_750, "So far Smirk has saved you $147.50 more than it cost."],
  [0, "So far Smirk has saved you what it cost."],
])("a sum of %i cents reads: %s [FEE-07]", async (net, sentence) => {
  await openSavings(visitsAnswer(net, [VISIT]));
  expect(text(sentence)).toBeVisible();
});

it("each year of membership has its own sentence once there are two [FEE-07]", async () => {
  const [year] = visitsAnswer(5000, [VISIT]).years;
  const before = { ...visitsAnswer(-3000).years[0], from: "2025-01-10", until: "2026-01-09" };
  const years = [year, before] as VisitsAnswer["years"];
  await openSavings(visitsAnswer(2000, [VISIT], { years }));
  const panel = (name: string) => screen.getByRole("region", { name });
  expect(panel("Jan 10, 2026 to Jan 9, 2027")).toHaveTextContent("saved you $50 more than it cost");
  expect(panel("Jan 10, 2025 to Jan 9, 2026")).toHaveTextContent("cost you $30 more than it saved");
  expect(panel("Jan 10, 2026 to Jan 9, 2027")).toHaveTextContent(
    "Usually it costs $110.00 there. Saved: $50.00",
  );
});

it("the amount follows what was done until it is typed [FEE-07]", async () => {
  const { user, sent } = await openForm();
  await user.click(button("Checkup"));
  await user.click(button("Cleaning, adult"));
  await fill(user, field("How many: Cleaning, adult"), "2");
  await expect.poll(() => field("What you paid")).toHaveValue("165.50");
  expect(text("Leave it empty to use $290.00, the usual price there.")).toBeVisible();
  await fill(user, field("What you paid"), "150");
  await user.click(button("Checkup"));
  expect(field("What you paid")).toHaveValue("150");
  await user.click(button("Save"));
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ paid_cents: 15_000, procedures: [{ count: 2 }] });
});

it("a usual price that is not known is said, and can be typed from a bill [FEE-07]", async () => {
  const { user, sent } = await openForm();
  await user.click(button("Extraction"));
  await expect.poll(() => text(/^We do not know the usual price there/)).toBeVisible();
  await fill(user, field("Usual price on your bill"), "$1,200.50");
  await user.click(button("Save"));
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ paid_cents: 9000, bill_cents: 120_050 });
});

it("a visit without a usual price says that it counts as no saving [FEE-07]", async () => {
  await openSavings(visitsAnswer(-14_000, [VISIT, { ...VISIT, id: "2", usual_cents: null }]));
  expect(text(/You paid \$60.00. We do not know the usual price there/)).toBeVisible();
  expect(text("One visit has no known usual price. It counts as no saving.")).toBeVisible();
});

it("the dentist is the one of the newest visit, else the chosen one [FEE-07]", async () => {
  const { dentists } = visitsAnswer(0);
  const both = [...dentists, { location_id: "12", name: "Otto", last_name: "Grau", degree: "DMD" }];
  await openForm(visitsAnswer(-9000, [{ ...VISIT, location_id: "12" }], { dentists: both }));
  expect(field("Dentist")).toHaveDisplayValue("Otto Grau, DMD");
  await openForm(visitsAnswer(-14_000, [], { dentists: both }));
  expect(field("Dentist")).toHaveDisplayValue("Ana Diaz, DDS");
});

it("another dentist is typed, and nothing is known of the prices there [FEE-07]", async () => {
  const { user, sent } = await openForm();
  await user.selectOptions(field("Dentist"), "Another dentist");
  await user.click(button("Checkup"));
  expect(field("What you paid")).toHaveValue("");
  await user.click(button("Save"));
  expect(field("Name of the dentist")).toHaveFocus();
  expect(field("Name of the dentist")).toHaveAccessibleDescription(/^This field is required/);
  expect(field("What you paid")).toHaveAccessibleDescription(/^Type an amount such as 45 or 45.50/);
  await fill(user, field("Name of the dentist"), " Dr. Roe ");
  expect(field("Name of the dentist")).not.toHaveAccessibleDescription(/required/);
  await fill(user, field("What you paid"), "45");
  await user.click(button("Save"));
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ dentist: { name: "Dr. Roe" }, paid_cents: 4500 });
});

it("nothing done is said at the procedures, with the focus there [FEE-07]", async () => {
  const { user, sent } = await openForm();
  await user.click(button("Save"));
  expect(screen.getByRole("group", { name: "What was done?" })).toHaveAccessibleDescription(
    "Choose at least one procedure.",
  );
  expect(button("Checkup")).toHaveFocus();
  await expect.poll(() => document.title).toMatch(/^Error: My savings/);
  await user.click(button("Checkup"));
  expect(screen.queryByText("Choose at least one procedure.")).toBeNull();
  expect(sent()).toEqual([]);
});

it.each([
  ["2026-07-16", "This day is in the future."],
  ["2026-01-09", "Your membership began after this day."],
])("the day %s is refused at its field: %s [FEE-07]", async (day, words) => {
  const { user, sent } = await openForm();
  await fill(user, field("Day of the visit"), day);
  await user.click(button("Checkup"));
  await user.click(button("Save"));
  expect(field("Day of the visit")).toHaveFocus();
  expect(field("Day of the visit")).toHaveAccessibleDescription(words);
  expect(sent()).toEqual([]);
});

it("a day that the server refuses is marked at its field [FEE-07]", async () => {
  const { user, answer } = await openForm();
  const reasons = { day: "visit_between_memberships" };
  answer({ "POST /account/visits": () => refuse(400, "invalid", { field_reasons: reasons }) });
  await user.click(button("Checkup"));
  await expect.poll(() => field("What you paid")).toHaveValue("45.50");
  await user.click(button("Save"));
  await expect.poll(() => field("Day of the visit")).toHaveFocus();
  expect(field("Day of the visit")).toHaveAccessibleDescription("You had no membership on this day.");
});

it("after a lost answer the same visit is sent again, as it is then [FEE-07]", async () => {
  const { user, sent, answer } = await openForm();
  answer({ "POST /account/visits": NO_NETWORK });
  await user.click(button("Checkup"));
  await expect.poll(() => field("What you paid")).toHaveValue("45.50");
  await user.click(button("Save"));
  await expect.poll(() => screen.getByRole("alert")).toBeVisible();
  answer({ "POST /account/visits": visitsAnswer(-9000, [VISIT]) });
  await fill(user, field("What you paid"), "40");
  await user.click(button("Save"));
  await expect.poll(() => text("The visit is saved.")).toBeVisible();
  const [first, second] = sent().map(({ body }) => body);
  expect([first?.id === second?.id, second?.paid_cents]).toEqual([true, 4000]);
});

it("a save that is under way takes no second press [FEE-07]", async () => {
  const { user, sent, answer } = await openForm();
  answer({ "POST /account/visits": NEVER });
  await user.click(button("Checkup"));
  await expect.poll(() => field("What you paid")).toHaveValue("45.50");
  await user.dblClick(button("Save"));
  await expect.poll(() => button(/Save$/)).toHaveAttribute("aria-disabled", "true");
  expect(sent()).toHaveLength(1);
});

it("a visit is changed with what it was, and Cancel gives the focus back [FEE-07]", async () => {
  const { user, sent } = await openSavings(visitsAnswer(-9000, [VISIT]));
  await user.click(button("Change the visit of Mar 2, 2026"));
  expect(field("Day of the visit")).toHaveValue("2026-03-02");
  await user.click(button("Cancel"));
  expect(button("Add a visit")).toHaveFocus();
  await user.click(button("Change the visit of Mar 2, 2026"));
  expect(field("What you paid")).toHaveValue("60");
  await fill(user, field("What you paid"), "55");
  await user.click(button("Save"));
  await expect.poll(() => text("The visit is saved.")).toBeVisible();
  expect(sent()).toMatchObject([{ method: "PUT", body: { day: "2026-03-02", paid_cents: 5500 } }]);
});

it("a visit is deleted once the question is answered [FEE-07]", async () => {
  const { user, sent } = await openSavings(visitsAnswer(-9000, [VISIT]));
  await user.click(button("Delete the visit of Mar 2, 2026"));
  const dialog = within(screen.getByRole("dialog", { name: "Delete this visit?" }));
  await user.click(dialog.getByRole("button", { name: "Keep it" }));
  expect(sent()).toEqual([]);
  await user.click(button("Delete the visit of Mar 2, 2026"));
  await user.click(button("Delete the visit"));
  await expect.poll(() => text("The visit is deleted.")).toHaveFocus();
  expect([sent().map(({ method }) => method), screen.queryByText(/Ana Diaz/)]).toEqual([["DELETE"], null]);
});

it("visits of a membership that is over are there to be read alone [FEE-07]", async () => {
  await openSavings(visitsAnswer(-9000, [VISIT], { can_change: false }));
  expect(text("Mar 2, 2026, Ana Diaz, DDS")).toBeVisible();
  expect(screen.queryByRole("button", { name: /visit/ })).toBeNull();
});

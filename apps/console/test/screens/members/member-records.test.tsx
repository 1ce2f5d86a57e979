import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { idOf } from "../../dom/id-of.ts";
import { MARIA, mariasPage } from "../../dom/member-answers.ts";
import { renderConsole } from "../../dom/render-console.tsx";

const NOTE = {
  id: idOf(1),
  text: "Calls after six.",
  written_by: "olive",
  written_at: "2026-07-02T15:00:00.000Z",
};

const NO_RECORDS = { consents: [], checks: [], visits: [] };
const RECORDS = {
  consents: [
    {
      kind: "terms",
      version: "agreement-2026-11",
      language: "en",
      agreed_at: "2026-07-01T15:00:00.000Z",
      words: "I agree to the terms.\nIt renews.",
    },
  ],
  checks: [
    {
      id: "c1",
      checked_at: "2026-07-08T15:00:00.000Z",
      outcome: "not_taken",
      person: "member",
      office: "Elm Dental, Houston",
    },
  ],
  visits: [
    {
      id: "v1",
      day: "2026-07-09",
      entered_at: "2026-07-10T15:00:00.000Z",
      dentist: "Ada Fern DDS",
      paid_cents: 7_200,
      saved_cents: 3_700,
    },
  ],
};

async function openTab(
  name: RegExp,
  page: object,
  settings: NonNullable<Parameters<typeof renderConsole>[1]>,
) {
  const answers = {
    "POST /members/show": page,
    "POST /members/records": NO_RECORDS,
    ...settings.answers,
  };
  const opened = renderConsole(`/members/${MARIA}`, { ...settings, answers });
  await opened.user.click(await screen.findByRole("tab", { name }));
  return opened;
}

it("a note is written with one key and Enter, and taken back [OPS-03]", async () => {
  const { user, postedTo } = renderConsole(`/members/${MARIA}`, {
    actions: ["members.note"],
    answers: {
      "POST /members/show": mariasPage(),
      "POST /members/note": { note_id: idOf(1) },
      "POST /members/note/remove": { removed: true },
    },
  });
  await screen.findByRole("button", { name: "Note" });
  await user.keyboard("n");
  await user.type(
    await screen.findByRole("textbox", { name: "Note" }),
    "Calls{Shift>}{Enter}{/Shift}late{Enter}",
  );
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The note is removed.")).toBeVisible();
  expect(postedTo("/members/note")).toEqual([{ account_id: MARIA, text: "Calls\nlate" }]);
  expect(postedTo("/members/note/remove")).toEqual([{ account_id: MARIA, note_id: idOf(1) }]);
});

it("notes are counted on their tab, and a viewer removes none [OPS-02]", async () => {
  await openTab(/^Notes \(1\)$/, mariasPage({ notes: [NOTE] }), { actions: [] });
  expect(await screen.findByRole("cell", { name: "Calls after six." })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
});

it("a message is shown with where its words are from [OPS-03]", async () => {
  const text = {
    id: idOf(2),
    kind: "renewal_reminder",
    written_at: NOTE.written_at,
    sent_at: null,
    given_up_at: null,
  };
  const drawn = { source: "drawn", to: null, subject: null, text: "Smirk: It renews.", attachments: [] };
  const { user, postedTo } = await openTab(/^Timeline$/, mariasPage({ texts: [text] }), {
    actions: ["members.preview_message"],
    answers: { "POST /members/message": drawn },
  });
  await user.click(await screen.findByRole("button", { name: "Show" }));
  const dialog = within(await screen.findByRole("dialog", { name: "renewal reminder" }));
  expect(await dialog.findByText("Smirk: It renews.")).toBeVisible();
  expect(dialog.getByText(/written again here/)).toBeVisible();
  expect(postedTo("/members/message")).toEqual([{ account_id: MARIA, way: "text", message_id: idOf(2) }]);
});

it("the member's log is in words, as the whole log is [OPS-09]", async () => {
  const at = NOTE.written_at;
  const changes = { step: "approved", amount_cents: 15_000 };
  const about = { subject_kind: "member", subject_id: MARIA };
  const log = [{ id: "1", at, actor: "olive", command: "member refund", reason: "Moved", changes, ...about }];
  await openTab(/^Timeline$/, mariasPage({ log }), { actions: [] });
  const row = (await screen.findByText("member refund")).closest("tr");
  expect(row?.children[2]?.textContent).toBe("olive: MovedStep: approvedAmount: $150.00");
});

it("all that happened is one timeline, the newest first, and is filtered by kind [OPS-11]", async () => {
  const page = mariasPage({ notes: [NOTE] });
  const { user } = await openTab(/^Timeline$/, page, {
    answers: { "POST /members/records": RECORDS },
    actions: [],
  });
  await screen.findByText("The office does not take it");
  const listed = () =>
    within(screen.getByRole("table", { name: "Timeline" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => [row.children[1]?.textContent, row.children[2]?.textContent]);
  expect(listed()).toEqual([
    ["Visit on Jul 9, 2026", "Ada Fern DDS, paid $72.00, saved $37.00"],
    ["The office does not take it", "member, Elm Dental, Houston"],
    ["Calls after six.", "olive"],
    ["Agreed to: terms", "agreement-2026-11, en"],
  ]);
  await user.selectOptions(screen.getByLabelText("Show"), "Card checks");
  expect(listed()).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText("Show"), "Payments");
  expect(screen.getByText("Nothing of that kind has happened.")).toBeVisible();
});

it("the words of an agreement are shown, and saved as a copy to send [OPS-11]", async () => {
  const { user } = await openTab(/^Timeline$/, mariasPage(), {
    answers: { "POST /members/records": RECORDS },
    actions: [],
  });
  await user.click(await screen.findByRole("button", { name: "Show" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Agreed to: terms" }));
  expect(dialog.getByText(/^I agree to the terms\.\s+It renews\.$/)).toBeVisible();
  const copy = dialog.getByRole("link", { name: "Save as a text" });
  expect(copy).toHaveAttribute("download", "agreed-2026-07-01.txt");
  expect(decodeURIComponent(copy.getAttribute("href") ?? "")).toContain("I agree to the terms.\nIt renews.");
});

it("words and places that a role may not read leave the day and the kind [OPS-11]", async () => {
  const masked = {
    consents: RECORDS.consents.map((one) => ({ ...one, words: null })),
    checks: RECORDS.checks.map((one) => ({ ...one, outcome: null, person: null, office: null })),
    visits: RECORDS.visits.map((one) => ({ ...one, dentist: null, paid_cents: null, saved_cents: null })),
  };
  await openTab(/^Timeline$/, mariasPage(), { answers: { "POST /members/records": masked }, actions: [] });
  expect(await screen.findByText("A card was checked")).toBeVisible();
  expect(screen.getByText("Visit on Jul 9, 2026")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
});

it.each([
  [4490, "$44.90"],
  [null, "The last payment failed."],
])(
  "a payment past due is named with its sum, %s cents, above the next charge [SELF-05]",
  async (cents, said) => {
    const money = { payments: [], due_cents: cents, next_charge_cents: 3740 };
    const memberships = mariasPage({}, { is_past_due: true }).memberships.map((one) => ({ ...one, money }));
    await openTab(/^Money$/, mariasPage({ memberships }), {});
    const term = await screen.findByText("Due now");
    expect(term.parentElement).toHaveTextContent(`Due now${said}`);
    const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
    expect(terms.indexOf("Next charge")).toBe(terms.indexOf("Due now") + 1);
  },
);

it("the payments say that they are the newest alone [OPS-03]", async () => {
  const payment = {
    payment_id: "pi_1",
    paid_cents: 3740,
    fee_cents: 0,
    refunded_cents: 0,
    from: "2026-07-01T15:00:00.000Z",
    until: "2026-08-01T15:00:00.000Z",
  };
  const money = { payments: [payment], due_cents: null, next_charge_cents: 3740 };
  const memberships = mariasPage().memberships.map((one) => ({ ...one, money }));
  await openTab(/^Money$/, mariasPage({ memberships }), {});
  expect(await screen.findByRole("cell", { name: "pi_1" })).toBeVisible();
  expect(screen.getByText("The newest payments. Stripe has all of them.")).toBeVisible();
});

import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { MARIA, mariasPage } from "../../dom/member-answers.ts";
import { renderConsole } from "../../dom/render-console.tsx";

const NOTE = {
  id: "n1",
  text: "Calls after six.",
  written_by: "olive",
  written_at: "2026-07-02T15:00:00.000Z",
};

async function openTab(
  name: RegExp,
  page: object,
  settings: NonNullable<Parameters<typeof renderConsole>[1]>,
) {
  const answers = { "POST /members/show": page, ...settings.answers };
  const opened = renderConsole(`/members/${MARIA}`, { ...settings, answers });
  await opened.user.click(await screen.findByRole("tab", { name }));
  return opened;
}

it("a note is written with one key and Enter, and taken back [OPS-03]", async () => {
  const { user, postedTo } = renderConsole(`/members/${MARIA}`, {
    actions: ["members.note"],
    answers: {
      "POST /members/show": mariasPage(),
      "POST /members/note": { note_id: "n1" },
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
  expect(postedTo("/members/note/remove")).toEqual([{ account_id: MARIA, note_id: "n1" }]);
});

it("notes are counted on their tab, and a viewer removes none [OPS-02]", async () => {
  await openTab(/^Notes \(1\)$/, mariasPage({ notes: [NOTE] }), { actions: [] });
  expect(await screen.findByRole("cell", { name: "Calls after six." })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
});

it("a message is shown with where its words are from [OPS-03]", async () => {
  const text = {
    id: "t1",
    kind: "renewal_reminder",
    written_at: NOTE.written_at,
    sent_at: null,
    given_up_at: null,
  };
  const drawn = { source: "drawn", to: null, subject: null, text: "Smirk: It renews.", attachments: [] };
  const { user, postedTo } = await openTab(/^Messages$/, mariasPage({ texts: [text] }), {
    actions: ["members.preview_message"],
    answers: { "POST /members/message": drawn },
  });
  await user.click(await screen.findByRole("button", { name: "Show" }));
  const dialog = within(await screen.findByRole("dialog", { name: "renewal reminder" }));
  expect(await dialog.findByText("Smirk: It renews.")).toBeVisible();
  expect(dialog.getByText(/written again here/)).toBeVisible();
  expect(postedTo("/members/message")).toEqual([{ account_id: MARIA, way: "text", message_id: "t1" }]);
});

it("the member's log is in words, as the whole log is [OPS-09]", async () => {
  const at = NOTE.written_at;
  const changes = { step: "approved", amount_cents: 15_000 };
  const about = { subject_kind: "member", subject_id: MARIA };
  const log = [{ id: "1", at, actor: "olive", command: "member refund", reason: "Moved", changes, ...about }];
  await openTab(/^Log$/, mariasPage({ log }), { actions: [] });
  const row = (await screen.findByText("member refund")).closest("tr");
  expect(row?.lastElementChild?.textContent).toBe("Step: approvedAmount: $150.00");
});

it("the payments say that they are the newest alone [OPS-03]", async () => {
  const payment = {
    payment_id: "pi_1",
    paid_cents: 3740,
    fee_cents: 0,
    refunded_cents: 0,
    from: "2026-07-01T15:00:00.000Z",
    until: "2026-08-01T15:00:00.000Z",
  };
  const money = { payments: [payment], next_charge_cents: 3740 };
  const memberships = mariasPage().memberships.map((one) => ({ ...one, money }));
  await openTab(/^Money$/, mariasPage({ memberships }), {});
  expect(await screen.findByRole("cell", { name: "pi_1" })).toBeVisible();
  expect(screen.getByText("The newest payments. Stripe has all of them.")).toBeVisible();
});

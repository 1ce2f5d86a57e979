import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { entryPage } from "../../dom/directory-answers.ts";
import { renderConsole } from "../../dom/render-console.tsx";

const change = (more: object = {}) => ({
  id: "7",
  at: "2026-07-01T15:00:00.000Z",
  provider_id: "3",
  dentist: "Ada Reed, DDS",
  address: "12 Elm St, Houston",
  actor: "the office",
  facts: [{ name: "New patients", before: "Accepted", after: "Not accepted" }],
  can_undo: true,
  ...more,
});
const listing = { provider_id: "3", location_id: "4", dentist: "Ada Reed, DDS", address: "12 Elm St" };
const task = {
  ...{
    batch_id: "00000000-0000-4000-8000-000000000001",
    kind: "silent",
    email: "desk@office.example",
    texted: null,
  },
  asked_at: "2026-05-01T15:00:00.000Z",
  listings: [{ ...listing, city: "Houston", state: "TX", phone: "+17135550101" }],
};
const changesOf = (...changes: object[]) => ({ "GET /offices/changes": { changes, next: null } });

it("what an office said has before, after, who and when, and is undone with what comes back [OFF-04]", async () => {
  const { user, postedTo, answer } = renderConsole("/offices", {
    answers: {
      ...changesOf(
        change(),
        change({ id: "6", dentist: "Ben Kim", actor: "ana@office.example", can_undo: false }),
      ),
      "GET /offices/tasks": { tasks: [] },
      "GET /offices/claims": { claims: [] },
      "POST /directory/undo": entryPage(),
    },
  });
  const table = await screen.findByRole("table", { name: /^Changes by offices/ });
  const [, first, second] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent(/Jul 1, 2026.*Ada Reed.*Accepted Not accepted.*the link of our email/);
  expect(second).toHaveTextContent(/ana@office\.example.*Changed since/);
  await user.click(within(table).getByRole("button", { name: "Undo for Ada Reed, DDS" }));
  const dialog = screen.getByRole("dialog", { name: "Undo for Ada Reed, DDS" });
  expect(dialog).toHaveTextContent("Visitors see again, at once:New patients: Accepted");
  answer(changesOf());
  await user.click(within(dialog).getByRole("button", { name: "Undo" }));
  await expect
    .poll(() => screen.getByText("What the office said about Ada Reed, DDS is undone."))
    .toBeVisible();
  expect(postedTo("/directory/undo")).toEqual([{ provider_id: "3", change_id: "7" }]);
});

it("an office that says nothing is called by its phone, and put away with a reason [OFF-01]", async () => {
  const { user, postedTo, answer } = renderConsole("/offices", {
    answers: {
      ...changesOf(),
      ...{ "GET /offices/tasks": { tasks: [task] }, "GET /offices/claims": { claims: [] } },
      "POST /offices/dismiss": {},
    },
  });
  const button = await screen.findByRole("button", { name: "Called desk@office.example" });
  expect(button.closest("tr")).toHaveTextContent(/No answer in 30 days\(713\) 555-0101Ada Reed/);
  await user.click(button);
  answer({ "GET /offices/tasks": { tasks: [] } });
  const dialog = screen.getByRole("dialog", { name: "Put the office away" });
  await user.type(within(dialog).getByLabelText("Reason"), "All right by phone{Enter}");
  await expect.poll(() => screen.getByText("There is no office to call.")).toBeVisible();
  expect(postedTo("/offices/dismiss")).toEqual([{ batch_id: task.batch_id, reason: "All right by phone" }]);
});

it.each([
  ["text_bounced", "Our text did not arrive"],
  ["text_doubted", "A doubtful reply to our text"],
])("an office whose texts ended by %s is named by that number [OFF-01]", async (kind, words) => {
  const texted = { ...task, kind, texted: "+17135550177", email: "ana@office.example" };
  const { user, postedTo } = renderConsole("/offices", {
    answers: {
      ...changesOf(),
      ...{ "GET /offices/tasks": { tasks: [texted] }, "GET /offices/claims": { claims: [] } },
      "POST /offices/dismiss": {},
    },
  });
  const button = await screen.findByRole("button", { name: "Called (713) 555-0177" });
  expect(button.closest("tr")).toHaveTextContent(words);
  await user.click(button);
  const dialog = screen.getByRole("dialog", { name: "Put the office away" });
  await user.type(within(dialog).getByLabelText("Reason"), "A new number{Enter}");
  await expect
    .poll(() => postedTo("/offices/dismiss"))
    .toEqual([{ batch_id: task.batch_id, reason: "A new number" }]);
});

const claim = {
  ...{ id: "00000000-0000-4000-8000-000000000002", way: "text", asked_at: "2026-06-01T15:00:00.000Z" },
  ...{ is_waiting: true, is_proved: true, is_printed: false, email: "ben@office.example" },
  dentist: {
    ...{ location_id: "4", name: "Ada", last_name: "Reed", address: "12 Elm St", city: "Houston" },
    ...{ state: "TX", phone: "+17135550101" },
  },
  owners: ["ana@office.example"],
};

it("a claim of a listing that somebody keeps is approved or refused with a reason [OFF-06]", async () => {
  const { user, postedTo } = renderConsole("/offices", {
    answers: {
      ...changesOf(),
      ...{ "GET /offices/tasks": { tasks: [] }, "GET /offices/claims": { claims: [claim] } },
      "POST /offices/claims/approve": {},
    },
  });
  const button = await screen.findByRole("button", { name: "Approve the claim of ben@office.example" });
  expect(button.closest("tr")).toHaveTextContent(
    /Ada Reed, 12 Elm St.*\(713\) 555-0101.*ana@office\.example manages/,
  );
  await user.click(button);
  const dialog = screen.getByRole("dialog", { name: "Approve the claim of ben@office.example" });
  expect(dialog).toHaveTextContent("ana@office.example stays an owner");
  await user.type(within(dialog).getByLabelText("Reason"), "Called the office{Enter}");
  await expect.poll(() => screen.getByText("ben@office.example is an owner now.")).toBeVisible();
  expect(postedTo("/offices/claims/approve")).toEqual([{ claim_id: claim.id, reason: "Called the office" }]);
});

it("a person of an office is found by their email, and ended with a reason [OFF-06]", async () => {
  const person = {
    ...{ id: "00000000-0000-4000-8000-000000000003", email: "bea@office.example", role: "staff" },
    ...{ since: claim.asked_at, ended_at: null, last_used_at: null, passkeys: 1 },
  };
  const office = { office_id: claim.id, address: "12 Elm St, Houston, TX", dentists: ["Ada Reed, DDS"] };
  const { user, postedTo } = renderConsole("/offices", {
    answers: {
      ...changesOf(),
      ...{ "GET /offices/tasks": { tasks: [] }, "GET /offices/claims": { claims: [] } },
      "POST /offices/people": { offices: [{ ...office, people: [person] }] },
      "POST /offices/people/end": {},
    },
  });
  await user.type(await screen.findByLabelText("A part of their email"), "bea@{Enter}");
  await user.click(await screen.findByRole("button", { name: "End bea@office.example" }));
  const dialog = screen.getByRole("dialog", { name: "End bea@office.example" });
  await user.type(within(dialog).getByLabelText("Reason"), "Left the office{Enter}");
  await expect.poll(() => screen.getByText("bea@office.example is signed out and ended.")).toBeVisible();
  expect(postedTo("/offices/people/end")).toEqual([
    { office_id: office.office_id, person_id: person.id, reason: "Left the office" },
  ]);
});

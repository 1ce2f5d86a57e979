import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const MARYLAND = {
  code: "MD",
  name: "Maryland",
  stop: "not_registered",
  registration_rule: "needed",
  attestation: null,
  registered_until: null,
  members: 1234,
};
const TEXAS = { ...MARYLAND, code: "TX", name: "Texas", stop: null, registered_until: "2027-06-30" };
const CERTIFICATE = {
  id: "11111111-2222-4333-8444-555555555555",
  organization: "Brightwell Dental Network",
  number: "DPO-17",
  valid_from: "2026-07-01",
  valid_until: "2027-06-30",
  document_name: "certificate.pdf",
  entered_by: "olive@operators.example",
  entered_at: "2026-07-01T15:00:00.000Z",
  revoked_by: null,
  revoked_at: null,
};
const RULE = {
  topic: "Processing fee",
  value: "never charged",
  section: "dentalplans.com refund policy",
  source: "dentalplans.com",
  read_on: "2026-11-25",
  is_careful: true,
};
const PREVIEW = {
  plan: { slug: "plus", name: "Smirk Plus" },
  plan_step: [
    { slug: "plus", name: "Smirk Plus", due_today_cents: 25_100, renewal_cents: 25_100, fee_cents: 0 },
    { slug: "dental", name: "Smirk Dental", due_today_cents: 19_100, renewal_cents: 19_100, fee_cents: 0 },
  ],
  checkout: {
    sentences: [{ text: "Your membership renews automatically every year until you cancel." }],
    disclosures: ["This plan is not insurance."],
    consents: [{ text: "I have read the membership agreement." }],
  },
  agreement: {
    ...{ version: "2027-01", title: "Membership agreement", notice: "THIS IS NOT INSURANCE." },
    facts: [{ label: "Plan", value: "Smirk Plus" }],
    sections: [{ heading: "Canceling", paragraphs: ["You may cancel at any time."] }],
  },
  card: [{ label: "Number", value: "0000 0000 0000" }],
  emails: [{ kind: "welcome", sent_on: "2027-03-04", subject: "Welcome to Smirk", text: "Hello Maria," }],
};
const shown = (state: object = {}, registrations: object[] = []) => ({
  state: { ...MARYLAND, is_closed: false, ...state },
  rules: [RULE],
  registrations,
});
/** A state's page, and what else it asks. */
const page = (answer: object) => ({ "POST /states/show": answer, "POST /states/preview": PREVIEW });
const button = (name: string) => screen.findByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));

it("lists what stops sales in each state, and leads to its rules [LAW-07]", async () => {
  const { user } = renderConsole("/states", {
    answers: {
      "GET /states": { states: [MARYLAND, TEXAS].map((state) => ({ ...state, rules: "fee kept" })) },
      ...page(shown()),
    },
  });
  expect(await screen.findByText("1 of 2 states take new members.")).toBeVisible();
  const row = within(screen.getByRole("row", { name: /Maryland/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Maryland",
    "Stopped: no valid registration",
    "Needed",
    "fee kept",
    "1,234",
  ]);
  await user.click(screen.getByRole("link", { name: "Maryland" }));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Maryland");
  expect(location.pathname).toBe("/console/states/MD");
  const rule = within(screen.getByRole("row", { name: /Processing fee/ }));
  expect(rule.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Processing fee",
    "never charged careful",
    "dentalplans.com refund policy",
    "dentalplans.com",
    "Nov 25, 2026",
  ]);
});

it("closes a state for a reason, and takes it back [LAW-07]", async () => {
  const { user, answer, postedTo } = renderConsole("/states/MD", {
    answers: {
      ...page(shown({ stop: null })),
      "POST /states/close": shown(),
      "POST /states/open": shown(),
    },
  });
  await user.click(await button("Close this state"));
  answer({ "POST /states/show": shown({ stop: "on_hold", is_closed: true }) });
  await user.type(dialog().getByLabelText("Reason"), "Counsel asked{Enter}");
  expect(await screen.findByText("Maryland is closed: nobody there can join.")).toBeVisible();
  expect(postedTo("/states/close")).toEqual([{ state: "MD", reason: "Counsel asked" }]);
  expect(await button("Open this state")).toBeVisible();
  await user.click(await button("Undo"));
  expect(await screen.findByText("Maryland is open.")).toBeVisible();
  expect(postedTo("/states/open")).toEqual([{ state: "MD", reason: "Undone: Counsel asked" }]);
});

it("sends a registration with its document, and says what is wrong with a file [LAW-02]", async () => {
  const sentence = "This file is no PDF. Save the document as a PDF and choose that.";
  const { user, answer, calls } = renderConsole("/states/MD", {
    answers: {
      ...page(shown()),
      "POST /states/registrations": () => Response.json({ message: sentence }, { status: 422 }),
    },
  });
  await user.click(await button("Enter a registration"));
  await user.type(dialog().getByLabelText("Organization"), "Brightwell Dental Network");
  await user.type(dialog().getByLabelText("Number"), "DPO-17");
  await user.type(dialog().getByLabelText("First day"), "2026-07-01");
  await user.type(dialog().getByLabelText("Last day"), "2027-06-30");
  const file = new File(["%PDF-1.7 %%EOF"], "certificate.pdf", { type: "application/pdf" });
  await user.upload(dialog().getByLabelText("Document"), file);
  await user.type(dialog().getByLabelText("Reason"), "Renewed{Enter}");
  expect(await dialog().findByRole("alert")).toHaveTextContent(sentence);
  const open = shown({ stop: null, registered_until: "2027-06-30" }, [CERTIFICATE]);
  answer({ "POST /states/registrations": open, "POST /states/show": open });
  await user.click(dialog().getByRole("button", { name: "Enter" }));
  expect(await screen.findByText("The registration with Maryland is entered.")).toBeVisible();
  expect(calls.findLast(({ path }) => path.endsWith("/registrations"))?.query).toEqual({
    state: "MD",
    organization: "Brightwell Dental Network",
    number: "DPO-17",
    valid_from: "2026-07-01",
    valid_until: "2027-06-30",
    file: "certificate.pdf",
    reason: "Renewed",
  });
  expect(await screen.findByText("Jul 1, 2026 to Jun 30, 2027")).toBeVisible();
});

it("refuses a document over 5 MB before it is sent [LAW-02]", async () => {
  const { user, calls } = renderConsole("/states/MD", { answers: page(shown()) });
  await user.click(await button("Enter a registration"));
  for (const [label, text] of [
    ["Organization", "Brightwell"],
    ["Number", "1"],
    ["First day", "2026-07-01"],
    ["Last day", "2027-06-30"],
  ] as const) {
    await user.type(dialog().getByLabelText(label), text);
  }
  const file = new File([new Uint8Array(5 * 1024 ** 2 + 1)], "certificate.pdf", { type: "application/pdf" });
  await user.upload(dialog().getByLabelText("Document"), file);
  await user.type(dialog().getByLabelText("Reason"), "Renewed{Enter}");
  expect(await dialog().findByRole("alert")).toHaveTextContent("The document is larger than 5 MB.");
  expect(calls.some(({ path }) => path.endsWith("/registrations"))).toBe(false);
});

it("shows a viewer the state without anything to press, and says who was first [LAW-07]", async () => {
  const answers = page(shown({}, [CERTIFICATE]));
  renderConsole("/states/MD", { session: { role: "viewer" }, answers });
  expect(await screen.findByText("DPO-17")).toBeVisible();
  const buttons = within(screen.getByRole("main")).queryAllByRole("button");
  expect(buttons).toEqual([]);
  const conflict = "This registration is revoked already.";
  const { user } = renderConsole("/states/MD", {
    answers: {
      ...answers,
      "POST /states/registrations/revoke": () => Response.json({ message: conflict }, { status: 409 }),
    },
  });
  await user.click(await button("Revoke DPO-17"));
  await user.type(dialog().getByLabelText("Reason"), "Withdrawn{Enter}");
  expect(await dialog().findByRole("alert")).toHaveTextContent(conflict);
});

it("shows what a resident reads, in the plan and the language that are chosen [LAW-07]", async () => {
  const { user, postedTo } = renderConsole("/states/MD", { answers: page(shown()) });
  expect(await screen.findByText(/^Your membership renews automatically every year/)).toBeVisible();
  expect(screen.getByText("☐ I have read the membership agreement.")).toBeVisible();
  const row = within(screen.getByRole("row", { name: /Smirk Dental/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Smirk Dental",
    "$191.00",
    "$191.00",
    "$0.00",
  ]);
  await user.click(screen.getByText("Email on Mar 4, 2027: welcome"));
  expect(screen.getByText("Hello Maria,")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Language"), "Spanish");
  await user.selectOptions(screen.getByLabelText("Plan"), "Smirk Dental");
  await expect.poll(() => postedTo("/states/preview")).toHaveLength(3);
  expect(postedTo("/states/preview").at(-1)).toEqual({
    ...{ state: "MD", language: "es", period: "yearly", plan: "dental" },
  });
});

it("says why a preview cannot be shown, until one is [LAW-07]", async () => {
  const message = "There is too much going on right now.";
  const { user, answer } = renderConsole("/states/MD", { answers: page(shown()) });
  await user.selectOptions(await screen.findByLabelText("Language"), "English");
  answer({ "POST /states/preview": () => Response.json({ message }, { status: 503 }) });
  await user.selectOptions(screen.getByLabelText("Language"), "Spanish");
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  answer({ "POST /states/preview": PREVIEW });
  await user.selectOptions(screen.getByLabelText("Language"), "English");
  await expect.poll(() => screen.queryByRole("alert")?.textContent ?? "").toBe("");
});

it("saves the filing pack, and says why it cannot [LAW-07]", async () => {
  const create = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:pack");
  // The test's document would go to a link that a browser only saves, and later tests would stand there.
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, answer, postedTo } = renderConsole("/states/MD", {
    answers: {
      ...page(shown()),
      "POST /states/filing-pack": () =>
        Response.json({ message: "This plan is not available." }, { status: 400 }),
    },
  });
  await user.click(await button("Filing pack"));
  expect(await screen.findByRole("alert")).toHaveTextContent("This plan is not available.");
  answer({ "POST /states/filing-pack": () => new Response("%PDF-1.7") });
  await user.click(await button("Filing pack"));
  await expect.poll(() => click).toHaveBeenCalledOnce();
  expect(create).toHaveBeenCalledOnce();
  expect(postedTo("/states/filing-pack")).toEqual([{ state: "MD" }, { state: "MD" }]);
});

it("takes an owner's word for a state of whose rule nobody has read [LAW-11]", async () => {
  const unread = { stop: "not_read", registration_rule: "not_read" };
  const { user, answer, postedTo } = renderConsole("/states/MD", {
    answers: { ...page(shown(unread)), "POST /states/attest": shown() },
  });
  expect(await screen.findByText("Stopped: nobody has read the rule")).toBeVisible();
  expect(screen.getByText("Not read")).toBeVisible();
  await user.click(await button("Attest sales"));
  const word = { by: "olive@operators.example", reason: "Counsel", at: CERTIFICATE.entered_at };
  const attested = { ...unread, stop: null, attestation: { ...word, valid_until: null } };
  answer({ "POST /states/show": shown(attested) });
  await user.type(dialog().getByLabelText("Reason"), "Counsel read it{Enter}");
  expect(await screen.findByText("Maryland is sold on your word.")).toBeVisible();
  expect(postedTo("/states/attest")).toEqual([{ state: "MD", reason: "Counsel read it" }]);
  expect(await screen.findByText("Not read; attested by olive@operators.example")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Attest sales" })).toBeNull();
});

it("asks for no word where a registration is valid [LAW-11]", async () => {
  renderConsole("/states/MD", {
    answers: page(shown({ stop: null, registration_rule: "not_read", registered_until: "2027-06-30" })),
  });
  expect(await button("Filing pack")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Attest sales" })).toBeNull();
});

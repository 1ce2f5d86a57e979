import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_DOCUMENT_BYTES } from "../../src/features/law/registrations.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { withdrawRegistrations } from "../support/invent-registrations.ts";
import { addOperator, CONSOLE_ORIGIN, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const PROGRAM = Buffer.concat([PDF.subarray(0, 9), Buffer.from("MZ\0\x01".repeat(500), "latin1")]);
const pdfOf = (bytes: number) =>
  Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(bytes - PDF.length, 32), PDF.subarray(9)]);
const CERTIFICATE = {
  state: "md",
  organization: "Brightwell Dental Network",
  number: "DPO-17",
  valid_from: "2026-07-01",
  valid_until: "2027-06-30",
  file: "certificate.pdf",
  reason: "Renewed with the state",
};

let fixture: TestApp<"stripe" | "clock">;
let owner: SignedInOperator;
let other: SignedInOperator;
let viewer: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock("2027-03-04T12:00:00Z") });
  await withdrawRegistrations(fixture.db, ["MD", "NE", "KS"]);
  [owner, other, viewer] = [
    await addOperator(fixture, "owner"),
    await addOperator(fixture, "owner"),
    await addOperator(fixture, "viewer"),
  ];
});
afterAll(() => fixture.close());

interface Shown {
  state: { stop: string | null; is_closed: boolean; registered_until: string | null; members: number };
  rules: { topic: string; value: string; section: string; read_on: string; is_careful: boolean }[];
  registrations: { id: string; number: string; revoked_by: string | null }[];
}
const show = async (state: string) => (await viewer.call("/states/show", { state })).json<Shown>();
const enter = (changes: object = {}, document: Buffer = PDF, { cookie } = owner) =>
  fixture.app.inject({
    method: "POST",
    url: `/console/api/states/registrations?${new URLSearchParams({ ...CERTIFICATE, ...changes })}`,
    headers: { host: "localhost", origin: CONSOLE_ORIGIN, cookie, "content-type": "application/pdf" },
    payload: document,
  });
const entriesOf = (state: string) =>
  fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "reason", "changes"])
    .where("subject_kind", "=", "state")
    .where("subject_id", "=", state)
    .orderBy("id")
    .execute();

describe("the list of states", () => {
  it("has all 51 with what stops sales, their rules in short and their members [LAW-07]", async () => {
    await fixture.members.prepare();
    const { states } = (await viewer.call("/states")).json<{ states: Record<string, unknown>[] }>();
    expect(states).toHaveLength(51);
    const named = (code: string) => states.find((state) => state.code === code);
    expect(named("TX")).toEqual({
      ...{ code: "TX", name: "Texas", stop: null, registration_rule: "needed", attestation: null },
      registered_until: "2099-12-31",
      ...{ members: 1, rules: expect.stringMatching(/^fee kept; no refund after 30 days; yearly notice: /) },
    });
    expect(named("MD")).toMatchObject({
      stop: "not_registered",
      registration_rule: "needed",
      members: 0,
    });
    expect(named("KS")).toMatchObject({ stop: "not_read", registration_rule: "not_read" });
    expect(named("UT")).toMatchObject({ stop: "not_sold" });
    expect(named("FL")).toMatchObject({ rules: expect.stringContaining("pro rata refund") });
  });

  it("leads to every rule with its section, source and day [LAW-07]", async () => {
    const { rules } = await show("MD");
    expect(rules.every(({ section, read_on }) => section !== "" && /^2026-\d\d-\d\d$/.test(read_on))).toBe(
      true,
    );
    expect(rules).toContainEqual({
      ...{ topic: "Registration", value: "needed", section: "Md. Ins. 14-603 and 14-604" },
      ...{ source: "findlaw.com", read_on: "2026-11-25", is_careful: false },
    });
    expect(rules.filter(({ is_careful }) => is_careful).map(({ topic }) => topic)).toContain(
      "Processing fee",
    );
    expect((await viewer.call("/states/show", { state: "ZZ" })).statusCode).toBe(404);
  });
});

describe("a registration with a state", () => {
  it.each([
    [
      "no PDF",
      {},
      Buffer.from("hello"),
      422,
      "This file is no PDF. Save the document as a PDF and choose that.",
    ],
    [
      "cut off",
      {},
      PDF.subarray(0, 20),
      422,
      "The PDF is cut off: its end is missing. Choose the whole file.",
    ],
    [
      "a PDF's first line before a program",
      {},
      PROGRAM,
      422,
      "The PDF is cut off: its end is missing. Choose the whole file.",
    ],
    ["larger than 5 MB", {}, pdfOf(MOST_DOCUMENT_BYTES + 1), 413, "The request is too large."],
    ["named at length", { number: "9".repeat(201) }, PDF, 400, "This is too long."],
    ["named by nothing to see", { number: "\u200b" }, PDF, 400, "Enter the registration's number."],
    ["of no state", { state: "__proto__" }, PDF, 400, "Name a state."],
    ["empty", {}, Buffer.alloc(0), 422, "The file is empty. Choose the document as a PDF."],
    ["over before it began", { valid_until: "2026-06-30" }, PDF, 400, "The last day comes before the first."],
    ["over", { valid_until: "2027-03-03" }, PDF, 400, "This registration has ended already."],
    ["with a wrong day", { valid_until: "2027-02-30" }, PDF, 400, "Enter the last day."],
  ])("that is %s is refused in words [LAW-02]", async (_what, changes, document, status, sentence) => {
    const answer = await enter(changes, document);
    const { message, fields } = answer.json<{ message: string; fields?: Record<string, string> }>();
    expect([answer.statusCode, Object.values(fields ?? {})[0] ?? message]).toEqual([status, sentence]);
    expect((await show("MD")).registrations).toEqual([]);
  });

  it("is entered once when two operators press at once, as large as it may be [LAW-02]", async () => {
    const document = pdfOf(MOST_DOCUMENT_BYTES);
    const press = (operator: SignedInOperator) => enter({ state: "NE", number: "NE-1" }, document, operator);
    const both = await Promise.all([press(owner), press(other)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await show("NE")).registrations).toMatchObject([{ number: "NE-1" }]);
    expect(await entriesOf("NE")).toHaveLength(1);
  });

  it("is entered by an owner with its document, opens sales and is logged [LAW-02]", async () => {
    expect((await enter({}, PDF, viewer)).statusCode).toBe(403);
    const answer = await enter();
    expect(answer.json<Shown>().state).toMatchObject({ stop: null, registered_until: "2027-06-30" });
    expect((await enter()).json()).toMatchObject({ error: "conflict" });
    const [registration] = answer.json<Shown>().registrations;
    const file = await owner.call("/states/registrations/document", { registration_id: registration?.id });
    expect([file.headers["content-type"], file.headers["content-disposition"], file.rawPayload]).toEqual([
      "application/pdf",
      'attachment; filename="registration-MD-2026-07-01.pdf"',
      PDF,
    ]);
    expect(await entriesOf("MD")).toEqual([
      {
        actor: owner.email,
        command: "state register",
        reason: CERTIFICATE.reason,
        changes: { registration: [null, "DPO-17"], valid_until: [null, "2027-06-30"] },
      },
    ]);
  });

  it("is revoked once, and sales stop [LAW-02]", async () => {
    const [registration] = (await show("MD")).registrations;
    const body = { registration_id: registration?.id, reason: "The state withdrew it" };
    expect((await owner.call("/states/registrations/revoke", body)).json<Shown>()).toMatchObject({
      state: { stop: "not_registered", registered_until: null },
      registrations: [{ number: "DPO-17", revoked_by: owner.email }],
    });
    expect((await other.call("/states/registrations/revoke", body)).statusCode).toBe(409);
  });
});

describe("opening and closing a state", () => {
  const reason = "Counsel asked for it";
  it("that is not read takes an owner's word with a key, and is logged [LAW-11]", async () => {
    const body = { state: "KS", reason: "Counsel read it on Monday" };
    expect((await viewer.call("/states/attest", body)).statusCode).toBe(403);
    expect((await owner.call("/states/open", body)).json().message).toMatch(/^Nobody has read whether/);
    const isStopped = async () => {
      const { stopped_states: stops } = (await fixture.app.inject("/subscription/get_plans")).json();
      return stops.some((one: { state: string }) => one.state === "KS");
    };
    expect(await isStopped()).toBe(true);
    const answer = await owner.call("/states/attest", body);
    expect(await isStopped()).toBe(false);
    const word = { by: owner.email, reason: body.reason, valid_until: null };
    expect(answer.json<Shown>().state).toMatchObject({ stop: null, attestation: word });
    expect((await owner.call("/states/attest", body)).statusCode).toBe(409);
    expect(await entriesOf("KS")).toMatchObject([{ command: "state attest", reason: body.reason }]);
  });

  it("is done once when two operators press at once, and is logged [LAW-07]", async () => {
    const press = (path: string) =>
      Promise.all([owner, other].map((operator) => operator.call(path, { state: "GA", reason })));
    const closed = await press("/states/close");
    expect(closed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await show("GA")).state).toMatchObject({ stop: "on_hold", is_closed: true });
    const opened = await press("/states/open");
    expect(opened.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await show("GA")).state).toMatchObject({ stop: null, is_closed: false });
    expect((await entriesOf("GA")).map(({ command, changes }) => [command, changes])).toEqual([
      ["state close", { sales: ["open", "closed"] }],
      ["state open", { sales: ["closed", "open"] }],
    ]);
  });

  it.each([
    ["MD", "Enter a valid registration first, then open the state."],
    ["UT", "Nothing is sold here by the table of states or by SOLD_STATES."],
  ])("does not open %s, and says why [LAW-07]", async (state, sentence) => {
    await owner.call("/states/close", { state, reason });
    const answer = await owner.call("/states/open", { state, reason });
    expect([answer.statusCode, answer.json().message]).toEqual([400, sentence]);
    expect((await show(state)).state.is_closed).toBe(true);
  });

  it("needs an owner's key [LAW-07]", async () => {
    fixture.clock.pass(20 * 60_000);
    const answer = await owner.call("/states/close", { state: "TX", reason });
    expect([answer.statusCode, answer.json().needs]).toEqual([403, ["proof"]]);
    expect((await viewer.call("/states/close", { state: "TX", reason })).statusCode).toBe(403);
  });
});

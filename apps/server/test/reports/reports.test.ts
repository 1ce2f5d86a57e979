import type { LocationCard } from "@smirk/domain/directory/location-card";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let fixture: TestApp<"mail">;
let member: SignedIn;
let locationId: string;
beforeAll(async () => {
  fixture = await createTestApp({ clock, mail: true });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ locationId } = await addDentist(fixture.db));
  member = await fixture.accounts.signIn({ isPaid: true });
});

interface Sent {
  from?: string;
  headers?: Record<string, string>;
}

const post = (url: string, payload: object, { from = nextAddress(), headers = {} }: Sent = {}) =>
  fixture.app.inject({ method: "POST", url, payload, remoteAddress: from, headers });
const report = (fields: object = {}, sent: Sent = {}) =>
  post("/reports", { location_id: locationId, problem: "moved", ...fields }, sent);
const readRows = () =>
  fixture.db
    .selectFrom("directory_reports")
    .selectAll()
    .where("location_id", "=", locationId)
    .orderBy("created_at")
    .execute();

async function readCode(email: string): Promise<string> {
  await fixture.jobs.run();
  const [mail] = await fixture.mail.take(email);
  return /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function reportByEmail(email: string): Promise<string> {
  const id = (await report({ email })).json().data.report as string;
  const answer = await post("/reports/confirm", { report: id, code: await readCode(email) });
  expect(answer.json()).toEqual({ confirmed: true });
  return id;
}

async function readEntry(): Promise<Pick<LocationCard, "being_checked"> & { confirmed_on: string | null }> {
  const query = `{ getSingleProviderLocationDetails(id: "${locationId}") { being_checked confirmed_on } }`;
  const answer = await post("/graphql", { query });
  return answer.json().data.getSingleProviderLocationDetails;
}

describe("a report of a wrong entry", () => {
  it("is stored with what the visitor says, and counts for nothing yet [OPS-05]", async () => {
    const answer = await report({ problem: "wrong_phone", note: "  It rings  elsewhere. " });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.json().data).toEqual({ report: expect.any(String), state: "received" });
    expect(await readRows()).toMatchObject([
      { problem: "wrong_phone", note: "It rings elsewhere.", email: null, confirmed_at: null },
    ]);
  });

  it("of a member counts at once [OPS-05]", async () => {
    const answer = await report({}, { headers: member.headers });
    expect(answer.json().data.state).toBe("confirmed");
    expect(await readRows()).toMatchObject([{ account_id: member.accountId, confirmed_at: clock.now() }]);
  });

  it("with an email counts once its code is typed [OPS-05]", async () => {
    const email = "reporter.one@example.com";
    const sent = await report({ email });
    expect(sent.json().data.state).toBe("code_sent");
    const id = sent.json().data.report;
    const wrong = await post("/reports/confirm", { report: id, code: "AAAAA-AAAAA" });
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, "invalid_code"]);
    expect(await readRows()).toMatchObject([{ confirmed_at: null }]);
    const code = await readCode(email);
    expect((await post("/reports/confirm", { report: id, code })).statusCode).toBe(200);
    expect(await readRows()).toMatchObject([{ confirmed_at: clock.now() }]);
  });

  it("is not confirmed by a code of another report, nor by one of yesterday [OPS-05]", async () => {
    const first = (await report({ email: "two@example.com" })).json().data.report;
    const code = await readCode("two@example.com");
    const second = (await report({ email: "three@example.com" })).json().data.report;
    await readCode("three@example.com");
    expect((await post("/reports/confirm", { report: second, code })).statusCode).toBe(400);
    clock.pass(DAY_MS + 1);
    expect((await post("/reports/confirm", { report: first, code })).statusCode).toBe(400);
  });

  it.each([
    ["an unknown problem", { problem: "rude" }],
    ["no entry", { location_id: "one" }],
    ["a long note", { note: "x".repeat(301) }],
    ["half an email", { email: "maria@" }],
  ])("with %s is refused [OPS-05]", async (_name, fields) => {
    const answer = await report(fields);
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
    expect(await readRows()).toEqual([]);
  });

  it("about an entry that is not shown is refused [OPS-05]", async () => {
    expect((await report({ location_id: "999999999" })).statusCode).toBe(404);
  });

  it("is limited per address [OPS-05]", async () => {
    const from = nextAddress();
    const codes: number[] = [];
    for (let each = 0; each < 21; each += 1) codes.push((await report({}, { from })).statusCode);
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([20, 429]);
  });
});

describe("visitors see that an entry is being checked", () => {
  it("once two people have confirmed reports of it, in the list too [OPS-05]", async () => {
    await reportByEmail("four@bay.example");
    await report();
    await fixture.jobs.run();
    expect(await readEntry()).toEqual({ being_checked: false, confirmed_on: null });
    await reportByEmail("four@elm.example");
    await fixture.jobs.run();
    expect(await readEntry()).toEqual({ being_checked: true, confirmed_on: null });
    const query = `{ findNearestLocations(origin: {lat: 29.76, lng: -95.37}, limit: 50) { id being_checked } }`;
    const found = (await post("/graphql", { query })).json().data.findNearestLocations;
    expect(found).toContainEqual({ id: locationId, being_checked: true });
  });

  it("but not by one person's two reports, however they spell their address [OPS-05]", async () => {
    await reportByEmail("five.five@gmail.com");
    await reportByEmail("Five.Five+again@googlemail.com");
    expect((await readRows()).filter((row) => row.confirmed_at !== null)).toHaveLength(2);
    await fixture.jobs.run();
    expect((await readEntry()).being_checked).toBe(false);
  });

  it("never by one member alone [OPS-05]", async () => {
    for (const _each of [1, 2, 3]) await report({}, { headers: member.headers });
    await fixture.jobs.run();
    expect((await readEntry()).being_checked).toBe(false);
  });
});

const nominee = { name: "Dr. Lee", place: "Houston" };

describe("a nomination", () => {
  it("is stored, and confirmed by the code of its email [OPS-05]", async () => {
    const answer = await post("/nominations", {
      ...nominee,
      email: "six@example.com",
    });
    const id = answer.json().data.report;
    await post("/reports/confirm", { report: id, code: await readCode("six@example.com") });
    const row = await fixture.db
      .selectFrom("directory_reports")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      nominee_name: "Dr. Lee",
      nominee_place: "Houston",
      confirmed_at: clock.now(),
    });
  });

  it("is one of five a day from a network, and of three by a domain [DESK-06]", async () => {
    const codesOf = async (emails: (string | null)[], sent: (index: number) => Sent) => {
      const codes: number[] = [];
      for (const [index, email] of emails.entries())
        codes.push((await post("/nominations", { ...nominee, email }, sent(index))).statusCode);
      return codes;
    };
    const from = nextAddress();
    expect(await codesOf(Array(6).fill(null), () => ({ from }))).toEqual([200, 200, 200, 200, 200, 429]);
    const emails = [
      "a@x.nominator.example",
      "b@nominator.example",
      "c@y.nominator.example",
      "d@nominator.example",
    ];
    expect(await codesOf(emails, () => ({}))).toEqual([200, 200, 200, 429]);
    const free = ["a1", "b2", "c3", "d4"].map((name) => `${name}.nominator@gmail.com`);
    expect(await codesOf(free, () => ({}))).toEqual([200, 200, 200, 200]);
  });

  it("without a name or a place is refused [OPS-05]", async () => {
    const codes = [
      await post("/nominations", { name: " ", place: "Houston" }),
      await post("/nominations", { name: "Dr. Lee" }),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([400, 400]);
  });
});

describe("an operator's commands", () => {
  const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", ...args]);
  const readAudit = async (subjectId: string) => {
    const rows = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "command", "reason"])
      .where("subject_id", "=", subjectId)
      .orderBy("id")
      .execute();
    return rows.map(({ actor, command, reason }) => [actor, command, reason]);
  };

  it("show an entry as being checked, and confirm it with its reports [OPS-05]", async () => {
    await report();
    const { provider_id: who } = await fixture.db
      .selectFrom("provider_locations")
      .select("provider_id")
      .where("id", "=", locationId)
      .executeTakeFirstOrThrow();
    expect(await smirk("provider", "doubt", who, "--reason", "Line is dead")).toMatchObject({
      code: 0,
      out: `Location ${locationId}: shown as being checked.`,
    });
    expect((await readEntry()).being_checked).toBe(true);
    expect(await smirk("provider", "doubt", who)).toMatchObject({ code: 1 });
    expect(await smirk("provider", "confirm", who, "--location", "999999999")).toMatchObject({ code: 2 });
    expect(await smirk("provider", "confirm", who)).toMatchObject({ code: 0 });
    expect(await readEntry()).toEqual({ being_checked: false, confirmed_on: expect.any(String) });
    expect(await readRows()).toMatchObject([{ outcome: "nothing_wrong", settled_by: "ana" }]);
    expect(await readAudit(locationId)).toEqual([
      ["ana", "provider doubt", "Line is dead"],
      ["ana", "provider confirm", null],
    ]);
  });

  it("list what waits, and settle it once [OPS-05]", async () => {
    const id = (await report({ note: "They have moved." })).json().data.report as string;
    const listed = await smirk("report", "list");
    expect(listed.out).toMatch(new RegExp(`${id} .*moved .*${locationId} .*They have moved\\.`));
    expect(await smirk("report", "settle", id)).toMatchObject({ code: 2 });
    expect(await smirk("report", "settle", "7", "--as", "hidden")).toMatchObject({ code: 2 });
    expect(await smirk("report", "settle", id, "--as", "added")).toMatchObject({ code: 1 });
    expect((await smirk("report", "settle", id, "--as", "hidden")).err).toMatch(/^Please say why\./);
    const hide = ["report", "settle", id, "--as", "hidden", "--reason", "Has moved"];
    expect(await smirk(...hide)).toMatchObject({
      code: 0,
      out: "1 report settled: hidden.",
    });
    expect(await smirk(...hide)).toMatchObject({ code: 1 });
    expect((await report()).statusCode).toBe(404);
    expect(await readAudit(locationId)).toEqual([["ana", "report settle", "Has moved"]]);
  });
});

import { randomUUID } from "node:crypto";
import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { up } from "../../../src/db/migrations/0019-dentist-choices.ts";
import { requestDepartureEmails } from "../../../src/features/mail/queue/queue-dentist-emails.ts";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { runApproved } from "../../support/run-approved.ts";
import { runSmirk } from "../../support/run-smirk.ts";
import { person, planCalls, wanted } from "../plan/plan-calls.ts";

let fixture: TestApp<"stripe" | "mail">;
let ana: string;
let ben: string;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true });
  ana = await addNamed("Ana", "Diaz");
  ben = await addNamed("Ben", "Kim");
});
afterAll(() => fixture.close());

async function addNamed(name: string, lastName: string): Promise<string> {
  const location = { phone: "+17135550170" };
  const { locationId } = await addDentist(fixture.db, { provider: { name, last_name: lastName }, location });
  return locationId;
}

let joined = 0;
/** A member with a child, and Ana as the dentist picked at joining. */
async function joinFamily() {
  joined += 1;
  const email = `family${joined}@example.com`;
  const child = { relation: "child", name: "Mia", surname: "Lopez", birth_date: "2015-06-01" };
  const member = await fixture.members.join({ email, primary_dentist_id: ana, family_members: [child] });
  await settle();
  await fixture.mail.take(email);
  const [self, mia] = (await read(member)).people;
  if (!self || !mia) throw new Error("There is no family.");
  return { member, email, self: self.id, mia: mia.id };
}

async function call(member: SignedIn, payload?: object) {
  const { headers } = await fixture.members.signInAgain(member);
  const method = payload ? "POST" : "GET";
  return fixture.app.inject({ method, url: "/account/dentists", headers, ...(payload && { payload }) });
}
async function read(member: SignedIn): Promise<DentistsAnswer> {
  return (await call(member)).json();
}
const choose = (member: SignedIn, locationId: string, ...personIds: string[]) =>
  call(member, { location_id: locationId, person_ids: personIds });
async function dentistsOf(member: SignedIn): Promise<Record<string, string | undefined>> {
  const { people } = await read(member);
  return Object.fromEntries(people.map(({ name, dentist }) => [name, dentist?.name]));
}
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
}
async function subjectsTo(email: string): Promise<string[]> {
  await settle();
  return (await fixture.mail.take(email)).map(({ subject }) => subject);
}
async function changesOf(member: SignedIn): Promise<object[]> {
  const { headers } = await fixture.members.signInAgain(member);
  const { events } = (await fixture.app.inject({ url: "/account/events", headers })).json<{
    events: { kind: string; facts: object }[];
  }>();
  return events.filter(({ kind }) => kind === "dentist_changed").map(({ facts }) => facts);
}

const CHANGED = "Your Smirk dentist has changed";

describe("the dentist of each person [SELF-03]", () => {
  it("is for members: 401 without a token, 403 with a temporary one", async () => {
    const payload = { location_id: ana, person_ids: [randomUUID()] };
    for (const method of ["GET", "POST"] as const) {
      const url = "/account/dentists";
      expect((await fixture.app.inject({ method, url, payload })).statusCode).toBe(401);
      const { headers } = await fixture.accounts.signIn();
      expect((await fixture.app.inject({ method, url, headers, payload })).statusCode).toBe(403);
    }
  });

  it("is the one picked at joining at first, with address and phone", async () => {
    const { member } = await joinFamily();
    const { people, departures, can_choose: canChoose } = await read(member);
    expect([canChoose, departures]).toEqual([true, []]);
    const dentist = {
      location_id: ana,
      name: "Ana",
      last_name: "Diaz",
      degree: "DDS",
      office: expect.objectContaining({ address: "12 Elm St", zip: "77002", phone: "+17135550170" }),
    };
    expect(people).toMatchObject([
      { name: "Maria", is_member: true, dentist },
      { name: "Mia", is_member: false, dentist },
    ]);
  });

  it("is carried over to everybody of an earlier membership by the migration", async () => {
    const { member } = await joinFamily();
    const list = () => fixture.db.selectFrom("dentist_choices").selectAll().orderBy("person_id").execute();
    const before = (await list()).filter((choice) => choice.location_id === ana);
    await sql`drop table dentist_choices`.execute(fixture.db);
    await up(fixture.db as unknown as Kysely<unknown>);
    expect(await list()).toEqual(expect.arrayContaining(before));
    expect(await dentistsOf(member)).toEqual({ Maria: "Ana", Mia: "Ana" });
  });

  it("is the one picked at joining where a server of the release before stored none", async () => {
    const { member } = await joinFamily();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const own = fixture.db.deleteFrom("dentist_choices").where("membership_id", "=", membership?.id ?? "");
    await own.execute();
    await requestDepartureEmails(fixture.ctx);
    expect(await dentistsOf(member)).toEqual({ Maria: "Ana", Mia: "Ana" });
  });

  it("is nobody for a member who picked none", async () => {
    const member = await fixture.members.join({ email: "none@example.com" });
    expect((await read(member)).people).toMatchObject([{ name: "Maria", dentist: null }]);
  });

  it("changes at once for one person, with one event and one email", async () => {
    const { member, email, mia } = await joinFamily();
    const answer = await choose(member, ben, mia);
    expect([answer.statusCode, answer.json()]).toEqual([200, await read(member)]);
    expect(await dentistsOf(member)).toEqual({ Maria: "Ana", Mia: "Ben" });
    expect((await choose(member, ben, mia)).statusCode).toBe(200);
    expect(await changesOf(member)).toEqual([{ dentist_name: "Ben Kim, DDS", people: 1 }]);
    await settle();
    const [mail, ...others] = await fixture.mail.take(email);
    expect([mail?.subject, others]).toEqual([CHANGED, []]);
    expect(mail?.text).toContain("Ben Kim, DDS");
    expect(mail?.text).toContain("(713) 555-0170");
    expect(mail?.text).toMatch(/For\W+Mia Lopez/);
  });

  it("changes for several people with one email", async () => {
    const { member, email, self, mia } = await joinFamily();
    await choose(member, ben, self, mia, mia);
    expect(await dentistsOf(member)).toEqual({ Maria: "Ben", Mia: "Ben" });
    expect(await subjectsTo(email)).toEqual([CHANGED]);
    expect(await changesOf(member)).toEqual([{ dentist_name: "Ben Kim, DDS", people: 2 }]);
  });

  it("is refused for other members' people, unknown dentists and broken input", async () => {
    const { member, email, mia } = await joinFamily();
    const other = await joinFamily();
    const unlisted = await addNamed("Una", "Listed");
    await publish(unlisted, false);
    const refusals: [status: number, code: string, locationId: string, people: string[]][] = [
      [404, "not_found", ben, [other.mia]],
      [404, "not_found", ben, [mia, other.self]],
      [404, "not_found", ben, [randomUUID()]],
      [404, "not_found", "999999", [mia]],
      [409, "conflict", unlisted, [mia]],
      [400, "invalid", ben, []],
      [400, "invalid", ben, ["Mia Lopez"]],
      [400, "invalid", "1'--", [mia]],
    ];
    for (const [status, code, locationId, people] of refusals) {
      const answer = await choose(member, locationId, ...people);
      expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
      expect(answer.body).not.toContain(other.mia);
    }
    expect(await dentistsOf(member)).toEqual({ Maria: "Ana", Mia: "Ana" });
    expect(await dentistsOf(other.member)).toEqual({ Maria: "Ana", Mia: "Ana" });
    expect([await subjectsTo(email), await changesOf(member)]).toEqual([[], []]);
  });

  it("cannot be changed once the membership is over", async () => {
    const { member, self } = await joinFamily();
    await fixture.members.cancel(member);
    expect(await read(member)).toMatchObject({ can_choose: false, people: [{ name: "Maria" }, {}] });
    expect((await choose(member, ben, self)).statusCode).toBe(409);
  });

  it("outlives a change of the family; a new person gets the member's", async () => {
    const { member, self, mia } = await joinFamily();
    await choose(member, ben, self);
    const plans = planCalls(fixture);
    const stays = { ...person("Mia"), id: mia };
    await plans.change(member, wanted({ family_members: [stays, person("Leo")] }));
    expect(await dentistsOf(member)).toEqual({ Maria: "Ben", Mia: "Ana", Leo: "Ben" });
  });

  it("is in the member's data until it is erased", async () => {
    const { member, mia } = await joinFamily();
    await choose(member, ben, mia);
    const exported = await runApproved(fixture, ["member", "export", member.accountId]);
    expect(exported.answers[0]?.json().answer.memberships[0].dentists).toMatchObject([
      { for: "member", dentist: { name: "Ana", last_name: "Diaz" } },
      { for: "Mia Lopez", dentist: { name: "Ben", last_name: "Kim" } },
    ]);
    await fixture.members.cancel(member);
    await settle();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    await runApproved(fixture, ["member", "erase", member.accountId]);
    const left = await fixture.db
      .selectFrom("dentist_choices")
      .select("person_id")
      .where("membership_id", "=", membership?.id ?? "")
      .execute();
    expect(left).toEqual([]);
  });
});

async function smirk(...args: string[]): Promise<string> {
  const { out, err } = await runSmirk(fixture.ctx, ["--by", "ana", ...args]);
  return out || err;
}

async function publish(locationId: string, published: boolean): Promise<void> {
  await fixture.db
    .updateTable("provider_locations")
    .set({ published })
    .where("id", "=", locationId)
    .execute();
}

describe("the dentist of each person by an operator [SELF-03]", () => {
  it("is shown, previewed and changed as by the member, with an audit row", async () => {
    const { member, email, mia } = await joinFamily();
    const own = ["member", "dentist", member.accountId];
    expect(await smirk(...own)).toMatch(/Mia Lopez +\S+ +Ana Diaz, DDS/);
    const preview = await smirk(...own, ben, "--for", "Mia Lopez", "--dry-run");
    expect(preview).toContain("Mia Lopez: Ana Diaz, DDS -> Ben Kim, DDS");
    expect(await dentistsOf(member)).toEqual({ Maria: "Ana", Mia: "Ana" });
    expect(await smirk(...own, ben, "--for", mia, "--yes", "--reason=Called")).toContain("Done.");
    expect(await dentistsOf(member)).toEqual({ Maria: "Ana", Mia: "Ben" });
    expect(await subjectsTo(email)).toEqual([CHANGED]);
    expect(await smirk("member", "show", member.accountId)).toContain("Mia Lopez: Ben Kim, DDS");
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "command", "changes"])
      .where("command", "=", "member dentist")
      .executeTakeFirst();
    expect(entry).toEqual({
      actor: "ana",
      command: "member dentist",
      changes: { [`dentist ${mia}`]: [ana, ben] },
    });
  });
});

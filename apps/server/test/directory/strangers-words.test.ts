import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { up } from "../../src/db/migrations/0059-stranger-words.ts";
import { writeAuditEntry } from "../../src/features/audit/write-audit-entry.ts";
import { applyWords } from "../../src/features/listings/apply-words.ts";
import type { ListingTask } from "../../src/features/listings/list-tasks.ts";
import { deskCalls, openDesk } from "../membership/plan/desk-calls.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";

const clock = createSettableClock("2026-03-04T15:00:00Z");
let fixture: TestApp<"stripe" | "clock" | "mail">;
let calls: ReturnType<typeof deskCalls>;
let members: readonly [SignedIn, SignedIn];
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock });
  calls = deskCalls(fixture);
  members = [await calls.join(), await calls.join()];
});
afterAll(() => fixture.close());
afterEach(async () => {
  for (const table of [
    "card_checks",
    "directory_reports",
    "payment_refunds",
    "cancellations",
    "rate_limits",
  ] as const)
    await fixture.db.deleteFrom(table).execute();
  await fixture.db.updateTable("provider_locations").set({ being_checked: false }).execute();
  clock.pass(30 * DAY_MS);
});

let places = 0;
/** Offices far from where members live, of one dentist each. */
async function addOffices(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    places += 1;
    const location = { center_name: null, address: `${places} Far St`, city: "El Paso", zip: "79901" };
    ids.push((await addDentist(fixture.db, { location })).locationId);
  }
  return ids;
}

/** What a member's card is used for at a desk: a look at the code, the office from the list, and the button. */
async function press(member: SignedIn, { at, outcome, from }: { at: string; outcome: string; from: string }) {
  clock.pass(MINUTE_MS);
  const path = await calls.makeScreen(member);
  const desk = openDesk(fixture, from);
  await desk.get(path);
  expect((await desk.choose(path, at, { outcome })).statusCode).toBe(200);
}

/** Two cards, each on a network of its own, press the same at each office. */
async function pressAtAll(offices: readonly string[], outcome: string) {
  const networks = members.map(nextAddress);
  for (const at of offices)
    for (const [index, member] of members.entries())
      await press(member, { at, outcome, from: networks[index] ?? "" });
  await applyWords(fixture.ctx);
}

/** How old both memberships are, in days. */
async function setAge(days: number): Promise<void> {
  const paid_at = new Date(clock.now().getTime() - days * DAY_MS);
  await fixture.db.updateTable("memberships").set({ paid_at }).execute();
}

async function payBack(member: SignedIn): Promise<void> {
  const { id: membership_id } = await calls.membershipOf(member);
  const now = clock.now();
  const money = { amount_cents: 25_100, is_ours: true, status: "pending" as const, made_at: now };
  const ids = { refund_id: `re_${places}_${membership_id}`, payment_id: "pi_1", membership_id };
  await fixture.db
    .insertInto("payment_refunds")
    .values({ ...ids, ...money, notified_sent_at: now, notified_failed_at: now })
    .execute();
}

/** At the period's end: what was paid stays paid. */
async function cancelWithoutRefund(member: SignedIn): Promise<void> {
  const { id: membership_id } = await calls.membershipOf(member);
  const now = clock.now();
  const nothing = { refund_cents: 0, kept_fee_cents: 0, last_day: "2027-03-03" };
  await fixture.db
    .insertInto("cancellations")
    .values({
      membership_id,
      wish_id: randomUUID(),
      rule: "end_of_period",
      ...nothing,
      asked_at: now,
      requested_at: now,
    })
    .execute();
}

async function readListings(ids: readonly string[]) {
  const rows = await fixture.db
    .selectFrom("provider_locations")
    .select(["id", "being_checked", "confirmed_on"])
    .where("id", "in", ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
}
const inDoubt = async (ids: readonly string[]) =>
  (await readListings(ids)).flatMap((row) => (row?.being_checked ? [row.id] : []));

async function readTasks(): Promise<[reason: string, offices: number][]> {
  const operator = await addOperator(fixture, "support");
  const { tasks } = (await operator.call("/listings/tasks")).json<{ tasks: ListingTask[] }>();
  return tasks.map(({ reason, offices }) => [reason, offices.length]);
}

async function report(location_id: string, email: string, from = nextAddress()): Promise<void> {
  const send = (url: string, payload: object) =>
    fixture.app.inject({ method: "POST", url, payload, remoteAddress: from });
  const sent = await send("/reports", { location_id, problem: "moved", email });
  await fixture.jobs.run();
  const [mail] = await fixture.mail.take(email);
  const [code = ""] = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(mail?.text ?? "") ?? [];
  expect((await send("/reports/confirm", { report: sent.json().data.report, code })).statusCode).toBe(200);
  await fixture.jobs.run();
}

describe("two cards that refuse everywhere", () => {
  it("are tasks and no doubt while their memberships are new [DESK-06]", async () => {
    await setAge(1);
    const offices = await addOffices(4);
    await pressAtAll(offices, "not_taken");
    expect(await inDoubt(offices)).toEqual([]);
    expect(await readTasks()).toEqual(offices.map(() => ["new_card", 1]));
  });

  it("put three offices in doubt, until one is paid back [DESK-06]", async () => {
    await setAge(31);
    const offices = await addOffices(4);
    await pressAtAll(offices, "not_taken");
    expect(await inDoubt(offices)).toEqual(offices.slice(0, 3));
    expect(await readTasks()).toEqual(offices.slice(3).map(() => ["over_budget", 1]));
    await cancelWithoutRefund(members[1]);
    await applyWords(fixture.ctx);
    expect(await inDoubt(offices)).toEqual(offices.slice(0, 3));
    await payBack(members[0]);
    await applyWords(fixture.ctx);
    expect(await inDoubt(offices)).toEqual([]);
    const logged = await fixture.db
      .selectFrom("audit_entries")
      .select(["subject_id", "changes"])
      .where("actor", "=", "strangers' words")
      .where("subject_id", "in", offices)
      .orderBy("id")
      .execute();
    expect(logged.map(({ changes }) => changes)).toEqual(
      Array(3).fill({ being_checked: { before: true, after: false }, words: ["paid_back"] }),
    );
    expect(logged.map(({ subject_id: id }) => id).sort()).toEqual(offices.slice(0, 3).sort());
  });

  it("are one person where a visitor reports from one's own email address [DESK-06]", async () => {
    await setAge(31);
    const [member] = members;
    const [own = "", other = ""] = await addOffices(2);
    const { email } = await calls.membershipOf(member);
    for (const at of [own, other]) await press(member, { at, outcome: "not_taken", from: nextAddress() });
    await report(own, email.replace("@", "+tag@"));
    await report(other, "somebody@else.example");
    await applyWords(fixture.ctx);
    expect(await inDoubt([own, other])).toEqual([other]);
  });

  it("speak of offices in their ZIP code before all others [DESK-06]", async () => {
    await setAge(31);
    const { zip } = await calls.membershipOf(members[0]);
    const far = await addOffices(3);
    const { locationId: near } = await addDentist(fixture.db, { location: { address: "1 Own St", zip } });
    await pressAtAll([...far, near], "not_taken");
    expect(await inDoubt([...far, near])).toEqual([...far.slice(0, 2), near]);
  });
});

it("a task that an operator leaves stays away, and a later word counts again [DESK-06]", async () => {
  await setAge(1);
  const [office = ""] = await addOffices(1);
  await pressAtAll([office], "not_taken");
  expect(await readTasks()).toEqual([["new_card", 1]]);
  const left = { location_ids: [office], reason: "Called" };
  const operator = await addOperator(fixture, "support");
  expect((await operator.call("/listings/dismiss", left)).statusCode).toBe(200);
  expect(await readTasks()).toEqual([]);
  await setAge(31);
  await applyWords(fixture.ctx);
  expect(await inDoubt([office])).toEqual([]);
  await pressAtAll([office], "not_taken");
  expect(await inDoubt([office])).toEqual([office]);
});

it("words of the moment at which an operator settled the doubt are settled too [DESK-06]", async () => {
  await setAge(31);
  const offices = await addOffices(2);
  const [settled = "", later = ""] = offices;
  await pressAtAll(offices, "not_taken");
  expect(await inDoubt(offices)).toEqual(offices);
  const checks = await fixture.db
    .selectFrom("card_checks")
    .select(({ fn }) => fn.max("checked_at").as("last"))
    .executeTakeFirstOrThrow();
  const said = new Date(checks.last);
  const settle = (id: string, doubt_settled_at: Date) =>
    fixture.db
      .updateTable("provider_locations")
      .set({ being_checked: false, doubt_settled_at })
      .where("id", "=", id)
      .execute();
  await fixture.db.updateTable("card_checks").set({ checked_at: said }).execute();
  await settle(settled, said);
  await settle(later, new Date(said.getTime() - 1));
  await applyWords(fixture.ctx);
  expect(await inDoubt(offices)).toEqual([later]);
});

describe("two cards that got the member price", () => {
  it("confirm nothing while new, and no more once paid back [DESK-06]", async () => {
    await setAge(1);
    const [office = ""] = await addOffices(1);
    await fixture.db
      .updateTable("provider_locations")
      .set({ confirmed_on: "2026-01-05", confirmation: "confirmed" })
      .where("id", "=", office)
      .execute();
    const readDay = async () => (await readListings([office]))[0]?.confirmed_on;
    await pressAtAll([office], "price_given");
    expect(await readDay()).toBe("2026-01-05");
    await setAge(31);
    await applyWords(fixture.ctx);
    expect((await readDay()) ?? "").toMatch(/^2026-(?!01)/);
    await payBack(members[1]);
    await applyWords(fixture.ctx);
    expect(await readDay()).toBe("2026-01-05");
    expect(await readTasks()).toEqual([]);
  });
});

describe("reports", () => {
  it("of two addresses of one domain, or one network, are no doubt [DESK-06]", async () => {
    const [domain = "", network = "", free = ""] = await addOffices(3);
    for (const name of ["one", "two"]) await report(domain, `${name}@evil.example`);
    const from = nextAddress();
    for (const name of ["one", "two"]) await report(network, `me@${name}.example`, from);
    expect(await inDoubt([domain, network])).toEqual([]);
    for (const name of ["one", "two"]) await report(free, `${name}.stranger@gmail.com`);
    expect(await inDoubt([free])).toEqual([free]);
  });

  it("of one network about six offices in a day are one task, and no pins [DESK-06]", async () => {
    const loud = await addOffices(6);
    const [other = ""] = await addOffices(1);
    const from = nextAddress();
    await report(other, "calm@quiet.example");
    await report(other, "calm@silent.example");
    for (const [index, office] of loud.entries()) {
      clock.pass(HOUR_MS);
      await report(office, `me@own${index}.example`, from);
      await report(office, `me@else${index}.example`);
      if (index === 4) expect(await inDoubt(loud)).toHaveLength(5);
    }
    expect(await inDoubt([...loud, other])).toEqual([other]);
    expect(await readTasks()).toEqual([["one_network", 6]]);
  });
});

it("confirmations of an earlier server are known as such, and weighed by the rule [DESK-06]", async () => {
  await setAge(1);
  const [desks = "", operators = ""] = await addOffices(2);
  for (const office of [desks, operators]) await pressAtAll([office], "price_given");
  const day = clock.now().toISOString().slice(0, 10);
  const known = { confirmed_on: day, confirmation: "confirmed" as const };
  await fixture.db
    .updateTable("provider_locations")
    .set(known)
    .where("id", "in", [desks, operators])
    .execute();
  const log = (subjectId: string, after: string) =>
    writeAuditEntry(fixture.db, {
      ...{ actor: "ana", command: "provider confirm", at: clock.now(), subjectKind: "location", subjectId },
      changes: { confirmed_on: { before: null, after } },
    });
  await log(desks, "2026-01-05");
  await log(operators, day);
  await sql`alter table card_checks drop column is_near`.execute(fixture.db);
  await sql`alter table directory_reports drop column network_hmac`.execute(fixture.db);
  await sql`alter table provider_locations drop column desk_confirmed_on, drop column confirmed_before`.execute(
    fixture.db,
  );
  await up(fixture.db as unknown as Kysely<unknown>);
  await applyWords(fixture.ctx);
  expect((await readListings([desks, operators])).map((row) => row?.confirmed_on)).toEqual([
    "2026-01-05",
    day,
  ]);
});

it("doubts of an earlier server are weighed by the rule, others are left [DESK-06]", async () => {
  await setAge(1);
  const [desks = "", reports = "", erased = "", byOperator = ""] = await addOffices(4);
  await pressAtAll([desks], "not_taken");
  for (const [email, id] of [
    ["one@bay.example", reports],
    ["two@elm.example", reports],
  ] as const) {
    await fixture.db
      .insertInto("directory_reports")
      .values({
        ...{ location_id: id, problem: "moved", note: null, account_id: null, email, reporter: email },
        ...{ language: "en", created_at: clock.now(), confirmed_at: clock.now() },
      })
      .execute();
  }
  for (const [id, doubted_by] of [
    [desks, "desks"],
    [reports, "visitors"],
    [erased, "desks"],
    [byOperator, "operator"],
  ] as const)
    await fixture.db
      .updateTable("provider_locations")
      .set({ being_checked: true, doubted_at: clock.now(), doubted_by })
      .where("id", "=", id)
      .execute();
  await applyWords(fixture.ctx);
  expect(await inDoubt([desks, reports, erased, byOperator])).toEqual([reports, erased, byOperator]);
});

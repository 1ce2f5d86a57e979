import { dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkRegistrations } from "../../src/features/health/list-checks.ts";
import { enterRegistration, revokeRegistration } from "../../src/features/law/registrations.ts";
import { warnOfRegistrations } from "../../src/features/operators/warn-of-registrations.ts";
import { warnOfUnreadRules } from "../../src/features/operators/warn-of-unread-rules.ts";
import { attestState } from "../../src/features/sales/attest-state.ts";
import { closeState } from "../../src/features/sales/closed-states.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { withdrawRegistrations } from "../support/invent-registrations.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const operator = { actor: "olive@operators.example", command: "state" };
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const clock = createSettableClock("2027-04-01T12:00:00Z");
let fixture: TestApp<"mail">;
let owner: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock });
  await withdrawRegistrations(fixture.db, ["MD"]);
  owner = await addOperator(fixture, "owner");
  await addOperator(fixture, "support");
});
afterAll(() => fixture.close());

const enter = (changes: object = {}) =>
  enterRegistration(fixture.ctx, {
    state: "MD",
    organization: "Brightwell Dental Network",
    number: "DPO-17",
    validFrom: "2026-07-01",
    validUntil: "2027-06-30",
    documentName: "certificate.pdf",
    document: PDF,
    operator,
    ...changes,
  });

/** Subjects of what operators got until so many days from now, the job running daily. */
async function warningsWithin(days: number): Promise<string[]> {
  for (let day = 0; day < days; day += 1) {
    await warnOfRegistrations(fixture.ctx);
    clock.pass(DAY_MS);
  }
  await fixture.jobs.run();
  const mails = await fixture.mail.take(owner.email);
  expect((await fixture.mail.list()).every(({ envelope }) => envelope.to[0] === owner.email)).toBe(true);
  return mails.map(({ subject }) => subject);
}
const found = async () =>
  (await checkRegistrations(fixture.ctx)).map((finding) => `${finding.level}: ${finding.found}`);

it("names the states that ask for a registration in vain, unless they are closed [LAW-02]", async () => {
  expect(await found()).toEqual(["ok: nobody can join without one in Maryland"]);
  await closeState(fixture.ctx, { state: "MD", operator });
  expect(await found()).toEqual(["ok: 47 states with one, none ends within 60 days"]);
  await fixture.db.deleteFrom("closed_states").execute();
});

describe("a registration that ends", () => {
  it("is warned of 60, 30 and 7 days before, once each, by email to owners [LAW-02]", async () => {
    await enter();
    expect(await found()).toEqual(["ok: 48 states with one, none ends within 60 days"]);
    expect(await warningsWithin(62)).toEqual([
      "The registration with Maryland ends in 60 days",
      "The registration with Maryland ends in 30 days",
    ]);
    expect(await found()).toEqual([
      "warning: 1 registration within 60 days of the end: Maryland on Jun 30, 2027",
    ]);
    expect(await warningsWithin(40)).toEqual(["The registration with Maryland ends in 7 days"]);
    expect(await found()).toEqual(["error: 1 registration ended: Maryland on Jun 30, 2027"]);
  });

  it("is warned of at the first chance where days were missed [LAW-02]", async () => {
    await enter({ number: "DPO-18", validUntil: "2027-07-31" });
    expect(await warningsWithin(2)).toEqual(["The registration with Maryland ends in 19 days"]);
  });

  it("is not warned of once the next one follows without a gap [LAW-02]", async () => {
    const next = await enter({ number: "DPO-19", validFrom: "2027-08-01", validUntil: "2028-06-30" });
    expect(await found()).toEqual(["ok: 48 states with one, none ends within 60 days"]);
    expect(await warningsWithin(14)).toEqual([]);
    await revokeRegistration(fixture.ctx, { registrationId: next, operator });
    expect(await found()).toEqual([
      "warning: 1 registration within 60 days of the end: Maryland on Jul 31, 2027",
    ]);
  });
});

describe("a state of whose rule nobody has read", () => {
  const mails = async () => {
    await warnOfUnreadRules(fixture.ctx);
    await fixture.jobs.run();
    return (await fixture.mail.take(owner.email)).map(({ subject }) => subject);
  };

  it("is sold for 30 days after an upgrade, with three letters to owners [LAW-11]", async () => {
    await withdrawRegistrations(fixture.db, ["OH", "NH"]);
    await fixture.mail.clear();
    const rows = ["OH", "NH"].map((state) => ({
      ...{ state, attested_by: "upgrade", reason: "Sold there before the upgrade", attested_at: clock.now() },
      valid_until: new Date(clock.now().getTime() + 30 * DAY_MS),
    }));
    await fixture.db.insertInto("sales_attestations").values(rows).execute();
    const findings = async () => (await found()).filter((line) => /read/.test(line));
    const [end] = rows;
    const day = formatShortDate(dayOf(end?.valid_until ?? clock.now()));
    expect(await findings()).toEqual([
      `warning: nobody has read the rules of 2 states, where sales stop on ${day}: New Hampshire, Ohio`,
    ]);
    const subject = `Sales in 2 states stop on ${day}`;
    expect([await mails(), await mails()]).toEqual([[subject], []]);
    clock.pass(23 * DAY_MS);
    expect(await mails()).toEqual([subject]);
    // The state that is left is named alone.
    await attestState(fixture.ctx, { state: "NH", reason: "Counsel read it", operator });
    clock.pass(6 * DAY_MS);
    expect(await mails()).toEqual([`Sales in Ohio stop on ${day}`]);
    clock.pass(DAY_MS);
    expect(await findings()).toEqual(["ok: nobody can join in 1 state of whose rule nobody has read: Ohio"]);
    expect(await mails()).toEqual([]);
  });
});

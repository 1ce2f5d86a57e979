import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { up } from "../../../src/db/migrations/0045-consents.ts";
import type { Database } from "../../../src/db/schema/schema.ts";
import { endConsentHolds } from "../../../src/features/members/consents/end-consent-holds.ts";
import { recordConsents } from "../../../src/features/members/consents/record-consents.ts";
import { versionOf } from "../../../src/features/members/consents/wordings.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";
import { planCalls, wanted } from "../plan/plan-calls.ts";

const clock = createSettableClock();
let fixture: TestApp<"stripe">;
/** The database goes by its own clock, so holds are tested from its present. */
let present: Date;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
  const { rows } = await sql<{ now: Date }>`select now()`.execute(fixture.db);
  present = rows[0]?.now ?? expect.fail("no time");
});
afterAll(() => fixture.close());

const VERSION = versionOf("price-change");
const WORDS = { kind: "agreement", version: VERSION, language: "en", words: "I agree." } as const;
const SOURCE = { network: "198.51.100.0/24", browser: "Firefox on Linux" };
const YEAR = 365.25;
const ago = (days: number) => new Date(present.getTime() - days * DAY_MS);
const endHolds = () => endConsentHolds({ db: fixture.db, clock: { now: () => present } });

async function joinedId(): Promise<string> {
  const { accountId } = await fixture.members.prepare();
  const [row] = await fixture.members.membershipsOf(accountId);
  return row?.id ?? expect.fail("no membership");
}
const record = (membershipId: string, at: Date) =>
  recordConsents(fixture.db, { membershipId, changeId: null, consents: [WORDS], source: SOURCE, at });
const consentsOf = (membershipId: string) =>
  fixture.db.selectFrom("consents").selectAll().where("membership_id", "=", membershipId).execute();
const set = (id: string, values: object) =>
  fixture.db.updateTable("memberships").set(values).where("id", "=", id).execute();

describe("a stored consent", () => {
  let id: string;
  beforeEach(async () => {
    id = await joinedId();
    await record(id, clock.now());
  });

  it("has the words, their hash, the day and a shortened source [LAW-04]", async () => {
    expect((await consentsOf(id)).filter(({ version }) => version === VERSION)).toMatchObject([
      {
        ...WORDS,
        sha256: "826ff0dab649a97ffdd7779a332accafb35cc161012253a19383db19289d6e02",
        agreed_at: clock.now(),
        ...SOURCE,
      },
    ]);
  });

  it("is one row however often the same words are agreed to [LAW-04]", async () => {
    const before = await consentsOf(id);
    await record(id, new Date(clock.now().getTime() + DAY_MS));
    expect(await consentsOf(id)).toEqual(before);
  });

  it.each([
    ["changed", "update consents set words = 'x'", "only added"],
    ["truncated", "truncate consents", "only added"],
    ["truncated with others", "truncate accounts cascade", "only added"],
    ["deleted while it is held", "delete from consents", "is held"],
    ["deleted with the membership", "delete from memberships", "foreign key"],
  ])("cannot be %s [LAW-04]", async (_how, statement, reason) => {
    const before = await consentsOf(id);
    await expect(fixture.ctx.pool.query(statement)).rejects.toThrow(reason);
    expect(await consentsOf(id)).toEqual(before);
  });

  it("must have the hash of its words [LAW-04]", async () => {
    const forged = sql`insert into consents (membership_id, kind, version, language, words, sha256, agreed_at)
      values (${id}, 'renewal', 'x', 'en', 'x', ${"0".repeat(64)}, now())`;
    await expect(forged.execute(fixture.db)).rejects.toThrow("check constraint");
  });
});

describe("the hold of a consent", () => {
  it.each([
    ["a running membership, after ten years", 10 * YEAR, null, true],
    ["one that ended before, within three years", 3 * YEAR - 2, 2.5 * YEAR, true],
    ["one that ended before, after three years", 3 * YEAR + 2, 2.5 * YEAR, false],
    ["a long membership, within a year of its end", 6 * YEAR, YEAR - 2, true],
    ["a long membership, a year after its end", 6 * YEAR, YEAR + 2, false],
  ])("of %s [LAW-04]", async (_what, agreedAgo, endedAgo, isHeld) => {
    const id = await joinedId();
    await set(id, endedAgo === null ? { ended_at: null } : { state: "termed", ended_at: ago(endedAgo) });
    await record(id, ago(agreedAgo));
    const isThere = async () => (await consentsOf(id)).some(({ version }) => version === VERSION);
    const deleted = fixture.db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom("consents")
        .where("membership_id", "=", id)
        .where("version", "=", VERSION)
        .execute();
      throw new Error("not held");
    });
    await expect(deleted).rejects.toThrow(isHeld ? "is held" : "not held");
    await endHolds();
    expect(await isThere()).toBe(isHeld);
  });

  it("ends a month after a cart was replaced, if it was never paid [LAW-04]", async () => {
    const visitor = await fixture.accounts.signIn();
    await fixture.members.startPayment(visitor);
    const [row] = await fixture.members.membershipsOf(visitor.accountId);
    const id = row?.id ?? "";
    await record(id, ago(40));
    const left = async () => (await consentsOf(id)).filter(({ version }) => version === VERSION).length;
    const counts: number[] = [];
    for (const values of [
      { updated_at: ago(31) },
      { state: "replaced", updated_at: ago(29) },
      { updated_at: ago(31) },
    ]) {
      await set(id, values);
      await endHolds();
      counts.push(await left());
    }
    expect(counts).toEqual([1, 1, 0]);
  });
});

describe("a change of plan", () => {
  async function changePlan() {
    const member = await fixture.members.prepare();
    const [row] = await fixture.members.membershipsOf(member.accountId);
    await planCalls(fixture).change(member, wanted({ renew_period: "annualy" }));
    const change = await fixture.db
      .selectFrom("plan_changes")
      .select(["id", "agreed_text", "agreed_sha256"])
      .where("membership_id", "=", row?.id ?? "")
      .executeTakeFirstOrThrow();
    const agreed = { change_id: change.id, words: change.agreed_text, sha256: change.agreed_sha256 };
    return { membershipId: row?.id ?? "", agreed };
  }
  const agreedIn = (db: Kysely<Database>, membershipId: string) =>
    db
      .selectFrom("consents")
      .selectAll()
      .where("membership_id", "=", membershipId)
      .where("kind", "=", "plan_change")
      .execute();

  it("keeps what the member agreed to [LAW-04]", async () => {
    const { membershipId, agreed } = await changePlan();
    expect(await agreedIn(fixture.db, membershipId)).toMatchObject([{ ...agreed, network: "127.0.0.0/24" }]);
  });

  it("of the release before has its words copied, and joining has none invented [LAW-04]", async () => {
    const { membershipId, agreed } = await changePlan();
    const migrated = fixture.db.transaction().execute(async (trx) => {
      await sql`update plan_changes set agreed_translation = agreed_text`.execute(trx);
      await sql`drop table consents`.execute(trx);
      await sql`drop function consent_held_until, refuse_consent_change, refuse_held_consent`.execute(trx);
      await up(trx as unknown as Kysely<unknown>);
      expect(await agreedIn(trx, membershipId)).toMatchObject([{ ...agreed, network: null, browser: null }]);
      const others = trx.selectFrom("consents").select("id").where("kind", "!=", "plan_change");
      expect(await others.execute()).toEqual([]);
      throw new Error("everything was as expected");
    });
    await expect(migrated).rejects.toThrow("everything was as expected");
  });
});

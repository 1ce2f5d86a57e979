import { randomUUID } from "node:crypto";
import { MEMBER_SORTS } from "@smirk/contract/console/members/members";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listChoosable } from "../../../src/features/console/bulk/list-choosable.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "clock">;
let viewer: SignedInOperator;
let owner: SignedInOperator;
let zoe: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  viewer = await addOperator(fixture, "viewer");
  owner = await addOperator(fixture, "owner");
  zoe = await fixture.members.prepare({ name: "Zoe", surname: "Young", email: "zoe@example.com" });
  fixture.clock.pass(1_000);
  const abe = { name: "Abe", surname: "Adams", email: "abe@example.com", phone_number: "+17135550188" };
  await fixture.members.prepare(abe);
});
afterAll(() => fixture.close());

async function namesOf(body: object): Promise<string[]> {
  const answer = await viewer.call("/members/list", body);
  expect(answer.statusCode).toBe(200);
  return answer.json().members.map(({ name }: { name: string }) => name);
}

async function changeZoe(changes: {
  is_past_due?: boolean;
  auto_renew?: boolean;
  current_period_end?: Date;
}) {
  await fixture.db.updateTable("memberships").set(changes).where("account_id", "=", zoe.accountId).execute();
}

async function countsFor(by: SignedInOperator): Promise<Record<string, number>> {
  return (await by.call("/today")).json().counts;
}

it("members are listed in any order, by what is past due and by when they end [OPS-03]", async () => {
  expect(await namesOf({ sort: "name", ascending: true })).toEqual(["Abe Adams", "Zoe Young"]);
  expect(await namesOf({ sort: "name" })).toEqual(["Zoe Young", "Abe Adams"]);
  expect(await namesOf({ is_past_due: true })).toEqual([]);
  const soon = new Date(fixture.clock.now().getTime() + 5 * DAY_MS);
  await changeZoe({ is_past_due: true, auto_renew: false, current_period_end: soon });
  expect(await namesOf({ is_past_due: true })).toEqual(["Zoe Young"]);
  expect(await namesOf({ ends_within: 4 })).toEqual([]);
  expect(await namesOf({ ends_within: 5 })).toEqual(["Zoe Young"]);
  expect(await namesOf({ sort: "ends", ascending: true })).toEqual(["Zoe Young", "Abe Adams"]);
  expect(await namesOf({ is_owed: true })).toEqual([]);
  for (const refused of [{ sort: "password" }, { ends_within: 0 }, { is_past_due: "yes" }]) {
    expect((await viewer.call("/members/list", refused)).statusCode).toBe(400);
  }
});

describe("the pages of a list", () => {
  /** Two have one name, so that only the id orders them. */
  const MORE = [
    { name: "Kim", surname: "King", city: "Waco" },
    { name: "Kim", surname: "King", city: "Waco" },
    { name: "Ann", surname: "King", city: "Austin" },
  ];
  beforeAll(async () => {
    for (const [index, { city, ...names }] of MORE.entries()) {
      const member = await fixture.members.prepare({ ...names, email: `king.${index}@kings.example` });
      await fixture.db
        .updateTable("memberships")
        .set({ city })
        .where("account_id", "=", member.accountId)
        .execute();
    }
    const before = {
      ...{ id: randomUUID(), state: "termed", name: "Before", policy_number: null, subscription_id: null },
      ...{ paid_at: "2024-01-05T15:00:00Z", ended_at: "2025-01-05T15:00:00Z" },
    };
    await sql`
      insert into memberships select (jsonb_populate_record(member, ${JSON.stringify(before)}::jsonb)).*
      from memberships as member where account_id = ${zoe.accountId}`.execute(fixture.db);
  });

  it.each(MEMBER_SORTS.flatMap((sort) => [true, false].map((ascending) => [sort, ascending] as const)))(
    "by %s, ascending %s, are the list itself, cut [OPS-03]",
    async (sort, ascending) => {
      const whole = (await viewer.call("/members/list", { sort, ascending })).json();
      expect([whole.next, whole.count]).toEqual([null, { members: 5, is_whole: true }]);
      const names = whole.members.map(({ name }: { name: string }) => name).toSorted();
      expect(names).toEqual(["Abe Adams", "Ann King", "Kim King", "Kim King", "Zoe Young"]);
      const paged: unknown[] = [];
      let after: string | null = null;
      do {
        const asked: object = { sort, ascending, rows: 2, ...(after !== null && { after }) };
        const page = (await viewer.call("/members/list", asked)).json();
        expect(page.count).toEqual(after === null ? whole.count : null);
        paged.push(...page.members);
        after = page.next;
      } while (after !== null);
      expect(paged).toEqual(whole.members);
    },
  );

  it("are searched by the domain of an email address too [OPS-03]", async () => {
    const search = async (text: string) => {
      const { members } = (await viewer.call("/members/search", { text })).json();
      return members.map(({ name }: { name: string }) => name);
    };
    expect(await search("@KINGS.EX")).toEqual(["Ann King", "Kim King", "Kim King"]);
    expect([await search("@ings.example"), await search("@ki"), await search("@%%%")]).toEqual([[], [], []]);
  });

  it("begin after a row that is there [OPS-03]", async () => {
    expect((await viewer.call("/members/list", { after: randomUUID() })).statusCode).toBe(404);
  });

  it.each<[by: (typeof MEMBER_SORTS)[number], ascending: string, descending?: string]>([
    ["name", "memberships_by_names"],
    ["place", "memberships_by_place"],
    ["joined", "memberships_by_joining"],
    ["state", "memberships_by_state"],
    ["ends", "memberships_renewing_last_by_end", "memberships_renewing_first_by_end"],
  ])("by %s are read in the order of an index [OPS-03]", async (by, first, last = first) => {
    for (const isAscending of [true, false]) {
      const index = isAscending ? first : last;
      const plan = await explainList({ by, isAscending, rows: 2 });
      expect(plan).toMatch(new RegExp(`Limit .*\\n.*Index Scan (Backward )?using ${index} `));
      expect(plan).toMatch(/SubPlan 1\n.*Limit .*\n.*Index (Only )?Scan Backward using memberships_current /);
    }
  });

  it("of what is past due, and of what ends soon, read an index of it [OPS-03]", async () => {
    const page = { isAscending: true, rows: 2 };
    expect(await explainList({ ...page, by: "joined" }, { isPastDue: true })).toMatch(
      /Scan using memberships_past_due /,
    );
    expect(await explainList({ ...page, by: "ends" }, { endsWithin: 30 })).toMatch(
      /using memberships_renewing_last_by_end .*\n\s*Index Cond: .*'infinity'/,
    );
  });

  /** How PostgreSQL would read a page of many members: so few are sorted faster than they are read in order. */
  async function explainList(
    page: Parameters<typeof listChoosable>[2],
    filter: Parameters<typeof listChoosable>[1] = {},
  ): Promise<string> {
    let plan = "";
    const explain: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind !== "RawNode") return node;
        const [first = "", ...rest] = node.sqlFragments;
        return { ...node, sqlFragments: [`explain ${first}`, ...rest] };
      },
      transformResult: async ({ result }) => {
        plan = result.rows.map((row) => String(row["QUERY PLAN"])).join("\n");
        return { rows: [] };
      },
    };
    await fixture.db.transaction().execute(async (trx) => {
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      await sql`set local enable_hashjoin = off`.execute(trx);
      await sql`set local enable_mergejoin = off`.execute(trx);
      await listChoosable({ ...fixture.ctx, db: trx.withPlugin(explain) }, filter, page);
    });
    return plan;
  }
});

describe("today", () => {
  it("counts what waits, what failed and what ends within a week [OPS-03]", async () => {
    const soon = new Date(fixture.clock.now().getTime() + 6 * DAY_MS);
    await changeZoe({ is_past_due: true, auto_renew: false, current_period_end: soon });
    expect(await countsFor(owner)).toEqual({
      reports: 0,
      listings: 0,
      offices: 0,
      refunds: 0,
      requests: 0,
      owed: 0,
      jobs: 0,
      mails: 0,
      past_due: 1,
      ends: 0,
      ending: 1,
    });
    await changeZoe({ is_past_due: false, current_period_end: new Date(soon.getTime() + 2 * DAY_MS) });
    expect(await countsFor(owner)).toMatchObject({ past_due: 0, ending: 0 });
  });

  it("counts for a role what it may read [OPS-02]", async () => {
    expect(Object.keys(await countsFor(viewer))).toEqual([
      "reports",
      "listings",
      "offices",
      "jobs",
      "mails",
      "past_due",
      "ends",
      "ending",
    ]);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findMembershipWriters } from "./membership-writers.ts";

const FILE = "apps/server/src/features/billing/sync/sync-customer.ts";
const WRITER = "apps/server/src/features/members/write-membership.ts";

describe("a writer of memberships [SELF-01]", () => {
  it.each([
    'await trx.updateTable("memberships").set({ state })',
    'db.updateTable(\n    "memberships as m")',
    'trx.insertInto("memberships").values(row)',
    'db.deleteFrom("memberships")',
    "sql`update memberships set auto_renew = true`",
    "sql`insert into memberships values (1)`",
    "sql`DELETE\n FROM memberships`",
  ])("is found past the lock: %s", (source) => {
    expect(findMembershipWriters(FILE, `\n${source}`)).toEqual([
      `${FILE}:2: A membership is written without its lock: call a function of ${WRITER}.`,
    ]);
  });

  it.each([
    ['db.selectFrom("memberships").selectAll()', FILE],
    ['db.updateTable("memberships_without_payments")', FILE],
    ["sql`insert into memberships_without_payments values (1)`", FILE],
    ['db.updateTable("memberships")', WRITER],
    ['db.updateTable("memberships")', "apps/server/src/db/migrations/0051-regular-prices.ts"],
    ['db.updateTable("memberships")', "apps/server/test/billing/one.test.ts"],
  ])("is none: %s in %s", (source, file) => {
    expect(findMembershipWriters(file, source)).toEqual([]);
  });

  it("asks for the lock in each function that changes a row", () => {
    const source = readFileSync(new URL(`../../../${WRITER}`, import.meta.url), "utf8");
    const functions = source.split(/\n(?=(?:export )?async function )/).slice(1);
    const writers = functions.filter((one) => /\.(?:updateTable|deleteFrom)\("memberships"/.test(one));
    expect(writers.length).toBeGreaterThan(0);
    for (const one of writers) expect(one).toContain("requireLock(trx, id)");
  });
});

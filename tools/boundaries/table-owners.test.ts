import { describe, expect, it } from "vitest";
import { OWNED_TABLES, VISITORS } from "./table-owner-list.ts";
import { findForeignQueries, findQueries } from "./table-owners.ts";

const FEATURES = "apps/server/src/features";
const tablesIn = (source: string, file = `${FEATURES}/mail/send.ts`) =>
  findQueries(file, source).map(({ table }) => table);
/** A tree in which every exception is needed, with one more file. */
const judge = (file: string, source: string) => {
  const needed = Object.entries(VISITORS).flatMap(([table, features]) =>
    features.map((feature) => ({ file: `${FEATURES}/${feature}/a.ts`, feature, table })),
  );
  return findForeignQueries([...needed, ...findQueries(file, source)]);
};

describe("queries of a file", () => {
  it("are found in the query builder", () => {
    const source =
      'db.selectFrom("memberships as m").leftJoin("plans", "slug", "plan_slug"); db.deleteFrom(\n"outbox")';
    expect(tablesIn(source)).toEqual(["memberships", "plans", "outbox"]);
  });

  it("are found in SQL, and in no other text", () => {
    expect(tablesIn("sql`select from accounts join sessions on true`; // taken from plans")).toEqual([
      "accounts",
      "sessions",
    ]);
  });

  it("are none of a test, of another folder or of an import", () => {
    const query = 'db.selectFrom("plans")';
    expect(tablesIn(query, `${FEATURES}/mail/send.test.ts`)).toEqual([]);
    expect(tablesIn(query, "apps/server/src/cli/plan.ts")).toEqual([]);
    expect(tablesIn('import { a } from "./plans.ts";')).toEqual([]);
  });
});

describe("the owner of a table", () => {
  it("queries it", () => {
    expect(judge(`${FEATURES}/members/a.ts`, 'db.selectFrom("memberships")')).toEqual([]);
  });

  it("is named where another feature queries it", () => {
    expect(judge(`${FEATURES}/mail/a.ts`, 'db.updateTable("memberships")')).toEqual([
      `${FEATURES}/mail/a.ts: members queries memberships: call a function of it.`,
    ]);
  });

  it("has a list of exceptions that only gets shorter", () => {
    expect(findForeignQueries([])).toContain(
      "tools/boundaries/table-owner-list.ts: billing no longer queries memberships: take it out.",
    );
  });

  it("is one feature", () => {
    const tables = Object.values(OWNED_TABLES).flat();
    expect(new Set(tables).size).toBe(tables.length);
  });
});

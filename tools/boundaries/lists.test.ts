import { describe, expect, it } from "vitest";
import { findActsInLists } from "./lists.ts";

const ROUTES = "apps/server/src/features/account/contacts/routes.ts";
const said = (what: string) => [`${ROUTES}:1: A list has no ${what}: it belongs in the act's own file.`];

describe("a file that lists acts", () => {
  it("names acts, and registers them in a loop [ARCH-02]", () => {
    const source = `
      for (const path of PATHS) app.get(path, async (request) => showLink(ctx, readBody(request) ?? NONE));
      export const listJobs = (ctx) => [handleJob(sendJob, ({ id }) => send(ctx, id))];`;
    expect(findActsInLists(ROUTES, source)).toEqual([]);
  });

  it.each([
    ["ctx.db.selectFrom('accounts').selectAll();", "SQL"],
    ["ctx.db.insertInto('accounts');", "SQL"],
    ["trx.updateTable('accounts');", "SQL"],
    ["trx.deleteFrom('accounts');", "SQL"],
    ["await sql`select 1`.execute(db);", "SQL"],
    ["ctx.db.transaction();", "transaction"],
    ["withMembershipLock(db, id, work);", "transaction"],
    ["if (isOver) stop();", "branch"],
    ["const end = isOver ? now : later;", "branch"],
    ["switch (kind) {}", "branch"],
    ["try { send(); } catch {}", "branch"],
    ["const paying = payments && { payments };", "branch"],
  ])("has none of %s [ARCH-02]", (source, what) => {
    expect(findActsInLists(ROUTES, source)).toEqual(said(what));
  });

  it.each(["routes.ts", "wallet-routes.ts", "jobs.ts", "actions.ts", "subscription-steps.ts"])(
    "is one called %s",
    (name) => {
      const file = `apps/server/src/features/visits/${name}`;
      expect(findActsInLists(file, "if (isOver) stop();")).toHaveLength(1);
    },
  );

  it.each(["close-account.ts", "job-types.ts", "list-failed-jobs.test.ts"])("is none called %s", (name) => {
    expect(findActsInLists(`apps/server/src/features/account/${name}`, "if (isOver) stop();")).toEqual([]);
  });
});

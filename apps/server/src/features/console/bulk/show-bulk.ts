import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { BulkAction } from "../../../db/schema/console/schema-operating.ts";
import { notFound } from "../../../errors.ts";

export interface ShownBulk {
  id: string;
  action: BulkAction;
  choice: string;
  state: string;
  by: string;
  madeAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  counts: { waiting: number; ready: number; skipped: number; done: number; failed: number };
  /** The sum for those that are ready. */
  refundCents: number;
  firstDay: string | null;
  lastDay: string | null;
  /** Skipped by the preview or failed. */
  problems: { accountId: string; name: string; state: string; problem: string }[];
}

/** @throws 404 `not_found` */
export async function getBulk(ctx: Pick<Context, "db">, id: string): Promise<ShownBulk> {
  const { db } = ctx;
  const run = await selectRuns(ctx).where("bulk_runs.id", "=", id).executeTakeFirst();
  if (run === undefined) throw notFound("There is no such bulk action.");
  const totals = await db
    .selectFrom("bulk_members")
    .select(({ fn }) => [
      "state",
      fn.countAll<string>().as("members"),
      fn.sum<string>("refund_cents").as("cents"),
    ])
    .select(({ fn }) => [fn.min("last_day").as("first"), fn.max("last_day").as("last")])
    .where("bulk_id", "=", id)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, ready: 0, skipped: 0, done: 0, failed: 0 };
  for (const { state, members } of totals) counts[state] = Number(members);
  const ready = totals.find(({ state }) => state === "ready");
  return {
    ...run,
    counts,
    refundCents: Number(ready?.cents ?? 0),
    firstDay: ready?.first ?? null,
    lastDay: ready?.last ?? null,
    problems: await listProblems(ctx, id),
  };
}

export type ListedBulk = Pick<
  ShownBulk,
  "id" | "action" | "choice" | "state" | "by" | "madeAt" | "startedAt" | "finishedAt"
>;

/** Newest first. @param afterId of the page before */
export async function listBulks(
  ctx: Pick<Context, "db">,
  {
    actions,
    afterId,
    limit,
  }: { actions: readonly BulkAction[]; afterId?: string | undefined; limit: number },
): Promise<ListedBulk[]> {
  const last = sql`(select made_at, id from bulk_runs where id = ${afterId ?? null})`;
  return selectRuns(ctx)
    .where("action", "in", actions)
    .$if(afterId !== undefined, (query) =>
      query.where(sql<boolean>`(bulk_runs.made_at, bulk_runs.id) < ${last}`),
    )
    .orderBy("made_at", "desc")
    .orderBy("bulk_runs.id", "desc")
    .limit(limit)
    .execute();
}

function selectRuns({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("bulk_runs")
    .innerJoin("operators", "operators.id", "operator_id")
    .select(["bulk_runs.id", "action", "choice", "state", "operators.email as by"])
    .select(["made_at as madeAt", "started_at as startedAt", "finished_at as finishedAt"]);
}

async function listProblems({ db }: Pick<Context, "db">, id: string): Promise<ShownBulk["problems"]> {
  const rows = await db
    .selectFrom("bulk_members")
    .select(["account_id as accountId", "state", "problem"])
    .select(({ selectFrom }) =>
      selectFrom("memberships")
        .select(({ fn, val }) => fn<string>("concat_ws", [val(" "), "name", "last_name"]).as("name"))
        .whereRef("memberships.account_id", "=", "bulk_members.account_id")
        .orderBy("paid_at", (order) => order.desc().nullsLast())
        .limit(1)
        .as("name"),
    )
    .where("bulk_id", "=", id)
    .where("state", "in", ["skipped", "failed"])
    .orderBy("position")
    .execute();
  return rows.map(({ name, problem, ...row }) => ({
    ...row,
    name: name?.trim() ?? "",
    problem: problem ?? "",
  }));
}

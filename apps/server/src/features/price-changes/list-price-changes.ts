import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { type PriceChange, planNotices } from "./plan-notices.ts";

interface ListedPriceChange extends PriceChange {
  isPending: boolean;
  canBeUndone: boolean;
  /** Members who get a notice, have one, pay the new price, or had one that came to nothing. */
  members: { planned: number; notified: number; applied: number; missed: number };
}

/** The newest first. */
export async function listPriceChanges(
  ctx: Pick<Context, "db" | "config" | "clock">,
): Promise<ListedPriceChange[]> {
  const changes = await ctx.db
    .selectFrom("price_changes")
    .selectAll()
    .orderBy("scheduled_at", "desc")
    .limit(50)
    .execute();
  const listed: ListedPriceChange[] = [];
  for (const change of changes) {
    const isPending = change.undone_at === null && change.finished_at === null;
    const counts = await countNotices(ctx, change.id);
    const planned = isPending ? (await planNotices(ctx, change)).length : 0;
    const canBeUndone = isPending && counts.notified + counts.applied + counts.missed + counts.dropped === 0;
    listed.push({ ...change, isPending, canBeUndone, members: { planned, ...counts } });
  }
  return listed;
}

interface NoticeCounts {
  notified: number;
  applied: number;
  missed: number;
  dropped: number;
}

async function countNotices({ db }: Pick<Context, "db">, changeId: string): Promise<NoticeCounts> {
  const { rows } = await sql<NoticeCounts>`select
      count(*) filter (where outcome is null)::integer as notified,
      count(*) filter (where outcome = 'applied')::integer as applied,
      count(*) filter (where outcome = 'missed')::integer as missed,
      count(*) filter (where outcome = 'dropped')::integer as dropped
    from price_change_notices where price_change_id = ${changeId}`.execute(db);
  return rows[0] ?? { notified: 0, applied: 0, missed: 0, dropped: 0 };
}

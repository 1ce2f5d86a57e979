import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { NoticeOutcome } from "../../db/schema/schema-price-changes.ts";
import { officeDay } from "../../office-day.ts";
import { findMembershipRow } from "../members/memberships.ts";
import { listPendingChanges } from "./due-notices.ts";
import { isWindowOver } from "./notice-window.ts";
import { type PriceChangeNotice, settleNotice } from "./notices.ts";
import { planNotices } from "./plan-notices.ts";

type SweepContext = Pick<Context, "db" | "config" | "clock" | "log">;

/** Hourly, before notices are written: what came to nothing is settled, so that a later renewal can follow. */
export async function sweepPriceChanges(ctx: SweepContext): Promise<void> {
  for (const { plan_slug: planSlug, ...notice } of await listOpen(ctx.db)) {
    const outcome = await findOutcome(ctx, notice, planSlug);
    if (outcome === null) continue;
    if (outcome === "missed") ctx.log.warn({ noticeId: notice.id }, "membership.price_change.missed");
    await settleNotice(ctx, ctx.db, { id: notice.id, outcome });
  }
  await finishChanges(ctx);
}

async function listOpen(db: Kysely<Database>): Promise<(PriceChangeNotice & { plan_slug: string })[]> {
  return db
    .selectFrom("price_change_notices as notice")
    .innerJoin("price_changes", "price_changes.id", "price_change_id")
    .selectAll("notice")
    .select("plan_slug")
    .where("outcome", "is", null)
    .orderBy("notice.id")
    .execute();
}

async function findOutcome(
  { db, clock }: SweepContext,
  notice: PriceChangeNotice,
  planSlug: string,
): Promise<NoticeOutcome | null> {
  const { renewal_at: renewalAt, window_from: from, window_to: to } = notice;
  const membership = await findMembershipRow(db, notice.membership_id);
  if (!membership || membership.ended_at !== null || membership.state === "termed") return "dropped";
  const { plan_slug: plan, renewal_period: period, current_period_end: end } = membership;
  if (plan !== planSlug || period !== notice.renewal_period) return "dropped";
  if (notice.notified_at === null && isWindowOver({ from, to }, clock.now(), renewalAt)) return "missed";
  // The sync that saw the renewal has applied what Stripe had.
  const isPast = end !== null && end.getTime() - renewalAt.getTime() >= DAY_MS;
  return isPast ? "missed" : null;
}

/** A change is finished from its first day on, once nobody is left who pays the price of before. */
async function finishChanges(ctx: SweepContext): Promise<void> {
  const now = ctx.clock.now();
  for (const change of await listPendingChanges(ctx.db)) {
    if (officeDay(ctx, now) < change.first_day) continue;
    const open = await ctx.db
      .selectFrom("price_change_notices")
      .select("id")
      .where("price_change_id", "=", change.id)
      .where("outcome", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (open || (await planNotices(ctx, change)).length > 0) continue;
    await ctx.db
      .updateTable("price_changes")
      .set({ finished_at: now })
      .where("id", "=", change.id)
      .where("undone_at", "is", null)
      .execute();
  }
}

/** Members whose notice or new price did not come in time lately: it moved to a later renewal. */
export async function countMissedNotices(
  { db }: Pick<Context, "db">,
  { since }: { since: Date },
): Promise<number> {
  const { missed } = await db
    .selectFrom("price_change_notices")
    .select(({ fn }) => fn.countAll<string>().as("missed"))
    .where("outcome", "=", "missed")
    .where("settled_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(missed);
}

/** Memberships whose renewal at a new price, notified in time, is near. */
export async function listNearNewPrices(
  { db, clock }: Pick<Context, "db" | "clock">,
  { until }: { until: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom("price_change_notices")
    .select("membership_id")
    .where("outcome", "is", null)
    .where("notified_at", "is not", null)
    .where("renewal_at", ">", clock.now())
    .where("renewal_at", "<=", until)
    .orderBy("membership_id")
    .execute();
  return rows.map(({ membership_id: id }) => id);
}

import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { hasPendingJob } from "../../jobs/add-job.ts";
import { officeDay } from "../../office-day.ts";
import { findContactHold } from "../auth/contact-changes/contact-hold.ts";
import { hasUnsentEmail } from "../mail/personal-emails.ts";
import { findOpenMoney, hasOpenCancellation, type OpenMoney } from "../membership/refunds/find-open-money.ts";
import { readRefundTrace } from "../membership/refunds/refund-trace.ts";
import type { Person } from "./count-personal-rows.ts";

const AT_CHECKOUT_MS = 10 * MINUTE_MS;

/** Why a person's data cannot be erased yet. */
export type Unsettled =
  | { reason: "at_checkout" | "active" | "cancellation" | "emails" | "jobs" }
  | { reason: "paid_until" | "contacts_changed"; until: CalendarDay }
  | { reason: "running_at_provider"; subscriptionId: string | null }
  | { reason: "money"; money: OpenMoney };

/** The first thing that is not settled: membership, money or email; null when all is. */
export async function findUnsettled(
  ctx: Pick<Context, "db" | "clock" | "config">,
  person: Person,
): Promise<Unsettled | null> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const ids = person.membershipIds;
  return (
    findRunning(ctx, person.memberships, now) ??
    (await findHold(ctx, person.account.id, now)) ??
    (await findMoney(db, ids, now)) ??
    (await findRequested(db, ids)) ??
    (await findUnfinished(db, ids))
  );
}

function findRunning(
  ctx: Pick<Context, "config">,
  memberships: Selectable<MembershipsTable>[],
  now: Date,
): Unsettled | null {
  for (const { state, created_at, ended_at, cancel_at, paid_at, subscription_id } of memberships) {
    if (state === "open" && now.getTime() - created_at.getTime() < AT_CHECKOUT_MS) {
      return { reason: "at_checkout" };
    }
    if (paid_at === null || ended_at !== null) continue;
    if (state === "active") return { reason: "active" };
    if (state === "canceled" && cancel_at !== null && cancel_at > now) {
      return { reason: "paid_until", until: officeDay(ctx, cancel_at) };
    }
    return { reason: "running_at_provider", subscriptionId: subscription_id };
  }
  return null;
}

/** The former contacts may still say that it was not the member. */
async function findHold(
  ctx: Pick<Context, "db" | "config">,
  accountId: string,
  now: Date,
): Promise<Unsettled | null> {
  const until = await findContactHold(ctx.db, { accountId, now });
  return until && { reason: "contacts_changed", until: officeDay(ctx, until) };
}

async function findMoney(db: Kysely<Database>, ids: string[], now: Date): Promise<Unsettled | null> {
  const money = await findOpenMoney(db, { membershipIds: ids, now });
  return money && { reason: "money", money };
}

async function findRequested(db: Kysely<Database>, ids: string[]): Promise<Unsettled | null> {
  if (await hasOpenCancellation(db, ids)) return { reason: "cancellation" };
  for (const id of ids) {
    const trace = await readRefundTrace(db, id);
    if (trace.some(({ outcome }) => outcome === null)) return { reason: "money", money: "requested" };
  }
  return null;
}

/** Unsent emails, and jobs that may queue some. */
async function findUnfinished(db: Kysely<Database>, ids: string[]): Promise<Unsettled | null> {
  if (await hasUnsentEmail(db, ids)) return { reason: "emails" };
  return (await hasPendingJob(db, ids)) ? { reason: "jobs" } : null;
}

import { dayOf } from "@smirk/domain/calendar-day";
import type { Cancellation, CancellationAnswer } from "@smirk/domain/cancellation-answer";
import { type CancellationTerms, lastRefundDay } from "@smirk/domain/refund";
import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { CancellationsTable } from "../../../db/schema-membership.ts";
import type { PaidMembership } from "./find-membership.ts";
import { findAgreement } from "./get-agreement.ts";

type Terms = Pick<CancellationTerms, "rule" | "refundCents" | "keptFeeCents" | "lastDay">;

/**
 * How the wish to leave stands, asked for here or on the provider's pages; null for an active membership that nobody
 * has cancelled.
 */
export async function findWish(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
): Promise<CancellationAnswer | null> {
  const row = await ctx.db
    .selectFrom("cancellations")
    .selectAll()
    .where("membership_id", "=", membership.id)
    .executeTakeFirst();
  const { state, ended_at: endedAt, cancel_at: cancelAt } = membership;
  // Done, and active all the same: it was taken back on the provider's pages.
  const asked = row && isTakenBack(row, membership) ? undefined : row;
  const isAtOnce = asked !== undefined && asked.rule !== "end_of_period";
  const isPast = cancelAt !== null && cancelAt <= ctx.clock.now();
  const isOver = isAtOnce || isPast || endedAt !== null || state === "termed";
  const end = isAtOnce ? null : (endedAt ?? cancelAt);
  if (!asked && state !== "canceled") return isOver ? { ...OVER, cancellation: null } : null;
  // The day that the provider names counts: it may have moved since the wish.
  const terms = state === "canceled" && end !== null ? endingOn(dayOf(end)) : asked && readTerms(asked);
  if (!terms) return { ...OVER, cancellation: null };
  const cancellation = describeTerms(terms, await fullRefundUntil(ctx, membership));
  return isOver ? { ...OVER, cancellation } : { state: "canceled", can_keep: true, cancellation };
}

function isTakenBack(
  { rule, done_at: doneAt }: Selectable<CancellationsTable>,
  { state }: PaidMembership,
): boolean {
  return rule === "end_of_period" && doneAt !== null && state === "active";
}

const OVER = { state: "ended", can_keep: false } as const;

function endingOn(lastDay: string): Terms {
  return { rule: "end_of_period", refundCents: 0, keptFeeCents: 0, lastDay };
}

export function describeTerms(terms: Terms, fullRefundUntil: string): Cancellation {
  return {
    rule: terms.rule,
    refund_cents: terms.refundCents,
    kept_fee_cents: terms.keptFeeCents,
    last_day: terms.lastDay,
    full_refund_until: fullRefundUntil,
  };
}

/** The last day on which leaving gives all the money back, less the fee. */
export async function fullRefundUntil(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
): Promise<string> {
  const { received_at: receivedAt } = await findAgreement(ctx, membership);
  return lastRefundDay(dayOf(membership.paid_at), dayOf(receivedAt));
}

function readTerms(row: Selectable<CancellationsTable>): Terms {
  return {
    rule: row.rule,
    refundCents: row.refund_cents,
    keptFeeCents: row.kept_fee_cents,
    lastDay: row.last_day,
  };
}

import type { Cancellation, CancellationAnswer } from "@smirk/contract/account/cancellation";
import { type CancellationTerms, lastRefundDay } from "@smirk/domain/billing/refunds/refund";
import type { Selectable } from "kysely";
import type { Context, PayingContext } from "../../context.ts";
import type { CancellationsTable, RefundsTable } from "../../db/schema/schema-membership.ts";
import { officeDay } from "../../office-day.ts";
import { findAgreement } from "../members/agreement/get-agreement.ts";
import { findMembership, type PaidMembership } from "../members/find-membership.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { findRefundRules, quoteCancellation } from "./quote-cancellation.ts";

type Terms = Pick<CancellationTerms, "rule" | "refundCents" | "held" | "retainedFeeCents" | "lastDay">;
type RefundState = Selectable<RefundsTable>["state"];

/** Ours or the portal's. */
export async function findCancellation(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
): Promise<CancellationAnswer | null> {
  const row = await findCancellationRow(ctx.db, membership.id);
  const { state, ended_at: endedAt, cancel_at: cancelAt } = membership;
  const requested = row && isUndone(row, membership) ? undefined : row;
  const isAtOnce = requested !== undefined && requested.rule !== "end_of_period";
  const isPast = cancelAt !== null && cancelAt <= ctx.clock.now();
  const isOver = isAtOnce || isPast || endedAt !== null || state === "termed";
  const end = isAtOnce ? null : (endedAt ?? cancelAt);
  if (!requested && state !== "canceled") return isOver ? { ...OVER, cancellation: null } : null;
  // Stripe's day counts: it may have moved since the request.
  const terms =
    state === "canceled" && end !== null
      ? endingOn(officeDay(ctx, end))
      : requested && (await readTerms(ctx, requested));
  if (!terms) return { ...OVER, cancellation: null };
  const cancellation = describeTerms(terms, await fullRefundUntil(ctx, membership));
  return isOver ? { ...OVER, cancellation } : { state: "canceled", can_keep: true, cancellation };
}

/** Done, yet active after a later sync: the member undid it in Stripe's portal. */
function isUndone(
  { rule, done_at: doneAt }: Selectable<CancellationsTable>,
  { state, synced_at: syncedAt }: PaidMembership,
): boolean {
  if (rule !== "end_of_period" || doneAt === null || state !== "active") return false;
  return syncedAt === null || syncedAt >= doneAt;
}

const OVER = { state: "ended", can_keep: false } as const;

function endingOn(lastDay: string): Terms {
  return { rule: "end_of_period", refundCents: 0, held: [], retainedFeeCents: 0, lastDay };
}

function describeTerms(terms: Terms, fullRefundUntil: string): Cancellation {
  return {
    rule: terms.rule,
    refund_cents: terms.refundCents,
    held_cents: sumOf(terms.held),
    kept_fee_cents: terms.retainedFeeCents,
    last_day: terms.lastDay,
    full_refund_until: fullRefundUntil,
  };
}

/** The last day on which cancelling refunds everything, or everything but the fee. */
async function fullRefundUntil(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
): Promise<string> {
  const { received_at: receivedAt } = await findAgreement(ctx, membership);
  const first = {
    effectiveDay: officeDay(ctx, membership.paid_at),
    receivedDay: officeDay(ctx, receivedAt),
  };
  return lastRefundDay(first, findRefundRules(membership).freeLook);
}

async function readTerms({ db }: Pick<Context, "db">, row: Selectable<CancellationsTable>): Promise<Terms> {
  const promised = await db
    .selectFrom("refunds")
    .select(["state", "amount_cents"])
    .where("membership_id", "=", row.membership_id)
    .execute();
  const centsOf = (isMeant: (state: RefundState) => boolean) =>
    promised.filter(({ state }) => isMeant(state)).map(({ amount_cents }) => amount_cents);
  const sentCents = sumOf(centsOf((state) => state === "sent"));
  const notHeldCents = sumOf(centsOf((state) => state !== "held"));
  return {
    rule: row.rule,
    refundCents: Math.max(sentCents, Math.min(row.refund_cents, notHeldCents)),
    held: centsOf((state) => state === "held"),
    retainedFeeCents: row.kept_fee_cents,
    lastDay: row.last_day,
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}

/** The requested cancellation, else the terms of cancelling today. @throws 409 `conflict`; PaymentError */
export async function getCancellation(ctx: PayingContext, accountId: string): Promise<CancellationAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const requested = await findCancellation(ctx, membership);
  if (requested) return requested;
  const quote = await quoteCancellation(ctx, membership);
  const cancellation = describeTerms(quote, await fullRefundUntil(ctx, membership));
  return { state: "active", can_keep: false, cancellation };
}

import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { Context, SyncContext } from "../../context.ts";
import { conflict } from "../../errors.ts";
import { officeDay } from "../../office-day.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { findPaidMembership, type PaidMembership } from "../members/find-membership.ts";
import { cancelMembership, finishCancellation, undoCancellation } from "./cancel-membership.ts";
import { findCancellation } from "./describe-cancellation.ts";
import { type Quote, quoteCancellation } from "./quote-cancellation.ts";

/** When it ends: by the cancellation rules, today, or at the end of the paid period. */
export type CancelAt = "rules" | "now" | "period-end";

interface CancelInput {
  accountId: string;
  at: CancelAt;
  shown: { refundCents: number; lastDay: string };
  /** When it was asked for, where it waited for an approval: the terms are those of then. */
  askedAt?: Date | null | undefined;
  /** Whether the processing fee comes back too, as for what was sold twice. */
  isFeeBack?: boolean | undefined;
  operator: Operator;
}

/** @returns null when it is canceled already @throws 409 `conflict` where it cannot end then; PaymentError */
export async function quoteCancel(
  ctx: Context,
  { accountId, at, isFeeBack }: Pick<CancelInput, "accountId" | "at" | "isFeeBack">,
): Promise<Quote | null> {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const membership = await findPaidMembership(ctx, accountId);
  if (await findCancellation(ctx, membership)) return null;
  const quote = await quoteCancellation(paying, membership, { isFeeBack });
  return endAt(at, quote, officeDay(ctx, membership.current_period_end ?? ctx.clock.now()));
}

export interface CancelPreview {
  quote: Quote | null;
  before: CancellationAnswer | null;
  /** Its own email says the refund; null where none is sent. */
  mails: "canceled"[] | null;
}

export async function previewCancel(
  ctx: Context,
  input: Pick<CancelInput, "accountId" | "at">,
): Promise<CancelPreview> {
  const quote = await quoteCancel(ctx, input);
  const before = quote ? null : await findCancellation(ctx, await findPaidMembership(ctx, input.accountId));
  if (ctx.mailer === null) return { quote, before, mails: null };
  if (quote === null) return { quote, before, mails: [] };
  return { quote, before, mails: ["canceled"] };
}

/**
 * Cancels with the refund and emails of the member's own cancellation. Idempotent. @throws 409 `conflict`; PaymentError
 */
export async function cancelForMember(ctx: Context, input: CancelInput): Promise<CancellationAnswer> {
  const { accountId, at, shown, askedAt, isFeeBack, operator } = input;
  const membership = await findPaidMembership(ctx, accountId);
  const before = await findCancellation(ctx, membership);
  if (before) return before;
  const audit = (step: string, changes: Record<string, unknown>) =>
    writeAuditEntry(ctx.db, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "member",
      subjectId: membership.id,
      changes: { step, ...changes },
    });
  await audit("asked", { at, refund_cents: shown.refundCents, last_day: shown.lastDay });
  const answer = await endForMember(ctx, { accountId, at, shown, askedAt, isFeeBack });
  const { state, cancellation } = answer;
  await audit("done", { state, rule: cancellation?.rule, refund_cents: cancellation?.refund_cents });
  return answer;
}

/** Does as the member's own undo, with its email. @throws as `undoCancellation` */
export async function keepForMember(
  ctx: Context,
  { accountId, operator }: Pick<CancelInput, "accountId" | "operator">,
): Promise<CancellationAnswer> {
  const { id } = await findPaidMembership(ctx, accountId);
  const answer = await undoCancellation({ ...ctx, payments: requirePayments(ctx) }, accountId);
  const at = ctx.clock.now();
  const changes = { canceled: [true, false], state: answer.state };
  await writeAuditEntry(ctx.db, { ...operator, at, subjectKind: "member", subjectId: id, changes });
  return answer;
}

/** Does what `cancelForMember` does, for a caller that writes the audit entry. @throws 409 `conflict`; PaymentError */
export async function endForMember(
  ctx: Context,
  { accountId, at, shown, askedAt, isFeeBack }: Omit<CancelInput, "operator">,
): Promise<CancellationAnswer> {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  if (at !== "period-end") return cancelMembership(paying, { accountId, shown, askedAt, isFeeBack });
  return endWithPeriod(paying, await findPaidMembership(ctx, accountId), shown);
}

function endAt(at: CancelAt, quote: Quote, lastDay: string): Quote {
  if (at === "now" && quote.rule === "end_of_period") {
    throw conflict(
      `This membership is paid for until ${quote.lastDay} and the rules refund nothing: it can only end with that period.`,
    );
  }
  if (at !== "period-end" || quote.rule === "end_of_period") return quote;
  return {
    ...quote,
    rule: "end_of_period",
    refundCents: 0,
    retainedFeeCents: 0,
    lastDay,
    refunds: quote.refunds.map(() => 0),
    held: quote.held.map(() => 0),
  };
}

async function endWithPeriod(
  ctx: Parameters<typeof cancelMembership>[0],
  membership: PaidMembership,
  shown: CancelInput["shown"],
): Promise<CancellationAnswer> {
  const lastDay = officeDay(ctx, membership.current_period_end ?? ctx.clock.now());
  const findQuote = async (locked: SyncContext) => {
    const quote = endAt("period-end", await quoteCancellation(locked, membership), lastDay);
    if (quote.lastDay === shown.lastDay) return quote;
    throw conflict("The last day has changed since it was shown. Please look again.");
  };
  return finishCancellation(ctx, { membership, findQuote });
}

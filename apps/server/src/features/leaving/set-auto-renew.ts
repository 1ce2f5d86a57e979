import { randomUUID } from "node:crypto";
import type { RenewalAnswer } from "@smirk/contract/account/renewal";
import type { Kysely } from "kysely";
import type { Context, PayingContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type AppError, conflict } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { officeDay } from "../../office-day.ts";
import { PaymentError } from "../../vendors/stripe/payment-error.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { nextSyncVersion } from "../billing/sync/sync-customer.ts";
import { recordConsents } from "../members/consents/record-consents.ts";
import { findLastMoment, findMembership, findPaidMembership, isOver } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { findMembershipRow } from "../members/memberships.ts";
import { updateChoice } from "../members/write-membership.ts";
import { dropSystemChange } from "../plan-change/drop-plan-change.ts";
import { applyAutoRenew, refuseUnsold, renewalHeld, requireUncanceled } from "./apply-auto-renew.ts";
import { applyAutoRenewJob } from "./job-types.ts";
import {
  type AgreedRenewal,
  membershipEnded,
  type RenewalConsent,
  writeRenewalConsent,
} from "./renewal-consent.ts";

interface RenewalRequest {
  accountId: string;
  autoRenew: boolean;
  /** The member's own consent to renewal; null where an operator acts for them, which the audit log has. */
  agreed: AgreedRenewal | null;
}

/**
 * No cancellation: nothing is refunded, and the membership lasts until the end of what is paid for. Idempotent.
 * @throws 409 `conflict` for a membership that is canceled or over, or whose plan is about to change, for other words
 * than those that were shown, and where the opposite was chosen since
 */
export async function setAutoRenew(
  ctx: PayingContext,
  { accountId, autoRenew, agreed }: RenewalRequest,
): Promise<RenewalAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  if (isOver(membership, ctx.clock.now())) throw membershipEnded();
  await requireUncanceled(ctx.db, membership);
  if (membership.auto_renew !== autoRenew || membership.auto_renew_change !== null) {
    // The system's change for a child of 26 is none that the member could undo.
    await dropSystemChange(ctx, membership);
    // Names the change, and with it the provider's key.
    const version = await nextSyncVersion(ctx);
    const consent = autoRenew && agreed ? await writeRenewalConsent(ctx, { membership, agreed }) : null;
    const change = { membershipId: membership.id, autoRenew, version, at: ctx.clock.now(), consent };
    await withMembershipLock(ctx.db, membership.id, (trx) => recordChoice(ctx, trx, change));
    await applyAutoRenew(ctx, membership.id).catch(deferToJob(ctx, membership.id));
  }
  const answer = await getRenewal(ctx, accountId);
  if (answer.auto_renew === autoRenew) return answer;
  // The job may have met the provider's refusal first. Else somebody has pressed again since, and that press counts.
  const facts = await ctx.payments.retrieveSubscription(membership.subscription_id);
  throw facts.scheduleId === null ? chosenElsewhere() : renewalHeld();
}

function chosenElsewhere(): AppError {
  const sentence = "Your membership was changed in another window. Please review it again.";
  return conflict(sentence).because("changed_elsewhere");
}

function deferToJob({ log }: PayingContext, membershipId: string) {
  return (error: unknown): void => {
    if (!(error instanceof PaymentError)) throw error;
    log.warn({ err: error, membershipId }, "membership.renewal.deferred");
  };
}

export async function getRenewal(
  ctx: Pick<PayingContext, "db" | "config">,
  accountId: string,
): Promise<RenewalAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const end = findLastMoment(membership);
  return { auto_renew: membership.auto_renew, period_end: end && officeDay(ctx, end) };
}

interface Choice {
  membershipId: string;
  autoRenew: boolean;
  version: string;
  at: Date;
  consent: RenewalConsent | null;
}

/** Stores the choice under the membership's lock, what was agreed to, and the job that gives it to the provider, should this server be killed. */
export async function recordChoice(
  ctx: Pick<Context, "db" | "clock" | "config">,
  trx: Kysely<Database>,
  change: Choice,
): Promise<void> {
  const { membershipId, autoRenew, version, at, consent } = change;
  const row = await requireUncanceled(trx, await findMembershipRow(trx, membershipId));
  if (row.auto_renew === autoRenew) return;
  if (autoRenew) await refuseUnsold({ ...ctx, db: trx }, row);
  const chosen = { auto_renew: autoRenew, auto_renew_change: version, auto_renew_changed_at: at };
  await updateChoice(trx, membershipId, { ...chosen, updated_at: at });
  if (consent) {
    const { words, source } = consent;
    // Renewal may be turned on more than once with the same words: each time is a consent of its own.
    const changeId = randomUUID();
    await recordConsents(trx, { membershipId, changeId, consents: [words], source, at });
  }
  await addJob(trx, applyAutoRenewJob, { membershipId });
}

interface RenewalInput {
  accountId: string;
  autoRenew: boolean;
  operator: Operator;
}

/** Switches renewal as the member does, with the email that it sends. @throws as `setAutoRenew` */
export async function setRenewalForMember(
  ctx: Context,
  { accountId, autoRenew, operator }: RenewalInput,
): Promise<RenewalAnswer> {
  const { id } = await findPaidMembership(ctx, accountId);
  const before = await getRenewal(ctx, accountId);
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const after = await setAutoRenew(paying, { accountId, autoRenew, agreed: null });
  await writeAuditEntry(ctx.db, {
    ...operator,
    at: ctx.clock.now(),
    subjectKind: "member",
    subjectId: id,
    changes: { auto_renew: [before.auto_renew, after.auto_renew] },
  });
  return after;
}

import type { RenewalAnswer } from "@smirk/contract/account/renewal";
import { isSoldIn } from "@smirk/domain/law/payment-law";
import type { Kysely } from "kysely";
import type { PayingContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { officeDay } from "../../../office-day.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { nextSyncVersion } from "../../billing/sync/sync-customer.ts";
import { findMembership, isOver } from "../../members/find-membership.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { lockMembershipRow, updateMembership } from "../../members/memberships.ts";
import { applyAutoRenewJob } from "../job-types.ts";
import { dropSystemChange } from "../plan-change/drop-plan-change.ts";
import { applyAutoRenew, renewalHeld } from "./apply-auto-renew.ts";
import { findCancellationRow } from "./cancellation-rows.ts";

interface RenewalRequest {
  accountId: string;
  autoRenew: boolean;
}

/**
 * No cancellation: nothing is refunded, and the membership lasts until the end of what is paid for. Idempotent.
 * @throws 409 `conflict` for a membership that is canceled or over, or whose plan is about to change
 */
export async function setAutoRenew(
  ctx: PayingContext,
  { accountId, autoRenew }: RenewalRequest,
): Promise<RenewalAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  if (isOver(membership, ctx.clock.now())) {
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  }
  if (membership.auto_renew !== autoRenew || membership.auto_renew_change !== null) {
    // The system's change for a child of 26 is none that the member could undo.
    await dropSystemChange(ctx, membership);
    // Names the change, and with it the provider's key.
    const version = await nextSyncVersion(ctx);
    const change = { membershipId: membership.id, autoRenew, version, at: ctx.clock.now() };
    await withMembershipLock(ctx.db, membership.id, (trx) => recordChoice(trx, change));
    await applyAutoRenew(ctx, membership.id).catch(deferToJob(ctx, membership.id));
  }
  const answer = await getRenewal(ctx, accountId);
  if (answer.auto_renew === autoRenew) return answer;
  // The job may have met the provider's refusal first. Else the member has pressed again, and the answer is what counts.
  const facts = await ctx.payments.retrieveSubscription(membership.subscription_id);
  if (facts.scheduleId !== null) throw renewalHeld();
  return answer;
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
  const {
    auto_renew: autoRenew,
    cancel_at: cancelAt,
    ...membership
  } = await findMembership(ctx.db, accountId);
  const end = cancelAt ?? membership.current_period_end;
  return { auto_renew: autoRenew, period_end: end && officeDay(ctx, end) };
}

/** Stores the choice with the job that gives it to the provider, should this server be killed. */
export async function recordChoice(
  trx: Kysely<Database>,
  change: { membershipId: string; autoRenew: boolean; version: string; at: Date },
): Promise<void> {
  const { membershipId, autoRenew, version, at } = change;
  const row = await lockMembershipRow(trx, membershipId);
  if (row?.state !== "active" || (await findCancellationRow(trx, membershipId))) {
    throw conflict("Your membership is canceled. Undo the cancellation first.").because(
      "membership_canceled",
    );
  }
  if (row.auto_renew === autoRenew) return;
  if (autoRenew && !isSoldIn(row.state_code)) {
    const sentence = "The membership is not available in your state, so it cannot renew.";
    throw conflict(sentence).because("state_not_sold");
  }
  const chosen = { auto_renew: autoRenew, auto_renew_change: version, auto_renew_changed_at: at };
  await updateMembership(trx, membershipId, { ...chosen, updated_at: at });
  await addJob(trx, applyAutoRenewJob, { membershipId });
}

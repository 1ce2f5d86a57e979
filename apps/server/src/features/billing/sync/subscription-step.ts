import type { Kysely, Selectable } from "kysely";
import type { Config } from "../../../config/config.ts";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import type { MembershipStatus } from "./derive-membership-status.ts";

type Membership = Selectable<MembershipsTable>;

/** A subscription as the provider has it, against the membership that was stored. */
export interface SubscriptionChange {
  facts: SubscriptionFacts;
  /** The row before the change. */
  membership: Membership;
  /** The row's fields after it. */
  next: Pick<
    Membership,
    | "state"
    | "cancel_at"
    | "ended_at"
    | "latest_invoice"
    | "current_period_end"
    | "charged"
    | "recurring_cents"
    | "subscription_id"
  >;
  status: MembershipStatus;
  /** Null unless this is the first payment, which makes a member. */
  start: { paid_at: Date; policy_number: string } | null;
  isRenewalOff: boolean;
  /** Whether the member is to be notified. */
  isNews: boolean;
  at: Date;
}

interface StepContext {
  config: Config;
  clock: { now(): Date };
}

/** What a feature does about a change, in the transaction that stores it; `jobs/subscription-steps.ts` lists all. */
export type SubscriptionStep = (
  ctx: StepContext,
  trx: Kysely<Database>,
  change: SubscriptionChange,
) => Promise<void>;

/** A membership that is given up is over before its subscription is ended: that is one end, not two. */
export function isNewlyOver({ membership, next }: SubscriptionChange): boolean {
  return !isOver(membership) && isOver(next);
}

function isOver({ state, ended_at: endedAt }: Pick<Membership, "state" | "ended_at">): boolean {
  return endedAt !== null || state === "termed";
}

/** The bank took a payment back, which ended the subscription. */
export function isEndedByDispute({ facts, membership }: SubscriptionChange): boolean {
  return facts.cancellationReason === "payment_disputed" && membership.ended_at === null;
}

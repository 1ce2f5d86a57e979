import type { WirePerson, WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { Kysely } from "kysely";
import type { PayingContext } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { ChangedPerson } from "../../db/schema/schema-plan-changes.ts";
import { conflict } from "../../errors.ts";
import { officeDay } from "../../office-day.ts";
import { syncCustomer } from "../billing/sync/sync-customer.ts";
import { findCustomer } from "../members/find-member.ts";
import {
  findBoughtPlan,
  findFamily,
  findMembership,
  isOver,
  type PaidMembership,
} from "../members/find-membership.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { findOpenChange, type PlanChange } from "./apply-plan-change.ts";

/** Asks Stripe while a payment is to be confirmed. @throws 409 `conflict`; PaymentError */
export async function getPlanChange(ctx: PayingContext, accountId: string): Promise<WirePlanChangeAnswer> {
  const { id } = await findMembership(ctx.db, accountId);
  const open = await findNewest(ctx, id);
  if (open?.state === "action_required") {
    const customerId = await findCustomer(ctx, accountId);
    if (customerId) await syncCustomer(ctx, customerId);
  }
  const membership = await findMembership(ctx.db, accountId);
  const plan = await findBoughtPlan(ctx.db, membership.plan_slug);
  const family = await findFamily(ctx.db, membership.id);
  const change = await findNewest(ctx, membership.id);
  const isUnpaid =
    membership.latest_invoice?.endsWith(" open") === true && change?.state !== "action_required";
  return {
    plan_slug: membership.plan_slug,
    plan_name: plan.name,
    period: writeRenewalPeriod(membership.renewal_period),
    recurring_cents: membership.recurring_cents,
    member: {
      name: membership.name,
      surname: membership.last_name,
      birth_date: membership.birth_date,
      state_code: membership.state_code,
    },
    family_members: family.map(writePerson),
    refusal: (await findRefusal(ctx.db, membership, ctx.clock.now())) ?? (isUnpaid ? "unpaid" : null),
    change: change ? await describeChange(ctx, membership, change) : null,
  };
}

async function findNewest({ db }: PayingContext, membershipId: string): Promise<PlanChange | undefined> {
  return db
    .selectFrom("plan_changes")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("requested_at", "desc")
    .orderBy(({ eb }) => eb("finished_at", "is", null), "desc")
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function describeChange(
  ctx: PayingContext,
  membership: PaidMembership,
  change: PlanChange,
): Promise<NonNullable<WirePlanChangeAnswer["change"]>> {
  const { name } = await findBoughtPlan(ctx.db, change.plan_slug);
  const needsAnswer = change.state === "action_required";
  const facts = needsAnswer ? await ctx.payments.retrieveSubscription(membership.subscription_id) : null;
  return {
    id: change.id,
    made_by: change.made_by,
    state: change.state,
    timing: change.timing,
    plan_slug: change.plan_slug,
    plan_name: name,
    period: writeRenewalPeriod(change.renewal_period),
    family_members: change.family.map(writePerson),
    today_cents: change.today_cents,
    next_cents: change.next_cents,
    from: officeDay(ctx, change.takes_effect_at),
    client_secret: facts?.clientSecret ?? null,
  };
}

function writePerson({ id, relation, name, last_name, birth_date }: ChangedPerson): WirePerson {
  return { id, relation, name, surname: last_name, birth_date };
}

type Refusal = "canceled" | "ended" | "not_renewing" | null;

async function findRefusal(db: Kysely<Database>, membership: PaidMembership, now: Date): Promise<Refusal> {
  if (isOver(membership, now)) return "ended";
  const isRequested = (await findCancellationRow(db, membership.id))?.done_at === null;
  if (isRequested || membership.state !== "active") return "canceled";
  // A change at Stripe would clear the end of the period, which then reads as renewed.
  return membership.auto_renew ? null : "not_renewing";
}

/** @throws 409 `conflict` while another change is open, or the membership is canceled or over */
export async function refuseChange(
  { db, clock }: Pick<PayingContext, "db" | "clock">,
  membership: PaidMembership,
): Promise<void> {
  const refusal = await findRefusal(db, membership, clock.now());
  if (refusal === "ended") {
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  }
  if (refusal === "canceled") {
    const sentence = "Your membership is canceled. Undo the cancellation first, then change your membership.";
    throw conflict(sentence).because("membership_canceled");
  }
  if (refusal === "not_renewing") {
    throw conflict(
      "Your membership does not renew. Turn on automatic renewal first, then change your membership.",
    ).because("membership_not_renewing");
  }
  const open = await findOpenChange(db, membership.id);
  if (open) {
    const sentence = "Another change to your membership is in progress. Please review it first.";
    throw conflict(sentence).because("change_open");
  }
}

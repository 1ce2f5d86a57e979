import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { OPEN_CHANGE_STATES, type PlanChangesTable } from "../../db/schema/schema-plan-changes.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { recordAccountEvent } from "../account-events/account-events.ts";
import { diffItems } from "../billing/plan-change/target-items.ts";
import { queuePassUpdate } from "../card/wallet/queue-pass-update.ts";
import { saveAgreementVersion } from "../members/agreement/save-agreement.ts";
import { followFamily } from "../members/dentists/add-choices.ts";
import {
  findBoughtPlan,
  findFamily,
  isPaidMembership,
  type PaidMembership,
} from "../members/find-membership.ts";
import { notifyMemberJob, recordAddedPeopleJob } from "../members/job-types.ts";
import { getMembershipRow } from "../members/memberships.ts";
import { updateMembership } from "../members/write-membership.ts";
import { findAnnounced } from "../price-changes/find-announced.ts";
import { applyNewPrice } from "../price-changes/notices.ts";
import { addWebhookEvent } from "../webhooks/add-webhook-event.ts";
import { carryOutPlanChangeJob } from "./job-types.ts";
import { isCovered } from "./read-change-body.ts";

export type PlanChange = Selectable<PlanChangesTable>;

/** The one that is not finished; a membership has at most one. */
export async function findOpenChange(
  db: Kysely<Database>,
  membershipId: string,
): Promise<PlanChange | undefined> {
  return db
    .selectFrom("plan_changes")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .where("state", "in", OPEN_CHANGE_STATES)
    .executeTakeFirst();
}

/** A quote is true for the membership that the last change has made. @returns its id */
export async function findLastApplied(db: Kysely<Database>, membershipId: string): Promise<string | null> {
  const last = await db
    .selectFrom("plan_changes")
    .select("id")
    .where("membership_id", "=", membershipId)
    .where("state", "=", "applied")
    .orderBy("finished_at", "desc")
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
}

/** Whether one took effect from a moment on. */
export async function isAppliedSince(
  db: Kysely<Database>,
  { membershipId, since }: { membershipId: string; since: Date },
): Promise<boolean> {
  const applied = await db
    .selectFrom("plan_changes")
    .select("id")
    .where("membership_id", "=", membershipId)
    .where("state", "=", "applied")
    .where("finished_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return applied !== undefined;
}

interface SyncedMembership {
  facts: SubscriptionFacts;
  membership: Selectable<MembershipsTable>;
  isEnding: boolean;
}

/**
 * Settles a change in the sync's transaction: one that Stripe has made counts, one that can no longer be made does not.
 */
export async function settlePlanChange(
  ctx: Pick<Context, "config" | "clock">,
  trx: Kysely<Database>,
  { facts, membership, isEnding }: SyncedMembership,
): Promise<void> {
  const change = await findOpenChange(trx, membership.id);
  if (!change || !isPaidMembership(membership)) return;
  if (isMade(change, facts, ctx.clock.now())) {
    const invoiceId = change.timing === "now" ? (facts.latestInvoice?.id ?? null) : null;
    await applyPlanChange(ctx, trx, { change, membership, invoiceId });
  } else if (isEnding) {
    await finishPlanChange(ctx, trx, { change, state: "undone" });
  } else if (isGivenUp(change, facts)) {
    await finishPlanChange(ctx, trx, { change, state: "failed" });
  }
}

/** Where only people change at the period's end, the time decides. */
function isMade({ items, state, takes_effect_at: at }: PlanChange, facts: SubscriptionFacts, now: Date) {
  if (items !== null) return diffItems(facts.items, items).length === 0;
  return state === "scheduled" && at <= now;
}

/** Its time is over, or its invoice was voided. An answer from before the change has another invoice. */
function isGivenUp({ state }: PlanChange, { isUpdatePending, latestInvoice }: SubscriptionFacts): boolean {
  return state === "action_required" && !isUpdatePending && latestInvoice?.status === "void";
}

interface AppliedChange {
  change: PlanChange;
  membership: PaidMembership;
  /** The invoice of what was charged or credited for it now. */
  invoiceId: string | null;
}

/** Plan, family, agreement, event and email, in one transaction. The caller holds the membership's lock. */
export async function applyPlanChange(
  ctx: Pick<Context, "config" | "clock">,
  trx: Kysely<Database>,
  { change, membership, invoiceId }: AppliedChange,
): Promise<void> {
  const { id, membership_id: membershipId, family } = change;
  const bought = {
    plan_slug: change.plan_slug,
    renewal_period: change.renewal_period,
  };
  const before = await findFamily(trx, membershipId);
  await replaceFamily(ctx, trx, change);
  const added = family.filter((person) => !isCovered(before, person)).map((person) => person.id);
  if (added.length > 0)
    await addJob(trx, recordAddedPeopleJob, { changeId: id, membershipId, personIds: added });
  await updateMembership(trx, membershipId, { ...bought, updated_at: ctx.clock.now() });
  const at = findEffect(change, ctx.clock.now());
  const isAgreed = change.made_by !== "system";
  const agreed = { changeId: id, agreedAt: change.requested_at, since: at, isAgreed };
  const changed = { ...membership, ...(await getCharged(trx, membershipId)), ...bought };
  const coming = { planned: null, announced: await findAnnounced(trx, changed) };
  await saveAgreementVersion(ctx, trx, { membership: changed, ...agreed, coming });
  const { name } = await findBoughtPlan(trx, change.plan_slug);
  const about = { accountId: membership.account_id, membershipId, at };
  if (!isAgreed) {
    const people = before.length - family.length;
    if (people > 0) await recordAccountEvent(trx, { ...about, kind: "child_left", facts: { people } });
  } else {
    const facts = { plan_name: name, people: family.length + 1 };
    await recordAccountEvent(trx, { ...about, kind: "plan_changed", facts });
  }
  const renewal = { membership, bought, items: change.items, at: change.takes_effect_at };
  if (change.timing === "period_end" && (await applyNewPrice(ctx, trx, renewal))) {
    const facts = { amount_cents: change.recurring_cents };
    await recordAccountEvent(trx, { ...about, kind: "price_changed", facts });
  }
  await addWebhookEvent(trx, { kind: "membership.changed", membershipId, at: ctx.clock.now() });
  await finishPlanChange(ctx, trx, { change, state: "applied", invoiceId });
}

/** When it took effect: a renewal may be known days later. */
function findEffect({ timing, takes_effect_at: at }: PlanChange, now: Date): Date {
  return timing === "period_end" && at < now ? at : now;
}

/** What is charged by now: the caller's row may be from before the sync that made the change. */
async function getCharged(trx: Kysely<Database>, id: string) {
  const { charged, recurring_cents, current_period_end } = await getMembershipRow(trx, id);
  return { charged, recurring_cents, current_period_end };
}

async function replaceFamily(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { membership_id: membershipId, family }: PlanChange,
): Promise<void> {
  const before = await trx
    .deleteFrom("family_members")
    .where("membership_id", "=", membershipId)
    .returning(["id", "is_somebody_else"])
    .execute();
  const said = new Set(before.flatMap(({ id, is_somebody_else: isSaid }) => (isSaid ? [id] : [])));
  if (family.length > 0) {
    const rows = family.map((person, position) => ({
      ...person,
      ...{ position, membership_id: membershipId },
      is_somebody_else: person.is_somebody_else ?? said.has(person.id),
    }));
    await trx.insertInto("family_members").values(rows).execute();
  }
  await followFamily(trx, {
    membershipId,
    before: before.map(({ id }) => id),
    after: family.map(({ id }) => id),
    at: clock.now(),
  });
}

interface FinishedChange {
  change: PlanChange;
  state: "applied" | "undone" | "failed";
  invoiceId?: string | null;
}

/** Its schedule, if any, is released by the job. */
export async function finishPlanChange(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { change, state, invoiceId = null }: FinishedChange,
): Promise<void> {
  await trx
    .updateTable("plan_changes")
    .set({ state, invoice_id: invoiceId, finished_at: clock.now() })
    .where("id", "=", change.id)
    .execute();
  await addJob(trx, carryOutPlanChangeJob, { changeId: change.id });
  await addJob(trx, notifyMemberJob, { membershipId: change.membership_id });
  await queuePassUpdate(trx, change.membership_id);
}

/** Every change of a membership's plan or family, oldest first. */
export async function listPlanChanges(db: Kysely<Database>, membershipId: string): Promise<PlanChange[]> {
  return db
    .selectFrom("plan_changes")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("requested_at")
    .execute();
}

/** The changes that took effect between two moments. */
export async function listAppliedBetween(
  db: Kysely<Database>,
  { after, before }: { after: Date; before: Date },
): Promise<PlanChange[]> {
  return db
    .selectFrom("plan_changes")
    .selectAll()
    .where("state", "=", "applied")
    .where("finished_at", ">", after)
    .where("finished_at", "<", before)
    .execute();
}

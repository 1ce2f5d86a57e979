import { createHash } from "node:crypto";
import type { WirePlanChangeAnswer } from "@smirk/domain/billing/plan-change/plan-change-answer";
import { MINUTE_MS, SECOND_MS } from "@smirk/domain/wire/durations";
import { type AppError, conflict, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { lockAccount } from "../../auth/sessions/lock-account.ts";
import { findMembership } from "../../billing/find-membership.ts";
import { carryOutPlanChangeJob } from "../../billing/job-types.ts";
import { withMembershipLock } from "../../billing/membership-lock.ts";
import { describeChange, describeTerms } from "../../billing/plan-change/describe-change.ts";
import { carryOutPlanChange } from "./carry-out-plan-change.ts";
import type { PlanChangeContext } from "./find-target.ts";
import { getPlanChange } from "./get-plan-change.ts";
import { type QuotedChange, quotePlanChange } from "./quote-plan-change.ts";
import type { Confirmation, WantedChange } from "./read-change-body.ts";
import { refuseChange } from "./refuse-change.ts";

export interface ChangeRequest {
  accountId: string;
  change: WantedChange;
  shown: Confirmation;
}

const QUOTE_VALID_MS = 10 * MINUTE_MS;

/**
 * Stored before the first change at Stripe. The same confirmation again is the same change.
 * @throws 400 `invalid`; 409 `conflict` for other amounts than shown, or while another change is open; PaymentError
 */
export async function requestPlanChange(
  ctx: PlanChangeContext,
  { accountId, change, shown }: ChangeRequest,
): Promise<WirePlanChangeAnswer> {
  if (await isKnown(ctx, accountId, shown.id)) return getPlanChange(ctx, accountId);
  const age = ctx.clock.now().getTime() - shown.prorationDate.getTime();
  if (age > QUOTE_VALID_MS || age < -MINUTE_MS) throw amountsChanged();
  const { prorationDate } = shown;
  const quoted = await quotePlanChange(ctx, { accountId, change, prorationDate });
  const { today_cents: today, next_charge: next, proration_date: date } = quoted.quote;
  const isShown = today === shown.todayCents && next.cents === shown.nextCents;
  if (!isShown || date !== prorationDate.getTime() / SECOND_MS) throw amountsChanged();
  await recordPlanChange(ctx, { id: shown.id, change, quoted });
  await carryOutPlanChange(ctx, shown.id).catch((error: unknown) => {
    ctx.log.warn({ err: error, membershipId: quoted.membership.id }, "membership.plan_change.deferred");
  });
  return getPlanChange(ctx, accountId);
}

/** @throws 404 `not_found` for another member's */
async function isKnown({ db }: PlanChangeContext, accountId: string, id: string): Promise<boolean> {
  const known = await db
    .selectFrom("plan_changes")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select("account_id")
    .where("plan_changes.id", "=", id)
    .executeTakeFirst();
  if (known && known.account_id !== accountId)
    throw notFound("There is no such change.").because("change_unknown");
  return known !== undefined;
}

interface RecordedChange {
  id: string;
  change: WantedChange;
  quoted: QuotedChange;
}

async function recordPlanChange(
  ctx: PlanChangeContext,
  { id, change, quoted }: RecordedChange,
): Promise<void> {
  const { membership, quote, items } = quoted;
  const agreed = writeAgreedText({ change, quoted });
  await withMembershipLock(ctx.db, membership.id, async (trx) => {
    await lockAccount(trx, membership.account_id);
    if (await isKnown({ ...ctx, db: trx }, membership.account_id, id)) return;
    await refuseChange({ ...ctx, db: trx }, await findMembership(trx, membership.account_id));
    await trx
      .insertInto("plan_changes")
      .values({
        id,
        membership_id: membership.id,
        state: "requested",
        timing: quote.timing,
        plan_slug: change.planSlug,
        renewal_period: change.period,
        family: JSON.stringify(change.family),
        items: items && JSON.stringify(items),
        proration_at: quoted.prorationAt,
        today_cents: quote.today_cents,
        recurring_cents: quote.recurring_cents,
        next_cents: quote.next_charge.cents,
        next_charge_at: quoted.nextChargeAt,
        takes_effect_at: quoted.effectiveAt,
        agreed_text: agreed,
        agreed_sha256: createHash("sha256").update(agreed, "utf8").digest("hex"),
        requested_at: ctx.clock.now(),
      })
      .execute();
    await addJob(trx, carryOutPlanChangeJob, { changeId: id });
  });
}

function writeAgreedText({ change, quoted }: Pick<RecordedChange, "change" | "quoted">): string {
  const { quote, membership } = quoted;
  const { period } = change;
  const people = [membership, ...change.family];
  const names = people.map(({ name, last_name }) => `${name} ${last_name}`);
  const lines = describeChange({ quote, period, names }).map(([label, value]) => `${label}: ${value}`);
  return [...lines, ...describeTerms({ quote, period })].join("\n");
}

function amountsChanged(): AppError {
  return conflict("The amounts have changed since this page was opened. Please look again.").because(
    "amounts_changed",
  );
}

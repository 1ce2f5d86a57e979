import { CHARGES_LISTED, itemsOfFewer } from "@smirk/domain/billing/charge-schedule";
import type { Plan } from "@smirk/domain/billing/plan";
import { priceCart } from "@smirk/domain/billing/pricing";
import { listRenewals } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { ChangedItem } from "../../db/schema/schema-plan-changes.ts";
import type { ChangedPrice, PriceChangesTable } from "../../db/schema/schema-price-changes.ts";
import { officeDay } from "../../office-day.ts";
import { stateDay } from "../law/state-day.ts";
import { findBoughtPlan } from "../members/find-membership.ts";
import { listLeaving } from "../members/list-leaving.ts";
import { listRenewingOfPlan, type RenewingOfPlan } from "../members/list-memberships.ts";
import { toPlan } from "../members/to-plan.ts";
import { findNoticeRule, isWindowOver, leadDays, type PriceNoticeRule } from "./notice-window.ts";

export type PriceChange = Selectable<PriceChangesTable>;

/** What decides whom a change reaches, of one that is stored or only previewed. */
type ChangeDraft = Pick<PriceChange, "plan_slug" | "first_day"> & {
  prices: readonly Omit<ChangedPrice, "priceId">[];
  id?: string;
};

export interface PlannedNotice extends PriceNoticeRule {
  membershipId: string;
  stateCode: string;
  period: RenewalPeriod;
  oldCents: number;
  newCents: number;
  /** The first renewal that the notice can still be in time for. */
  renewalAt: Date;
  /** The office's day on which it is written. */
  noticeOn: CalendarDay;
}

/** Members who pay another price and have no open notice, by the day of their notice. */
export async function planNotices(
  ctx: Pick<Context, "db" | "config" | "clock">,
  change: ChangeDraft,
): Promise<PlannedNotice[]> {
  const plan = toPlan(await findBoughtPlan(ctx.db, change.plan_slug));
  const reached = await listReached(ctx.db, change.id);
  const query = { planSlug: change.plan_slug, joinedBefore: change.first_day };
  const planned = (await listRenewingOfPlan(ctx, query)).flatMap((member) => {
    const notice = reached.has(member.membershipId) ? null : planNotice(ctx, { change, plan, member });
    return notice ? [notice] : [];
  });
  return planned.toSorted((one, other) => one.renewalAt.getTime() - other.renewalAt.getTime());
}

/** Members with an open notice of any change, or with whom this one is done. */
async function listReached(db: Kysely<Database>, changeId: string | undefined): Promise<Set<string>> {
  const rows = await db
    .selectFrom("price_change_notices")
    .select("membership_id")
    .where(({ and, eb, or }) =>
      or([
        eb("outcome", "is", null),
        ...(changeId === undefined
          ? []
          : [and([eb("price_change_id", "=", changeId), eb("outcome", "in", ["applied", "unchanged"])])]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ membership_id: id }) => id));
}

interface NoticeToPlan {
  change: ChangeDraft;
  plan: Plan;
  member: RenewingOfPlan;
}

function planNotice(
  ctx: Pick<Context, "config" | "clock">,
  { change, plan, member }: NoticeToPlan,
): PlannedNotice | null {
  const { membershipId, stateCode, period, periodEnd, countedFrom } = member;
  if (!change.prices.some((price) => price.period === period)) return null;
  const rule = findNoticeRule(stateCode, member.signedVersions);
  const renewals = listRenewals({ start: countedFrom, end: periodEnd, period }, CHARGES_LISTED[period]);
  const renewalAt = findRenewal(ctx, { rule, firstDay: change.first_day, renewals });
  if (renewalAt === null) return null;
  const { oldCents, newCents } = comparePrices({ change, plan, member }, renewalAt);
  if (newCents === oldCents && member.regularCents !== null) return null;
  const lead = addDays(officeDay(ctx, renewalAt), -leadDays(rule.window));
  const today = officeDay(ctx, ctx.clock.now());
  const noticeOn = lead < today ? today : lead;
  const needsConsent = rule.needsConsent && newCents > oldCents;
  return {
    ...{ membershipId, stateCode, period, oldCents, newCents, renewalAt, noticeOn },
    ...{ window: rule.window, needsConsent },
  };
}

/** For the people whom that renewal still includes. Stripe is asked before a notice is written. */
function comparePrices({ change, plan, member }: NoticeToPlan, at: Date) {
  const { stateCode, period, family, items, regularCents } = member;
  const members = family.length - listLeaving(family, stateDay(stateCode, at)).length;
  const priceOf = (priced: Plan) => priceCart({ plan: priced, period, members }).recurringCents;
  const stays = members === family.length ? null : items && itemsOfFewer(items, { plan, period, members });
  const stayingCents = stays?.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  return {
    oldCents: stayingCents ?? (members === family.length ? regularCents : null) ?? priceOf(plan),
    newCents: priceOf(withNewPrices(plan, change.prices)),
  };
}

interface RenewalSearch {
  rule: PriceNoticeRule;
  firstDay: CalendarDay;
  renewals: readonly Date[];
}

/** The first renewal from the change's first day on that a notice can still be in time for. */
export function findRenewal(
  ctx: Pick<Context, "config" | "clock">,
  { rule, firstDay, renewals }: RenewalSearch,
): Date | null {
  const now = ctx.clock.now();
  return renewals.find((at) => officeDay(ctx, at) >= firstDay && !isWindowOver(rule.window, now, at)) ?? null;
}

export function withNewPrices(plan: Plan, changed: readonly Omit<ChangedPrice, "priceId">[]): Plan {
  const cents = (component: ChangedPrice["component"], before: Plan["prices"]["planCents"]) => ({
    ...before,
    ...Object.fromEntries(
      changed
        .filter((price) => price.component === component)
        .map((price) => [price.period, price.unitCents]),
    ),
  });
  const { planCents, familyCents, familyExtraCents } = plan.prices;
  return {
    ...plan,
    prices: {
      ...plan.prices,
      planCents: cents("plan", planCents),
      familyCents: cents("family", familyCents),
      familyExtraCents: cents("family_extra", familyExtraCents),
    },
  };
}

interface Repriced {
  plan: Plan;
  period: RenewalPeriod;
  /** Without the member. */
  members: number;
  current: readonly ChangedItem[];
}

/** What a renewal charges at the new prices; a component whose price stays keeps its price at Stripe. */
export function repriceItems(
  prices: readonly ChangedPrice[],
  { plan, period, members, current }: Repriced,
): ChangedItem[] {
  const { lines } = priceCart({ plan: withNewPrices(plan, prices), period, members });
  return lines.flatMap(({ component, quantity, unitCents }) => {
    if (component === "enrollment_fee") return [];
    const same = current.find((item) => item.component === component && item.unitCents === unitCents);
    const changed = prices.find((price) => price.component === component && price.period === period);
    const priceId = same?.priceId ?? changed?.priceId;
    if (priceId === undefined) throw new Error(`The price change has no price of ${component}.`);
    return [{ component, priceId, unitCents, quantity }];
  });
}

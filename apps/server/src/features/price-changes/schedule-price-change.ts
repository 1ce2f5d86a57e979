import type { Plan } from "@smirk/domain/billing/plan";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { ChangedPrice } from "../../db/schema/schema-price-changes.ts";
import { type AppError, conflict, invalid, notFound } from "../../errors.ts";
import { officeDay } from "../../office-day.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { type ExpectedPrice, expectedPrices } from "../billing/catalog/expected-prices.ts";
import { putPrices } from "../billing/catalog/set-up-catalog.ts";
import { listAllPlans } from "../billing/plans/list-plans.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { type PlannedNotice, planNotices, withNewPrices } from "./plan-notices.ts";

interface NewPrices {
  planCents: number;
  familyCents: number;
  familyExtraCents: number;
}

export interface WantedPriceChange {
  planSlug: string;
  firstDay: CalendarDay;
  /** For each period that changes. */
  prices: Partial<Record<RenewalPeriod, NewPrices | undefined>>;
}

export interface PriceChangePreview {
  /** Renewals before it can no longer be notified of in every state. */
  earliestDay: CalendarDay;
  notices: PlannedNotice[];
}

/** A notice of today is in time for renewals from that day on, in every state and for every agreement. */
const COMMON_DAYS = 30;

/** Stores nothing. @throws 400 `invalid`; 404 `not_found`; 409 `conflict` beside a pending change */
export async function previewPriceChange(
  ctx: Pick<Context, "db" | "config" | "clock">,
  wanted: WantedPriceChange,
): Promise<PriceChangePreview> {
  const earliestDay = addDays(officeDay(ctx, ctx.clock.now()), COMMON_DAYS);
  const { plan } = await checkWanted(ctx, wanted, earliestDay);
  const prices = listPrices(wanted);
  const notices = await planNotices(ctx, { plan_slug: plan.slug, first_day: wanted.firstDay, prices });
  return { earliestDay, notices };
}

async function checkWanted(
  ctx: Pick<Context, "db">,
  { planSlug, firstDay, prices }: WantedPriceChange,
  earliestDay: CalendarDay,
): Promise<{ plan: Plan }> {
  const plan = (await listAllPlans(ctx)).find(({ slug }) => slug === planSlug);
  if (!plan) throw notFound("There is no such plan.");
  if (Object.values(prices).every((one) => one === undefined)) {
    throw invalid("Enter new prices for a month, a year, or both.", { prices: "Enter a price." });
  }
  if (firstDay < earliestDay) {
    const sentence = `Members have to be notified 30 days before. The earliest first day is ${formatShortDate(earliestDay)}.`;
    throw invalid(sentence, { first_day: sentence });
  }
  const pending = await findPending(ctx.db, planSlug);
  if (pending) throw pending;
  return { plan };
}

/** The refusal beside a pending change; null where there is none. */
async function findPending(db: Kysely<Database>, planSlug: string): Promise<AppError | null> {
  const pending = await db
    .selectFrom("price_changes")
    .select("first_day")
    .where("plan_slug", "=", planSlug)
    .where("undone_at", "is", null)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  if (!pending) return null;
  return conflict(
    `This plan has a price change from ${formatShortDate(pending.first_day)} on that has not reached every member. Undo it, or wait until it is finished.`,
  );
}

function listPrices({ prices }: WantedPriceChange): Omit<ChangedPrice, "priceId">[] {
  return (["monthly", "yearly"] as const).flatMap((period) => {
    const cents = prices[period];
    if (cents === undefined) return [];
    return [
      { component: "plan" as const, period, unitCents: cents.planCents },
      { component: "family" as const, period, unitCents: cents.familyCents },
      { component: "family_extra" as const, period, unitCents: cents.familyExtraCents },
    ];
  });
}

export interface ScheduledChange extends WantedPriceChange {
  /** What members read. */
  reasonEn: string;
  reasonEs: string;
  operator: Operator;
}

/**
 * The prices are made at Stripe first: without them a notice could promise what no renewal can charge.
 * @returns the id @throws as `previewPriceChange`; 409 `conflict` without emails; PaymentError
 */
export async function schedulePriceChange(
  ctx: Context,
  { reasonEn, reasonEs, operator, ...wanted }: ScheduledChange,
): Promise<string> {
  if (ctx.mailer === null) throw conflict("Set up email first: no price changes without a notice.");
  const { notices } = await previewPriceChange(ctx, wanted);
  const prices = await createPrices(ctx, wanted);
  return ctx.db.transaction().execute(async (trx) => {
    const scheduled = await trx
      .insertInto("price_changes")
      .values({
        plan_slug: wanted.planSlug,
        first_day: wanted.firstDay,
        reason_en: reasonEn,
        reason_es: reasonEs,
        prices: JSON.stringify(prices),
        scheduled_by: operator.actor,
        scheduled_at: ctx.clock.now(),
      })
      .onConflict((row) => row.doNothing())
      .returning("id")
      .executeTakeFirst();
    // Another operator was faster, and may have undone theirs since.
    if (!scheduled) {
      throw (
        (await findPending(trx, wanted.planSlug)) ??
        conflict("Another operator has just changed the prices of this plan. Look at it again.")
      );
    }
    const cents = prices.map(({ component, period, unitCents }) => [`${component}_${period}`, unitCents]);
    const changes = { ...Object.fromEntries(cents), first_day: wanted.firstDay, members: notices.length };
    await audit(ctx, trx, { operator, planSlug: wanted.planSlug, changes });
    return scheduled.id;
  });
}

/** Prices of their own, beside those that are sold: only members who were notified take them. */
async function createPrices(ctx: Context, wanted: WantedPriceChange): Promise<ChangedPrice[]> {
  const payments = requirePayments(ctx);
  const plan = (await listAllPlans(ctx)).find(({ slug }) => slug === wanted.planSlug);
  if (!plan) throw notFound("There is no such plan.");
  const listed = listPrices(wanted);
  const sold = expectedPrices(withNewPrices(plan, listed));
  const expected = listed.map(({ component, period, unitCents }): ExpectedPrice => {
    const price = sold.find(({ lookupKey }) => lookupKey === `${component}_${plan.slug}_${period}`);
    if (!price) throw new Error(`There is no price of ${component}, ${period}.`);
    return { ...price, lookupKey: `${price.lookupKey}_${unitCents}` };
  });
  await putPrices({ payments }, expected);
  const found = await payments.findPrices(expected.map(({ lookupKey }) => lookupKey));
  return listed.map((price, at) => {
    const made = found.find(({ lookupKey }) => lookupKey === expected[at]?.lookupKey);
    if (!made) throw new Error(`The price ${expected[at]?.lookupKey} was not created.`);
    return { ...price, priceId: made.id };
  });
}

/** @throws 404 `not_found`; 409 `conflict` once somebody was notified */
export async function undoPriceChange(
  ctx: Pick<Context, "db" | "clock">,
  { id, operator }: { id: string; operator: Operator },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const change = await trx
      .selectFrom("price_changes")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!change) throw notFound("There is no such price change.");
    if (change.undone_at !== null) return;
    const notice = await trx
      .selectFrom("price_change_notices")
      .select("id")
      .where("price_change_id", "=", id)
      .where("outcome", "is distinct from", "unchanged")
      .limit(1)
      .executeTakeFirst();
    if (notice || change.finished_at !== null) {
      throw conflict("The first notice has been written, so the change can no longer be undone.");
    }
    await trx.updateTable("price_changes").set({ undone_at: ctx.clock.now() }).where("id", "=", id).execute();
    const changes = { first_day: [change.first_day, null] };
    await audit(ctx, trx, { operator, planSlug: change.plan_slug, changes });
  });
}

async function audit(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { operator, planSlug, changes }: { operator: Operator; planSlug: string; changes: Record<string, unknown> },
): Promise<void> {
  const subject = { subjectKind: "plan" as const, subjectId: planSlug };
  await writeAuditEntry(trx, { ...operator, ...subject, at: clock.now(), changes });
}

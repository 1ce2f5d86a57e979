import type { WirePriceChange } from "@smirk/contract/account/renewal";
import { PRICE_LEAVE_DAYS } from "@smirk/domain/billing/refunds/refund";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { PriceChangeNoticesTable } from "../../db/schema/schema-price-changes.ts";
import { conflict } from "../../errors.ts";
import { textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { findFirstPaymentSince } from "../billing/sync/record-payments.ts";
import { type ConsentSource, recordConsents } from "../members/consents/record-consents.ts";
import { versionOf } from "../members/consents/wordings.ts";
import { findMembership, isOver } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";

type AnyContext = Pick<Context, "db" | "config" | "clock">;
type Notice = Selectable<PriceChangeNoticesTable>;

/** What the member's page shows: a price that starts soon, or one of the last days that they have not agreed to. */
export async function getPriceChange(
  ctx: AnyContext,
  { accountId, language }: { accountId: string; language: Language },
): Promise<{ price_change: WirePriceChange | null }> {
  const membership = await findMembership(ctx.db, accountId);
  const found = isOver(membership, ctx.clock.now()) ? undefined : await findNewest(ctx.db, membership.id);
  if (!found) return { price_change: null };
  const isRenewing = membership.state === "active" && membership.auto_renew;
  if (found.outcome === null && !isRenewing) return { price_change: null };
  const leaveUntil = found.outcome === "applied" ? await findLeaveDay(ctx, found) : null;
  if (found.outcome === "applied" && leaveUntil === null) return { price_change: null };
  return {
    price_change: {
      id: found.id,
      old_cents: found.old_cents,
      new_cents: found.new_cents,
      period: found.renewal_period,
      renews_on: officeDay(ctx, found.renewal_at),
      reason: language === "es" ? found.reason_es : found.reason_en,
      needs_consent: found.needs_consent,
      is_agreed: found.agreed_at !== null,
      leave_until: leaveUntil,
      consent_text: found.needs_consent ? writeConsent(ctx, found, language) : null,
    },
  };
}

function writeConsent({ config }: Pick<Context, "config">, notice: Notice, language: Language): string {
  const { t, money, date } = textsIn(language);
  return t(
    "I agree that my {brandName} membership costs {price} for each {period, select, yearly {year} other {month}} from {day} on, before promotions.",
    {
      brandName: config.brandName,
      price: money(notice.new_cents),
      period: notice.renewal_period,
      day: date(officeDay({ config }, notice.renewal_at)),
    },
  );
}

async function findNewest(db: Kysely<Database>, membershipId: string) {
  return db
    .selectFrom("price_change_notices as notice")
    .innerJoin("price_changes", "price_changes.id", "price_change_id")
    .selectAll("notice")
    .select(["reason_en", "reason_es"])
    .where("membership_id", "=", membershipId)
    .where("notified_at", "is not", null)
    .where(({ eb, or }) => or([eb("outcome", "is", null), eb("outcome", "=", "applied")]))
    .orderBy(({ eb }) => eb("outcome", "is", null), "desc")
    .orderBy("renewal_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The last day of the 14 after the first charge; null where the member agreed, needed no consent, or it is over. */
async function findLeaveDay(ctx: AnyContext, notice: Notice): Promise<CalendarDay | null> {
  const day = await findChargedDay(ctx, notice);
  const last = day && addDays(day, PRICE_LEAVE_DAYS);
  return last !== null && officeDay(ctx, ctx.clock.now()) <= last ? last : null;
}

async function findChargedDay(ctx: AnyContext, notice: Notice): Promise<CalendarDay | null> {
  const { membership_id: membershipId, renewal_at: since } = notice;
  if (!notice.needs_consent || notice.agreed_at !== null) return null;
  const paidAt = await findFirstPaymentSince(ctx.db, { membershipId, since });
  return officeDay(ctx, paidAt ?? since);
}

/** The day of the first charge at a price that needs a consent which the member has not given. */
export async function findUnagreedPriceDay(
  ctx: AnyContext,
  membershipId: string,
): Promise<CalendarDay | null> {
  const notice = await ctx.db
    .selectFrom("price_change_notices")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .where("outcome", "=", "applied")
    .orderBy("renewal_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return notice ? findChargedDay(ctx, notice) : null;
}

interface PriceAgreement {
  accountId: string;
  noticeId: string;
  /** The language of the page, and so of the words that the member read. */
  language: Language;
  source: ConsentSource;
}

/** Idempotent. @throws 409 `conflict` for words that the page does not show, or not any more */
export async function agreeToPriceChange(
  ctx: AnyContext,
  { accountId, noticeId, language, source }: PriceAgreement,
): Promise<{ price_change: WirePriceChange | null }> {
  const membership = await findMembership(ctx.db, accountId);
  return withMembershipLock(ctx.db, membership.id, async (trx) => {
    const answer = await getPriceChange({ ...ctx, db: trx }, { accountId, language });
    const shown = answer.price_change;
    if (shown?.id !== noticeId || shown.consent_text === null) {
      throw conflict("This price change is no longer open. Please open the page again.").because(
        "price_change_over",
      );
    }
    if (shown.is_agreed) return answer;
    await trx
      .updateTable("price_change_notices")
      .set({ agreed_at: ctx.clock.now() })
      .where("id", "=", noticeId)
      .execute();
    await recordConsents(trx, {
      membershipId: membership.id,
      changeId: noticeId,
      consents: [
        { kind: "price_change", version: versionOf("price-change"), language, words: shown.consent_text },
      ],
      source,
      at: ctx.clock.now(),
    });
    return getPriceChange({ ...ctx, db: trx }, { accountId, language });
  });
}

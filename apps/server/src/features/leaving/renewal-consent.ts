import type { RenewalTermsAnswer, ShownRenewal } from "@smirk/contract/account/renewal";
import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import { lastDayToCancel, reminderLeadDays, renewalMoment } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { getStateLaw } from "@smirk/domain/law/state-law";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { LANGUAGES, type Language } from "@smirk/domain/wire/language";
import type { SyncContext } from "../../context.ts";
import { conflict } from "../../errors.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { renewalChanged } from "../billing/terms/agreed-consents.ts";
import { frameRenewal } from "../billing/terms/renewal-words.ts";
import { describeCharges, isUniform } from "../members/charges/describe-charges.ts";
import { listCharges } from "../members/charges/list-charges.ts";
import { type Consent, type ConsentSource, hashWords } from "../members/consents/record-consents.ts";
import { versionOf } from "../members/consents/wordings.ts";
import { findMembership, isOver, type PaidMembership } from "../members/find-membership.ts";
import { findComing } from "../plan-change/find-coming.ts";
import { quoteRenewal } from "../plan-change/quote-renewal.ts";
import { refuseUnsold, renewalHeld, requireUncanceled } from "./apply-auto-renew.ts";

const VERSION = versionOf("renewal-turned-on");

/** A choice without the words that were shown, as from an app or a page of the release before. */
const APP_VERSION = versionOf("app-renewal-turned-on");

export interface AgreedRenewal {
  /** Null from an app, which shows the terms itself. */
  shown: ShownRenewal | null;
  source: ConsentSource;
}

export interface RenewalConsent {
  words: Consent;
  source: ConsentSource;
}

/** What turning automatic renewal on agrees to. @throws as `setAutoRenew` refuses it; PaymentError */
export async function getRenewalTerms(
  ctx: SyncContext,
  { accountId, language }: { accountId: string; language: Language },
): Promise<RenewalTermsAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  if (membership.auto_renew) return { language, consent: null };
  if (isOver(membership, ctx.clock.now())) throw membershipEnded();
  await requireUncanceled(ctx.db, membership);
  await refuseUnsold(ctx, membership);
  const text = writeWords(textsIn(language), await findTerms(ctx, membership));
  return { language, consent: { version: VERSION, sha256: hashWords(text), text } };
}

/** The words that turning it on agrees to, written again by the server. @throws 409 `conflict` for others than shown */
export async function writeRenewalConsent(
  ctx: SyncContext,
  { membership, agreed }: { membership: PaidMembership; agreed: AgreedRenewal },
): Promise<RenewalConsent> {
  const { shown, source } = agreed;
  const terms = await findTerms(ctx, membership);
  if (shown === null) {
    const language = await findAccountLanguage(ctx.db, membership.account_id);
    const texts = textsIn(language);
    const heading = texts.t("This choice was sent without the words that were shown. These terms applied.");
    const words = [heading, writeWords(texts, terms)].join("\n");
    return { words: { kind: "app", version: APP_VERSION, language, words }, source };
  }
  for (const language of LANGUAGES) {
    const words = writeWords(textsIn(language), terms);
    const isSame = shown.version === VERSION && shown.sha256 === hashWords(words);
    if (isSame) return { words: { kind: "renewal", version: VERSION, language, words }, source };
  }
  throw renewalChanged();
}

export function membershipEnded() {
  return conflict("Your membership has ended. You can join again.").because("membership_ended");
}

/** Money in cents, days of the office. */
interface RenewalTerms {
  brandName: string;
  period: RenewalPeriod;
  /** What is charged, the next one first. */
  charges: DatedCharge[];
  day: CalendarDay;
  reminderDays: number;
  cancelBy: { phone: string; email: string };
}

async function findTerms(ctx: SyncContext, membership: PaidMembership): Promise<RenewalTerms> {
  const { subscription_id: id, renewal_period: period, current_period_end: at } = membership;
  const facts = await ctx.payments.retrieveSubscription(id);
  if (facts.scheduleId !== null) throw renewalHeld();
  if (at === null || facts.endedAt !== null) throw membershipEnded();
  return {
    brandName: ctx.config.brandName,
    period,
    charges: await findCharges(ctx, { membership, facts, at }),
    day: officeDay(ctx, at),
    reminderDays: reminderLeadDays(period, getStateLaw(membership.state_code)),
    cancelBy: { phone: ctx.config.supportPhone, email: ctx.config.supportEmail },
  };
}

interface Renewing {
  membership: PaidMembership;
  facts: SubscriptionFacts;
  at: Date;
}

/** The charges of what renews, the next one by the function that announces and charges it. */
async function findCharges(ctx: SyncContext, { membership, facts, at }: Renewing): Promise<DatedCharge[]> {
  const { subscription_id: id, renewal_period: period } = membership;
  const changed = await quoteRenewal(ctx, { membership, facts, at });
  const next = await ctx.payments.previewRecurring({ subscriptionId: id, changes: [], ending: facts });
  const nextCents =
    changed?.quote.next_charge.cents ?? (await ctx.payments.previewNextCharge(id, facts)) ?? next.totalCents;
  const coming = await findComing(ctx.db, membership);
  const charges = await listCharges(ctx, ctx.db, { membership, coming });
  const [first, ...later] = charges;
  if (first?.cents === nextCents) return charges;
  const charge = { day: officeDay(ctx, at), period, cents: nextCents, items: [] };
  if (first === undefined) return [charge];
  // What waits on the member's balance is charged once.
  const following = { ...first, day: officeDay(ctx, renewalMoment(at, period)) };
  return [charge, ...(later.length > 0 ? later : [following])];
}

function writeWords(texts: Texts, terms: RenewalTerms): string {
  const { t, money, date, list } = texts;
  const { period, charges, day, reminderDays: days } = terms;
  const { first, last } = frameRenewal(texts, terms);
  const next = date(day);
  return [
    first,
    isUniform(charges)
      ? t(
          "My card will be charged {next} on {day}, and the same amount every {period, select, yearly {year} other {month}} after that, until I cancel.",
          { period, next: money(charges[0]?.cents ?? 0), day: next },
        )
      : t("My card will be charged {charges}, until I cancel.", {
          charges: list(describeCharges(texts, charges)),
        }),
    t("I get an email {days} days before each charge, or at once where fewer days are left.", { days }),
    t("If I cancel by {day}, I am not charged on {next}.", {
      day: date(lastDayToCancel(day)),
      next,
    }),
    last,
  ].join(" ");
}

import type { WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { joinNames } from "@smirk/domain/joining/person-name";
import { MINUTE_MS, SECOND_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { SyncContext } from "../../context.ts";
import { type AppError, conflict, notFound } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { textsIn } from "../../locales/texts.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { lockAccount } from "../auth/sessions/account-locks.ts";
import { describeChange, describeTerms } from "../billing/plan-change/describe-change.ts";
import type { PlanChangeContext } from "../billing/plan-change/target-items.ts";
import {
  type Consent,
  type ConsentSource,
  hashWords,
  recordConsents,
} from "../members/consents/record-consents.ts";
import { versionOf } from "../members/consents/wordings.ts";
import { findMembership } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { getMembershipRow } from "../members/memberships.ts";
import { findLastApplied } from "./apply-plan-change.ts";
import { carryOutPlanChange } from "./carry-out-plan-change.ts";
import { getPlanChange, refuseChange } from "./get-plan-change.ts";
import { carryOutPlanChangeJob } from "./job-types.ts";
import { type QuotedChange, quotePlanChange } from "./quote-plan-change.ts";
import type { Confirmation, WantedChange } from "./read-change-body.ts";
import { refuseKnownPeople } from "./refuse-known-people.ts";

interface ChangeRequest {
  accountId: string;
  change: WantedChange;
  shown: Confirmation;
  source: ConsentSource;
  /** The language that showed it; null: that of the account's letters. */
  language: Language | null;
  /** An operator has spoken with the member. */
  isOperators?: boolean;
}

const QUOTE_VALID_MS = 10 * MINUTE_MS;

/**
 * Stored before the first change at Stripe. The same confirmation again is the same change.
 * @throws 400 `invalid`; 409 `conflict` for other amounts than shown, while another change is open, and as
 * `refuseKnownPeople`; PaymentError
 */
export async function requestPlanChange(
  ctx: PlanChangeContext,
  request: ChangeRequest,
): Promise<WirePlanChangeAnswer> {
  const { accountId, shown } = request;
  if (!(await isKnown(ctx, { accountId, id: shown.id }))) {
    await makeChange(ctx, request).catch(async (error: unknown) => {
      // Another server may have stored this confirmation since, whose change is then what refuses ours.
      if (!(await isKnown(ctx, { accountId, id: shown.id }))) throw error;
    });
  }
  return getPlanChange(ctx, accountId);
}

async function makeChange(
  ctx: PlanChangeContext,
  { accountId, change, shown, source, language, isOperators = false }: ChangeRequest,
): Promise<void> {
  const age = ctx.clock.now().getTime() - shown.prorationDate.getTime();
  if (age > QUOTE_VALID_MS || age < -MINUTE_MS) throw amountsChanged();
  if (!isOperators) await refuseKnownPeople(ctx, { accountId, change });
  const { prorationDate } = shown;
  const quoted = await quotePlanChange(ctx, { accountId, change, prorationDate });
  const { today_cents: today, next_charge: next, proration_date: date } = quoted.quote;
  const isShown = today === shown.todayCents && next.cents === shown.nextCents;
  if (!isShown || date !== prorationDate.getTime() / SECOND_MS) throw amountsChanged();
  await recordPlanChange(ctx, { id: shown.id, agreed: { source, language }, quoted });
  await carryOutPlanChange(ctx, shown.id).catch((error: unknown) => {
    ctx.log.warn({ err: error, membershipId: quoted.membership.id }, "membership.plan_change.deferred");
  });
}

function amountsChanged(): AppError {
  return conflict("The amounts have changed since this page was opened. Please review them again.").because(
    "amounts_changed",
  );
}

interface RecordedChange {
  id: string;
  /** Null for a change that nobody agreed to: the system's own. */
  agreed: Pick<ChangeRequest, "source" | "language"> | null;
  quoted: QuotedChange;
}

/** Before the first change at Stripe, with the job that makes it. @throws 409 `conflict` as `refuseChange` */
export async function recordPlanChange(
  ctx: SyncContext,
  { id, agreed, quoted }: RecordedChange,
): Promise<void> {
  const { membership, quote, items } = quoted;
  const letters = await findAccountLanguage(ctx.db, membership.account_id);
  const words = writeAgreedText(quoted, "en");
  const at = ctx.clock.now();
  const other = [agreed?.language, letters].find((language) => language && language !== "en");
  const translation = other && { language: other, words: writeAgreedText(quoted, other) };
  await withMembershipLock(ctx.db, membership.id, async (trx) => {
    await lockAccount(trx, membership.account_id);
    if (await isKnown({ ...ctx, db: trx }, { accountId: membership.account_id, id })) return;
    await refuseChange({ ...ctx, db: trx }, await findMembership(trx, membership.account_id));
    if ((await findLastApplied(trx, membership.id)) !== quoted.afterChangeId) {
      const sentence = "Your membership was changed in another window. Please review it again.";
      throw conflict(sentence).because("changed_elsewhere");
    }
    await trx
      .insertInto("plan_changes")
      .values({
        id,
        membership_id: membership.id,
        made_by: agreed === null ? "system" : "member",
        state: "requested",
        timing: quote.timing,
        plan_slug: quoted.planSlug,
        renewal_period: quoted.period,
        family: JSON.stringify(quoted.family.map(toStored)),
        items: items && JSON.stringify(items),
        proration_at: quoted.prorationAt,
        today_cents: quote.today_cents,
        recurring_cents: quote.recurring_cents,
        next_cents: quote.next_charge.cents,
        next_charge_at: quoted.nextChargeAt,
        takes_effect_at: quoted.effectiveAt,
        agreed_text: words,
        agreed_translation: translation?.words ?? null,
        agreed_sha256: hashWords(words),
        requested_at: at,
      })
      .execute();
    if (agreed !== null) {
      const consent = { kind: "plan_change", version: versionOf("plan-change") } as const;
      const consents: Consent[] = [{ ...consent, language: "en", words }];
      if (translation) consents.push({ ...consent, ...translation });
      await recordConsents(trx, {
        membershipId: membership.id,
        changeId: id,
        consents,
        source: agreed.source,
        at,
      });
    }
    await addJob(trx, carryOutPlanChangeJob, { changeId: id });
  });
}

/** @throws 404 `not_found` for another member's */
async function isKnown(
  { db }: Pick<SyncContext, "db">,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const known = await db
    .selectFrom("plan_changes")
    .select("membership_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (known && (await getMembershipRow(db, known.membership_id)).account_id !== accountId)
    throw notFound("We did not find this change.").because("change_unknown");
  return known !== undefined;
}

function toStored(person: QuotedChange["family"][number]) {
  const { id, relation, name, last_name, birth_date, is_somebody_else } = person;
  return { id, relation, name, last_name, birth_date, ...(is_somebody_else && { is_somebody_else }) };
}

function writeAgreedText({ quote, membership, family, period }: QuotedChange, language: Language): string {
  const texts = textsIn(language);
  const names = [membership, ...family].map(({ name, last_name }) => joinNames(name, last_name));
  const lines = describeChange(texts, { quote, period, names }).map(([label, value]) => `${label}: ${value}`);
  return [...lines, ...describeTerms(texts, { quote, period })].join("\n");
}

import { createHash } from "node:crypto";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Language } from "@smirk/domain/wire/language";
import type { SyncContext } from "../../../context.ts";
import { conflict, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { textsIn } from "../../../locales/texts.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import { lockAccount } from "../../auth/sessions/lock-account.ts";
import { describeChange, describeTerms } from "../../billing/plan-change/describe-change.ts";
import { findMembership } from "../../members/find-membership.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { getMembershipRow } from "../../members/memberships.ts";
import { carryOutPlanChangeJob } from "../job-types.ts";
import type { QuotedChange } from "../quote/quote-plan-change.ts";
import { findLastApplied } from "./apply-plan-change.ts";
import { refuseChange } from "./refuse-change.ts";

interface RecordedChange {
  id: string;
  madeBy: "member" | "system";
  quoted: QuotedChange;
}

/** Before the first change at Stripe, with the job that makes it. @throws 409 `conflict` as `refuseChange` */
export async function recordPlanChange(
  ctx: SyncContext,
  { id, madeBy, quoted }: RecordedChange,
): Promise<void> {
  const { membership, quote, items } = quoted;
  const agreed = writeAgreedText(quoted, "en");
  const language = await findAccountLanguage(ctx.db, membership.account_id);
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
        made_by: madeBy,
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
        agreed_text: agreed,
        agreed_translation: language === "en" ? null : writeAgreedText(quoted, language),
        agreed_sha256: createHash("sha256").update(agreed, "utf8").digest("hex"),
        requested_at: ctx.clock.now(),
      })
      .execute();
    await addJob(trx, carryOutPlanChangeJob, { changeId: id });
  });
}

/** @throws 404 `not_found` for another member's */
export async function isKnown(
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

function toStored({ id, relation, name, last_name, birth_date }: QuotedChange["family"][number]) {
  return { id, relation, name, last_name, birth_date };
}

function writeAgreedText({ quote, membership, family, period }: QuotedChange, language: Language): string {
  const texts = textsIn(language);
  const names = [membership, ...family].map(({ name, last_name }) => joinNames(name, last_name));
  const lines = describeChange(texts, { quote, period, names }).map(([label, value]) => `${label}: ${value}`);
  return [...lines, ...describeTerms(texts, { quote, period })].join("\n");
}

import { joinNames } from "@smirk/domain/joining/person-name";
import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { officeDay } from "../../../office-day.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { type Coming, listCharges } from "../charges/list-charges.ts";
import { isHeld } from "../consents/held-consents.ts";
import { findBoughtPlan, findFamily, type PaidMembership } from "../find-membership.ts";
import { type AgreementFacts, paymentMode } from "./agreement-facts.ts";
import { writeAgreement } from "./write-agreement.ts";

type AgreementMembership = Omit<PaidMembership, "subscription_id">;

/** Stores the agreement as signed: its words, version and hash, in English and in the member's language. One that is stored already never changes (MEM-06). */
export async function saveAgreement(
  ctx: Pick<Context, "config" | "clock">,
  trx: Kysely<Database>,
  membership: AgreementMembership,
): Promise<void> {
  const facts = await readFacts(ctx, trx, membership);
  const language = await findAccountLanguage(trx, membership.account_id);
  await trx
    .insertInto("membership_agreements")
    .values({
      membership_id: membership.id,
      ...writeAgreement(facts, language),
      signed_at: membership.terms_accepted_at,
      received_at: ctx.clock.now(),
    })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Stores what a change of plan, family or name makes of the agreement; from now on it is the one in force. */
export async function saveAgreementVersion(
  ctx: Pick<Context, "config">,
  trx: Kysely<Database>,
  {
    membership,
    changeId,
    agreedAt,
    since,
    isAgreed = true,
    coming,
  }: {
    membership: AgreementMembership;
    changeId: string | null;
    agreedAt: Date;
    /** Null where plan, family and price stay. */
    since: Date | null;
    /** Unset: it was. */
    isAgreed?: boolean;
    coming: Coming;
  },
): Promise<void> {
  const facts = await readFacts(ctx, trx, membership, coming);
  const language = await findAccountLanguage(trx, membership.account_id);
  const change = { day: since && officeDay(ctx, since), isAgreed };
  const agreement = writeAgreement({ ...facts, change }, language);
  await trx
    .insertInto("membership_agreement_versions")
    .values(({ selectFrom, fn }) => ({
      membership_id: membership.id,
      number: selectFrom("membership_agreement_versions")
        .select(({ eb, lit }) => eb(fn.coalesce(fn.max("number"), lit(1)), "+", lit(1)).as("next"))
        .where("membership_id", "=", membership.id),
      plan_change_id: changeId,
      ...agreement,
      agreed_at: agreedAt,
    }))
    .onConflict((row) => row.column("plan_change_id").doNothing())
    .execute();
}

async function readFacts(
  ctx: Pick<Context, "config">,
  trx: Kysely<Database>,
  membership: AgreementMembership,
  coming?: Coming,
): Promise<AgreementFacts> {
  const family = await findFamily(trx, membership.id);
  return findAgreementFacts(ctx, trx, {
    planSlug: membership.plan_slug,
    stateCode: membership.agreed_state_code ?? membership.state_code,
    memberName: joinNames(membership.name, membership.last_name),
    policyNumber: membership.policy_number,
    familyNames: family.map(({ name, last_name }) => joinNames(name, last_name)),
    period: membership.renewal_period,
    recurringCents: membership.recurring_cents,
    charges: await listCharges(ctx, trx, { membership, coming }),
    enrollmentFeeCents: membership.enrollment_fee_cents,
    autoRenew: membership.auto_renew_agreed,
    effectiveDay: officeDay(ctx, membership.paid_at),
  });
}

type BoughtFacts = Pick<
  AgreementFacts,
  | "memberName"
  | "policyNumber"
  | "familyNames"
  | "period"
  | "recurringCents"
  | "charges"
  | "enrollmentFeeCents"
> &
  Pick<AgreementFacts, "autoRenew" | "effectiveDay"> & { planSlug: string; stateCode: string };

/** Adds what the plan and the configuration say. */
export async function findAgreementFacts(
  { config }: Pick<Context, "config">,
  db: Kysely<Database>,
  { planSlug, stateCode, ...bought }: BoughtFacts,
): Promise<AgreementFacts> {
  const plan = await findBoughtPlan(db, planSlug);
  return {
    brandName: config.brandName,
    organization: config.planOrganizationName,
    telehealthAdministrator: config.telehealthAdministratorName,
    supportPhone: config.supportPhone,
    supportEmail: config.supportEmail,
    postalAddress: config.postalAddress,
    planName: plan.name,
    groupCode: plan.group_code,
    includedCards: plan.included_cards,
    state: getStateLaw(stateCode),
    paymentMode: paymentMode("card"),
    ...bought,
  };
}

/** Keeps the shape of an agreement; the stored hash stays that of the signed words. */
const ERASED_AGREEMENT: Omit<Agreement, "version"> = {
  title: "Membership Agreement",
  notice: "The words of this agreement were erased.",
  facts: [],
  sections: [],
};

/** Erases the words of agreements that nothing holds any more; the others are erased by a nightly job. */
export async function eraseAgreements(
  trx: Kysely<Database>,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const tables = [
    ["membership_agreements", "signed_at"],
    ["membership_agreement_versions", "agreed_at"],
  ] as const;
  for (const [table, agreedAt] of tables) {
    await sql`update ${sql.table(table)}
      set agreement = ${JSON.stringify(ERASED_AGREEMENT)}::jsonb || jsonb_build_object('version', version),
        translation = null, translation_sha256 = null
      where membership_id = any(${ids}::uuid[]) and jsonb_array_length(agreement -> 'facts') > 0
        and not ${isHeld(agreedAt, now)}`.execute(trx);
  }
}

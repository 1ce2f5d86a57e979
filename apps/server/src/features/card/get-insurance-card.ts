import {
  type InsuranceCard,
  type InsuranceCardAnswer,
  TERM_TEXTS,
} from "@smirk/contract/account/insurance-card";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { textsIn } from "../../locales/texts.ts";
import { isRenewalOff } from "../billing/sync/derive-membership-status.ts";
import {
  findBoughtPlan,
  findFamily,
  findLastMoment,
  findMembership,
  isOver,
  type PaidMembership,
} from "../members/find-membership.ts";
import { mayJoin } from "../sales/sales-stops.ts";
import { benefitCards } from "./benefit-programs.ts";
import { listCardClauses } from "./card-words.ts";

const PAYMENT_METHOD = "card";

/** The member's card and the plan's benefit cards (spec §3, §7), which are in the given language. @throws 409 `conflict` while pending */
export async function getInsuranceCard(
  ctx: Pick<Context, "db" | "config" | "clock">,
  { accountId, language }: { accountId: string; language: Language },
): Promise<InsuranceCardAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  const [answer, isRefused, isOffered] = await Promise.all([
    describeInsuranceCard(ctx, { membership, language }),
    isEmailRefused(ctx.db, membership),
    isOver(membership, ctx.clock.now()) ? mayJoin(ctx, membership.state_code) : true,
  ]);
  const own = { email_refused: isRefused, is_offered: isOffered };
  return { ...answer, insurance_card: { ...answer.insurance_card, ...own } };
}

/** Whether the newest email to the address did not go out because of the address. */
async function isEmailRefused(db: Kysely<Database>, { id, email }: PaidMembership): Promise<boolean> {
  const newest = await db
    .selectFrom("outbox")
    .select(["given_up_at", "failure"])
    .where("membership_id", "=", id)
    .where("recipient_address", "=", email)
    .where(({ or, eb }) => or([eb("sent_at", "is not", null), eb("given_up_at", "is not", null)]))
    .orderBy(({ fn }) => fn.coalesce("sent_at", "given_up_at"), "desc")
    .orderBy("sent_at", (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return newest?.given_up_at !== null && newest?.failure?.includes("RCPT TO") === true;
}

export async function describeInsuranceCard(
  { db, config, clock }: Pick<Context, "db" | "config" | "clock">,
  { membership, language }: { membership: PaidMembership; language: Language },
): Promise<InsuranceCardAnswer> {
  const [plan, family, isOff] = await Promise.all([
    findBoughtPlan(db, membership.plan_slug),
    findFamily(db, membership.id),
    isRenewalOff(db, membership),
  ]);
  const texts = textsIn(language);
  const names = {
    organization: config.planOrganizationName,
    telehealthAdministrator: config.telehealthAdministratorName,
    supportPhone: config.supportPhone,
    prescriptionCodes: plan.prescription_codes,
  };
  return {
    insurance_card: {
      plan_slug: plan.slug,
      plan_name: plan.name,
      group_code: plan.group_code,
      policy_number: membership.policy_number,
      payment_method_type: PAYMENT_METHOD,
      family_members: family.map(({ name, last_name }) => ({ name, surname: last_name })),
      amount: membership.recurring_cents,
      payment_failed: membership.is_past_due,
      email_refused: false,
      is_offered: true,
      auto_renew: membership.auto_renew || !isOff,
      clauses: isOver(membership, clock.now()) ? [] : listCardClauses(texts, membership),
      name: joinNames(membership.name, membership.last_name),
      smirk_link: "/",
      ...describeTime(membership, isOff && !membership.auto_renew),
    },
    other_cards: benefitCards(texts, plan.included_cards, names),
  };
}

function describeTime(
  membership: PaidMembership,
  isRenewalOff: boolean,
): Pick<InsuranceCard, "exp_date" | "ends_at" | "canceled" | "termed" | "metadata"> {
  const { state, current_period_end, cancel_at, ended_at, paid_at, renewal_period } = membership;
  const endsAt = isRenewalOff ? seconds(cancel_at ?? current_period_end) : null;
  const hasEnded = state === "canceled" || state === "termed";
  return {
    exp_date: seconds(findLastMoment(membership)),
    canceled: state === "canceled",
    termed: state === "termed",
    ends_at: hasEnded ? seconds(ended_at ?? cancel_at) : endsAt,
    metadata: { effective_date: Math.floor(paid_at.getTime() / 1000), payment: TERM_TEXTS[renewal_period] },
  };
}

function seconds(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1000);
}

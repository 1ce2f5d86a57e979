import { joinNames } from "@smirk/domain/joining/person-name";
import {
  type InsuranceCard,
  type InsuranceCardAnswer,
  TERM_TEXTS,
} from "@smirk/domain/membership/insurance-card";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../context.ts";
import {
  findBoughtPlan,
  findFamily,
  findMembership,
  type PaidMembership,
} from "../billing/find-membership.ts";
import { isRenewalOff } from "../billing/sync/is-renewal-off.ts";
import { benefitCards } from "./benefit-programs.ts";

const PAYMENT_METHOD = "card";

/** The member's card and the plan's benefit cards (spec §3, §7), which are in the given language. @throws 409 `conflict` while pending */
export async function getInsuranceCard(
  ctx: Pick<Context, "db" | "config">,
  { accountId, language }: { accountId: string; language: Language },
): Promise<InsuranceCardAnswer> {
  return describeInsuranceCard(ctx, { membership: await findMembership(ctx.db, accountId), language });
}

export async function describeInsuranceCard(
  { db, config }: Pick<Context, "db" | "config">,
  { membership, language }: { membership: PaidMembership; language: Language },
): Promise<InsuranceCardAnswer> {
  const [plan, family, isOff] = await Promise.all([
    findBoughtPlan(db, membership.plan_slug),
    findFamily(db, membership.id),
    isRenewalOff(db, membership),
  ]);
  const names = {
    organization: config.planOrganizationName,
    telehealthAdministrator: config.telehealthAdministratorName,
    supportPhone: config.supportPhone,
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
      auto_renew: membership.auto_renew || !isOff,
      name: joinNames(membership.name, membership.last_name),
      smirk_link: "/",
      ...describeTime(membership, isOff && !membership.auto_renew),
    },
    other_cards: benefitCards(plan.included_cards, names, language),
  };
}

function describeTime(
  membership: PaidMembership,
  isRenewalOff: boolean,
): Pick<InsuranceCard, "exp_date" | "ends_at" | "canceled" | "termed" | "metadata"> {
  const { state, current_period_end, cancel_at, ended_at, paid_at, renewal_period } = membership;
  const endsAt = isRenewalOff ? seconds(cancel_at ?? current_period_end) : null;
  const isOver = state === "canceled" || state === "termed";
  return {
    exp_date: seconds(ended_at ?? cancel_at ?? current_period_end),
    canceled: state === "canceled",
    termed: state === "termed",
    ends_at: isOver ? seconds(ended_at ?? cancel_at) : endsAt,
    metadata: { effective_date: Math.floor(paid_at.getTime() / 1000), payment: TERM_TEXTS[renewal_period] },
  };
}

function seconds(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1000);
}

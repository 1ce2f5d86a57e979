import { createHash } from "node:crypto";
import { type SignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import type { Plan } from "@smirk/domain/billing/plan";
import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Insertable } from "kysely";
import type { FamilyMembersTable, MembershipsTable } from "../../../db/schema/schema.ts";
import { versionOf } from "../../members/consents/wordings.ts";
import { isSaidOfFamily } from "../../members/person/ask-about-person.ts";
import type { CheckedPayment } from "../check/check-sign-up-payment.ts";
import { enrollmentFee } from "../terms/checkout-terms.ts";

type NewMembership = Omit<
  Insertable<MembershipsTable>,
  | "subscription_id"
  | "client_secret"
  | "policy_number"
  | "paid_at"
  | "handed_over_at"
  | "sealed_refresh_token"
  | "current_period_end"
  | "cancel_at"
  | "ended_at"
  | "synced_at"
>;

/** Older than every sync version: the provider has it once the first payment is made. */
export const CHOSEN_AT_SIGN_UP = "0";

export function describeMembership(
  accountId: string,
  { payment, plan, promotion, cart, answers }: CheckedPayment,
  now: Date,
): NewMembership {
  const { address } = payment;
  return {
    account_id: accountId,
    state: "open",
    plan_slug: plan.slug,
    renewal_period: payment.period,
    promotion_code: payment.promotionCode,
    // One that lowers nothing of the cart is not bound at the provider, and lowers no later charge either.
    promotion_id: cart.lines.some(({ isDiscounted }) => isDiscounted) ? (promotion?.id ?? null) : null,
    name: payment.firstName,
    last_name: payment.lastName,
    email: payment.email,
    phone_number: payment.phoneNumber,
    birth_date: payment.birthDate,
    address_line_1: address.address_line_1,
    address_line_2: address.address_line_2 ?? null,
    city: address.city,
    state_code: address.state,
    zip: address.zip,
    primary_location_id: payment.primaryDentistId,
    newsletter: payment.isSubscribed,
    newsletter_chosen_at: now,
    terms_version: versionOf("auto-renewal"),
    terms_accepted_at: now,
    recurring_cents: cart.recurringCents,
    due_today_cents: cart.dueTodayCents,
    enrollment_fee_cents: enrollmentFee(cart),
    auto_renew: payment.autoRenew,
    auto_renew_agreed: payment.autoRenew,
    auto_renew_change: payment.autoRenew ? null : CHOSEN_AT_SIGN_UP,
    cart_hash: hashCart(payment, plan),
    is_somebody_else: answers.isSomebodyElse,
    created_at: now,
    updated_at: now,
  };
}

export function describeFamily(
  membershipId: string,
  { payment, answers }: CheckedPayment,
): Insertable<FamilyMembersTable>[] {
  return payment.familyMembers.map(({ relation, firstName, lastName, birthDate }, position) => ({
    membership_id: membershipId,
    position,
    relation: relation === "SPOUSE" ? "spouse" : "child",
    name: firstName,
    last_name: lastName,
    birth_date: birthDate,
    is_somebody_else: isSaidOfFamily(answers, position),
  }));
}

/** Everything that decides what is charged, so that a purchase from before a change is not taken for this one. */
export function hashCart(payment: SignUpPayment, { prices }: Plan): Buffer {
  const { fee } = getStateLaw(payment.address.state);
  const order = [writeSignUpPayment(payment), prices, fee.value, versionOf("auto-renewal")];
  return createHash("sha256").update(JSON.stringify(order)).digest();
}

import { relationSchema } from "@smirk/contract/subscription/family";
import { renewalPeriodSchema } from "@smirk/domain/billing/renewal-period";
import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { addressLine } from "@smirk/domain/joining/address/home-address";
import { formatPhone } from "@smirk/domain/joining/contact/phone-number";
import { readBirthDate, writeDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import * as v from "valibot";
import type { UserDetailsForm } from "../../storage/joining/user-details.ts";
import type { GatheredForms } from "./payment-of-forms.ts";

const text = v.nullish(v.string(), "");
const word = v.nullish(v.string(), null);
/** Null for people with one name; one that is missing is asked for. */
const surname = v.optional(v.nullable(v.string()), "");

const addressSchema = v.object({
  address_line_1: v.string(),
  address_line_2: word,
  city: v.string(),
  state: v.string(),
  zip: v.string(),
});

/**
 * The payment object as the API returns it and apps send it (spec §3, PAY-10). Only its shape is checked here;
 * values are validated when it is paid.
 */
export const paymentObjectSchema = v.object({
  plan_slug: v.pipe(v.string(), v.nonEmpty()),
  renew_period: renewalPeriodSchema,
  promotion_code: word,
  family_members: v.nullish(
    v.array(v.object({ name: text, surname, birth_date: text, relation: relationSchema })),
    [],
  ),
  name: word,
  surname,
  email: text,
  phone_number: text,
  birth_date: text,
  address: v.nullish(addressSchema, null),
  primary_dentist_id: word,
  subscribe: v.nullish(v.boolean(), false),
  auto_renew: v.nullish(v.boolean(), true),
});

/** The payment object of an app, which may lack what the visitor has not chosen yet. */
export const appPaymentSchema = v.object({
  ...paymentObjectSchema.entries,
  plan_slug: v.pipe(
    word,
    v.transform((slug) => slug || null),
  ),
  renew_period: v.nullish(renewalPeriodSchema, "monthly"),
});
export type AppPayment = v.InferOutput<typeof appPaymentSchema>;

/** `details` and `selectedPlan` are null when the object has none. */
export function restoreForms(payment: AppPayment): GatheredForms {
  const { plan_slug: planSlug, renew_period: period } = payment;
  return {
    details: payment.name === null ? null : restoreDetails(payment, payment.name),
    family: payment.family_members.map(
      ({ name, surname, birth_date, relation }): FamilyMember => ({
        relation,
        firstName: name,
        lastName: surname ?? "",
        ...(surname === null && { hasOneName: true }),
        dateOfBirth: restoreDate(birth_date),
      }),
    ),
    selectedPlan: planSlug === null ? null : { planSlug, period },
    promotionCode: payment.promotion_code,
    primaryDentist: payment.primary_dentist_id,
    isSubscribed: payment.subscribe,
    autoRenew: payment.auto_renew,
  };
}

function restoreDetails(payment: AppPayment, firstName: string): UserDetailsForm {
  const { address_line_2: unit = null, ...lines } = payment.address ?? {};
  const address = payment.address === null ? null : (lines as HomeAddress);
  return {
    firstName,
    lastName: payment.surname ?? "",
    ...(payment.surname === null && { hasOneName: true }),
    email: payment.email,
    homeAddress: address === null ? "" : addressLine(address),
    phoneNumber: formatPhone(payment.phone_number),
    dateOfBirth: restoreDate(payment.birth_date),
    ...(unit === null ? {} : { apartment: unit }),
    ...(address === null ? {} : { address }),
  };
}

function restoreDate(text: string): string {
  const day = readBirthDate(text);
  return day === null ? "" : writeDateOfBirth(day);
}

import { tidyPromotionCode } from "@smirk/domain/billing/promotions/promotion-code";
import {
  type RenewalPeriod,
  renewalPeriodSchema,
  writeRenewalPeriod,
} from "@smirk/domain/billing/renewal-period";
import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { homeAddressSchema } from "@smirk/domain/joining/address/home-address";
import type { State } from "@smirk/domain/joining/address/states";
import { emailSchema } from "@smirk/domain/joining/contact/email";
import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { validateUsNumber } from "@smirk/domain/joining/contact/us-number";
import { ADULT_AGE, ageOn, readBirthDate, validateBirthDate } from "@smirk/domain/joining/date-of-birth";
import {
  checkedText,
  type FieldErrors,
  readErrors,
  validateRequired,
} from "@smirk/domain/joining/field-error";
import { NAME_ENTRIES, tidyName, writeSurname } from "@smirk/domain/joining/person-name";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";
import { readInput } from "../read-input.ts";
import { type PayingFamilyMember, wireFamilySchema, writeFamilyMember } from "./family.ts";

/** Who pays: known before a plan is chosen. */
export interface SignUpPerson {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  birthDate: CalendarDay;
  address: HomeAddress;
}

/** The payer with the people of the family, as far as they are known. */
export interface SignUpPeople extends SignUpPerson {
  familyMembers: readonly PayingFamilyMember[];
}

export interface SignUpPayment extends SignUpPeople {
  primaryDentistId: string | null;
  planSlug: string;
  period: RenewalPeriod;
  promotionCode: string | null;
  familyMembers: PayingFamilyMember[];
  isSubscribed: boolean;
  autoRenew: boolean;
}

const LONGEST_WORD = 100;
const optionalWord = v.nullish(
  checkedText(
    (text) => (text.length > LONGEST_WORD ? "too_long" : null),
    (text) => text.trim() || null,
  ),
  null,
);

function personEntries(today: CalendarDay, states: readonly State[]) {
  return {
    ...NAME_ENTRIES,
    email: emailSchema,
    address: homeAddressSchema(states),
    phone_number: checkedText(
      (text) =>
        validateRequired(text, LONGEST_WORD) ??
        validateUsNumber(text) ??
        (toE164(text) === text ? null : "not_a_phone"),
      (text) => text,
    ),
    birth_date: checkedText(
      (text) => {
        const born = readBirthDate(text);
        const error = validateRequired(text, LONGEST_WORD) ?? validateBirthDate(born, today);
        return error ?? (born !== null && ageOn(today, born) < ADULT_AGE ? "under_18" : null);
      },
      (text) => readBirthDate(text) ?? "",
    ),
  };
}

/** The people of a body, whatever else is in it; ages count on the day. */
export function signUpPersonBodySchema(today: CalendarDay, states: readonly State[] = SOLD_STATES) {
  return v.object({
    ...personEntries(today, states),
    family_members: v.nullish(wireFamilySchema(today), []),
  });
}

/** The body of `POST /subscription/initial_payment` (spec §3, API-06); ages count on the day. */
export function signUpPaymentBodySchema(today: CalendarDay, states: readonly State[] = SOLD_STATES) {
  return v.object({
    ...personEntries(today, states),
    primary_dentist_id: v.pipe(
      optionalWord,
      v.check((id) => id === null || /^[1-9]\d{0,18}$/.test(id), "invalid"),
    ),
    plan_slug: checkedText(
      (text) => validateRequired(text, LONGEST_WORD),
      (text) => text,
    ),
    renew_period: renewalPeriodSchema,
    promotion_code: v.pipe(
      optionalWord,
      v.transform((code) => (code === null ? null : tidyPromotionCode(code) || null)),
    ),
    family_members: v.nullish(wireFamilySchema(today), []),
    subscribe: v.nullish(v.boolean("invalid"), false),
    auto_renew: v.nullish(v.boolean("invalid"), true),
  });
}

type WirePerson = v.InferOutput<v.ObjectSchema<ReturnType<typeof personEntries>, undefined>>;

const toPerson = (wire: WirePerson): SignUpPerson => ({
  firstName: wire.name,
  lastName: wire.surname,
  email: wire.email,
  phoneNumber: wire.phone_number,
  birthDate: wire.birth_date,
  address: wire.address,
});

/** Reads the people of such a body, whatever else is in it. */
export function readSignUpPeople(
  body: unknown,
  today: CalendarDay,
  states: readonly State[] = SOLD_STATES,
): { people: SignUpPeople; errors: null } | { people: null; errors: FieldErrors } {
  const result = readInput(signUpPersonBodySchema(today, states), body);
  if (!result.success) return { people: null, errors: readErrors(result.issues) };
  const { family_members: familyMembers } = result.output;
  return { people: { ...toPerson(result.output), familyMembers }, errors: null };
}

/** Reads the body of `POST /subscription/initial_payment` (spec §3, API-06); errors by the path of their field. */
export function readSignUpPayment(
  body: unknown,
  today: CalendarDay,
  states: readonly State[] = SOLD_STATES,
): { payment: SignUpPayment; errors: null } | { payment: null; errors: FieldErrors } {
  const result = readInput(signUpPaymentBodySchema(today, states), body);
  if (!result.success) return { payment: null, errors: readErrors(result.issues) };
  const wire = result.output;
  const payment: SignUpPayment = {
    ...toPerson(wire),
    primaryDentistId: wire.primary_dentist_id,
    planSlug: wire.plan_slug,
    period: wire.renew_period,
    promotionCode: wire.promotion_code,
    familyMembers: wire.family_members,
    isSubscribed: wire.subscribe,
    autoRenew: wire.auto_renew,
  };
  return { payment, errors: null };
}

export function writeSignUpPerson(person: SignUpPerson) {
  return {
    name: tidyName(person.firstName),
    surname: writeSurname(person.lastName),
    email: person.email,
    address: person.address,
    phone_number: person.phoneNumber,
    birth_date: person.birthDate,
  };
}

export function writeSignUpPayment(payment: SignUpPayment) {
  return {
    ...writeSignUpPerson(payment),
    primary_dentist_id: payment.primaryDentistId,
    plan_slug: payment.planSlug,
    renew_period: writeRenewalPeriod(payment.period),
    promotion_code: payment.promotionCode,
    family_members: payment.familyMembers.map(writeFamilyMember),
    subscribe: payment.isSubscribed,
    ...(!payment.autoRenew && { auto_renew: false }),
  };
}

export type WireSignUpPayment = ReturnType<typeof writeSignUpPayment>;

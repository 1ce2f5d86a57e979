import { validateEmail } from "@smirk/domain/joining/contact/email";
import { isCompletePhone, isForeignPhone, PHONE_LENGTH } from "@smirk/domain/joining/contact/phone-number";
import { validateUsNumber } from "@smirk/domain/joining/contact/us-number";
import {
  ADULT_AGE,
  ageOn,
  DATE_LENGTH,
  parseDateOfBirth,
  validateDateOfBirth,
} from "@smirk/domain/joining/date-of-birth";
import { type FieldError, validateRequired } from "@smirk/domain/joining/field-error";
import { validateName } from "@smirk/domain/joining/person-name";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";

const text = v.string();
const LONGEST_ADDRESS = 300;

/** Spec §3: phone '+1 (123) 456-7890', date 'MM/DD/YYYY'. `apartment` and `address` (the server's result) are ours. */
export const userDetailsSchema = v.object({
  firstName: text,
  lastName: text,
  email: text,
  homeAddress: text,
  phoneNumber: text,
  dateOfBirth: text,
  apartment: v.optional(text),
  /** `lastName` is empty then. */
  hasOneName: v.optional(v.boolean()),
  address: v.optional(
    v.object({
      address_line_1: text,
      address_line_2: v.exactOptional(text),
      city: text,
      state: text,
      zip: text,
    }),
  ),
});
export type UserDetailsForm = v.InferOutput<typeof userDetailsSchema>;

export type UserDetailsField = Exclude<keyof UserDetailsForm, "apartment" | "address" | "hasOneName">;
type UserDetailsErrors = Partial<Record<UserDetailsField, FieldError>>;

export const REQUIRED_LENGTHS = { phoneNumber: PHONE_LENGTH, dateOfBirth: DATE_LENGTH } as const;

/** DET-04, DET-05; the server checks the address (DET-06). */
export function validateUserDetails(form: UserDetailsForm, today: CalendarDay): UserDetailsErrors {
  const errors: Record<UserDetailsField, FieldError | null> = {
    firstName: validateName(form.firstName),
    lastName: form.hasOneName ? null : validateName(form.lastName),
    email: validateEmail(form.email),
    homeAddress: validateRequired(form.homeAddress, LONGEST_ADDRESS),
    phoneNumber: validatePhone(form.phoneNumber),
    dateOfBirth: validateDateOfBirth(form.dateOfBirth, today) ?? validateAdult(form.dateOfBirth, today),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

function validatePhone(phone: string): FieldError | null {
  if (!/\d/.test(phone.replace(/^\s*\+?1/, ""))) return "required";
  return isForeignPhone(phone) || isCompletePhone(phone) ? validateUsNumber(phone) : "wrong_length";
}

function validateAdult(dateOfBirth: string, today: CalendarDay): FieldError | null {
  const born = parseDateOfBirth(dateOfBirth.trim());
  return born !== null && ageOn(today, born) < ADULT_AGE ? "under_18" : null;
}

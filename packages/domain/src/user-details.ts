import * as v from "valibot";
import type { CalendarDay } from "./calendar-day.ts";
import { DATE_LENGTH } from "./date-field.ts";
import { ADULT_AGE, ageOn, judgeDateOfBirth, parseDateOfBirth } from "./date-of-birth.ts";
import { judgeEmail } from "./email.ts";
import { type FieldFault, judgeFilled } from "./field-fault.ts";
import { judgeName } from "./person-name.ts";
import { isCompletePhone, PHONE_LENGTH } from "./phone-number.ts";

const text = v.string();
const LONGEST_ADDRESS = 300;

/**
 * The details as the form and local storage hold them (spec §3): the phone as '+1 (123) 456-7890', the date as
 * 'MM/DD/YYYY'. The last two are ours: the apartment, and what the server made of the home address.
 */
export const userDetailsSchema = v.object({
  firstName: text,
  lastName: text,
  email: text,
  homeAddress: text,
  phoneNumber: text,
  dateOfBirth: text,
  apartment: v.optional(text),
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

/** The fields that somebody fills in and that can be at fault. */
export type UserDetailsField = Exclude<keyof UserDetailsForm, "apartment" | "address">;
export type UserDetailsFaults = Partial<Record<UserDetailsField, FieldFault>>;

/** The lengths behind `wrong_length` (spec §9). */
export const REQUIRED_LENGTHS = { phoneNumber: PHONE_LENGTH, dateOfBirth: DATE_LENGTH } as const;

/** Judges the form (DET-04, DET-05); where the address is, the server says (DET-06). */
export function judgeUserDetails(form: UserDetailsForm, today: CalendarDay): UserDetailsFaults {
  const faults: Record<UserDetailsField, FieldFault | null> = {
    firstName: judgeName(form.firstName),
    lastName: judgeName(form.lastName),
    email: judgeEmail(form.email),
    homeAddress: judgeFilled(form.homeAddress, LONGEST_ADDRESS),
    phoneNumber: judgePhone(form.phoneNumber),
    dateOfBirth: judgeDateOfBirth(form.dateOfBirth, today) ?? judgeAdult(form.dateOfBirth, today),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

function judgePhone(phone: string): FieldFault | null {
  if (!/\d/.test(phone.replace(/^\s*\+?1/, ""))) return "required";
  return isCompletePhone(phone) ? null : "wrong_length";
}

function judgeAdult(dateOfBirth: string, today: CalendarDay): FieldFault | null {
  const born = parseDateOfBirth(dateOfBirth.trim());
  return born !== null && ageOn(today, born) < ADULT_AGE ? "under_18" : null;
}

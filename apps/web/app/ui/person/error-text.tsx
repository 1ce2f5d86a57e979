import { Trans } from "@lingui/react/macro";
import { CHILD_AGE_LIMIT, MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import type { FieldError } from "@smirk/domain/joining/field-error";

export type FormError = FieldError | "wrong_address" | "no_street_number" | "no_postal_code" | "no_consent";

/** `length` goes with `wrong_length`. */
export function ErrorText({ error, length }: { error: FormError; length?: number | undefined }) {
  switch (error) {
    case "required":
      return <Trans>This field is required.</Trans>;
    case "wrong_length":
      return <Trans>This field must be {length} characters long.</Trans>;
    case "too_long":
      return <Trans>This is too long. Please shorten it.</Trans>;
    case "name_is_address":
      return <Trans>This looks like an email or web address. Please enter a name.</Trans>;
    case "name_with_digits":
      return <Trans>A name cannot have numbers. Please remove them.</Trans>;
    case "name_without_letter":
      return <Trans>A name needs at least one letter.</Trans>;
    case "name_with_nickname":
      return <Trans>Leave out parentheses and quotes. Write a nickname after the name: Elizabeth Liz.</Trans>;
    case "name_with_signs":
      return <Trans>Use letters, spaces, hyphens, periods and apostrophes only.</Trans>;
    case "name_starts_with_sign":
      return <Trans>Start the name with a letter.</Trans>;
    case "name_with_many_marks":
      return <Trans>One letter has too many accents. Please check it.</Trans>;
    case "not_an_email":
      return <Trans>Enter an email address like name@example.com.</Trans>;
    case "not_a_phone":
      return <Trans>Enter a US phone number with its area code.</Trans>;
    case "phone_abroad":
      return <Trans>This number is from another country. Please enter a US mobile number.</Trans>;
    case "phone_without_texts":
      return <Trans>This kind of number cannot get text messages. Please enter a US mobile number.</Trans>;
    case "not_a_date":
      return <Trans>This date does not exist. Check the month, the day and the year.</Trans>;
    case "short_year":
      return <Trans>Enter the year with four digits.</Trans>;
    case "in_future":
      return <Trans>This date is in the future. Check the year.</Trans>;
    case "under_18":
      return <Trans>You must be at least 18 to join. A parent can join and add you.</Trans>;
    case "child_too_old":
      return <Trans>* Child must be under {CHILD_AGE_LIMIT}</Trans>;
    case "second_spouse":
      return <Trans>You can add one spouse only.</Trans>;
    case "too_many_members":
      return <Trans>You can add up to {MOST_FAMILY_MEMBERS} people.</Trans>;
    case "out_of_region":
      return <Trans>The membership is not available in this state.</Trans>;
    case "wrong_address":
      return <Trans>We cannot find this address. Check the street, the city and the state.</Trans>;
    case "no_street_number":
      return <Trans>The number is missing. Start with the number of your home, such as 1200 Main St.</Trans>;
    case "no_postal_code":
      return <Trans>The ZIP code is missing. Add it at the end of your address.</Trans>;
    case "no_consent":
      return <Trans>Turn this on to continue. We cannot run your membership without it.</Trans>;
    case "invalid":
      return <Trans>Something is wrong here. Please check it.</Trans>;
  }
}

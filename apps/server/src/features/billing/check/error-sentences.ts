import type { FieldError, FieldErrors } from "@smirk/domain/joining/field-error";

const SENTENCES: Record<FieldError, string> = {
  required: "This field is required.",
  wrong_length: "This is not complete.",
  too_long: "This is too long.",
  invalid: "This is not valid.",
  name_is_address: "This looks like an email or web address. Please enter a name.",
  name_with_digits: "A name cannot have numbers. Please remove them.",
  name_without_letter: "A name needs at least one letter.",
  name_with_nickname: "Leave out parentheses and quotes. Write a nickname after the name: Elizabeth Liz.",
  name_with_signs: "Use letters, spaces, hyphens, periods and apostrophes only.",
  name_starts_with_sign: "Start the name with a letter.",
  name_with_many_marks: "One letter has too many accents. Please check it.",
  not_an_email: "This is not an email address.",
  not_a_phone: "This is not a US phone number.",
  phone_abroad: "This number is from another country. Please enter a US mobile number.",
  phone_without_texts: "This kind of number cannot get text messages. Please enter a US mobile number.",
  not_a_date: "This is not a date.",
  short_year: "Enter the year with four digits.",
  in_future: "This date is in the future.",
  under_18: "Members must be at least 18.",
  child_too_old: "Child must be under 26.",
  second_spouse: "Only one spouse can join.",
  too_many_members: "No more than 12 family members can join.",
  out_of_region: "The membership is not available in this state.",
};

export function errorSentences(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, SENTENCES[error]]));
}

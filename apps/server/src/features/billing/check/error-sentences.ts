import type { FieldError, FieldErrors } from "@smirk/domain/joining/field-error";

const SENTENCES: Record<FieldError, string> = {
  required: "This field is required.",
  wrong_length: "This is not complete.",
  too_long: "This is too long.",
  invalid: "This is not valid.",
  not_a_name: "Please use letters, hyphens and apostrophes.",
  not_an_email: "This is not an email address.",
  not_a_phone: "This is not a US phone number.",
  phone_abroad: "This number belongs to another country. Please enter a US mobile number.",
  phone_without_texts: "Numbers of this kind get no text messages. Please enter a US mobile number.",
  not_a_date: "This is not a date.",
  in_future: "This day has not come yet.",
  under_18: "Members must be at least 18.",
  child_too_old: "Child must be under 26.",
  second_spouse: "Only one spouse can join.",
  too_many_members: "No more than 12 family members can join.",
  out_of_region: "The membership is not sold in this state.",
};

export function errorSentences(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, SENTENCES[error]]));
}

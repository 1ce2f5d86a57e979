import type { FieldReason, RefusalReason } from "./errors.ts";

/** Messages of body schemas that visitors may see, by their reason. */
export const FIELD_SENTENCES = {
  phone_not_us_mobile: "Please enter a US mobile number.",
  phone_abroad: "This number is from another country. Please enter a US mobile number.",
  phone_without_texts: "This kind of number cannot get text messages. Please enter a US mobile number.",
  code_incomplete: "Please enter the 6 digits of the code.",
  email_code_incomplete: "Please enter the 10 characters of the code.",
  email_missing: "Please enter an email address.",
  phone_missing: "Please enter a phone number.",
  waitlist_unreadable: "The waitlist could not read this.",
} as const satisfies Partial<Record<RefusalReason, string>>;

const REASONS = new Map<string, RefusalReason>(
  Object.entries(FIELD_SENTENCES).map(([reason, sentence]) => [sentence, reason as RefusalReason]),
);

export function findReason(sentence: string): RefusalReason | undefined {
  return REASONS.get(sentence);
}

export function findFieldReasons(fields: Record<string, string>): Record<string, FieldReason> {
  const known = Object.entries(fields).flatMap(([path, sentence]) => {
    const reason = findReason(sentence);
    return reason === undefined ? [] : [[path, reason] as const];
  });
  return Object.fromEntries(known);
}

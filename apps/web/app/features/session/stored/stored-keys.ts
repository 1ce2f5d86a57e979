/** Cleared by signing out (spec §3, §4); `familyMemberDraft` and `plansChoice` are ours. */
export const SIGN_UP_KEYS = [
  "tokens",
  "primaryDentist",
  "userDetailsFormData",
  "familyDetailsFormData",
  "familyMemberDraft",
  "insurancePlans",
  "insurancePaymentIntent",
  "selectedPlan",
  "plansChoice",
  "subscribeToNewsletter",
  "autoRenew",
  "promotion",
  "state2fa",
] as const;

type SignUpKey = (typeof SIGN_UP_KEYS)[number];

/** Names, numbers and dates of people: kept for a day. */
export const PERSONAL_KEYS = [
  "userDetailsFormData",
  "familyDetailsFormData",
  "familyMemberDraft",
  "insurancePaymentIntent",
  "state2fa",
] as const satisfies readonly SignUpKey[];

/** Our own key: last write of personal data, in epoch milliseconds. */
export const PERSONAL_SINCE_KEY = "personalDataSince";

/** Which account has which language from this browser: an account's id leaves it with the sign-out. */
export const ACCOUNT_LANGUAGE_KEY = "accountLanguage";

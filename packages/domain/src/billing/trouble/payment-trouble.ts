/** Why money did not come, in the words of every screen and letter. */
export type PaymentTrouble =
  | "declined"
  | "insufficient_funds"
  | "expired_card"
  | "wrong_code"
  | "not_confirmed"
  | "past_due"
  | "trying_again"
  | "ended";

/** The payment provider's codes; every other one says no more than that the bank said no. */
const BY_CODE: Record<string, PaymentTrouble> = {
  insufficient_funds: "insufficient_funds",
  withdrawal_count_limit_exceeded: "insufficient_funds",
  card_velocity_exceeded: "insufficient_funds",
  expired_card: "expired_card",
  invalid_expiry_month: "expired_card",
  invalid_expiry_year: "expired_card",
  incorrect_cvc: "wrong_code",
  invalid_cvc: "wrong_code",
  authentication_required: "not_confirmed",
  payment_intent_authentication_failure: "not_confirmed",
  setup_intent_authentication_failure: "not_confirmed",
};

/** What a refused card means. @param codes of the provider's error, the general one and the bank's */
export function readCardTrouble(codes: readonly (string | null | undefined)[]): PaymentTrouble {
  const known = codes.flatMap((code) => (code && Object.hasOwn(BY_CODE, code) ? (BY_CODE[code] ?? []) : []));
  return known.at(-1) ?? "declined";
}

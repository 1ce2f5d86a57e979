export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
  advice_code?: string;
}

/** Stripe's published test cards. */
export interface TestCard {
  number: string;
  /** The name after `pm_card_`. */
  token: string;
  brand: "amex" | "discover" | "mastercard" | "visa";
  /** For payments that the cardholder makes. */
  decline?: Decline;
  /** For payments without the cardholder, such as renewals. */
  laterDecline?: Decline;
  /** For every payment once a customer has it. */
  attachedDecline?: Decline;
  /** Whether the bank asks the cardholder to confirm. */
  challenge?: true;
  /** Whether a refund fails later, or is accepted only later. */
  refunds?: "fail" | "pend";
  /** Whether the cardholder disputes each payment later. */
  disputes?: true;
  /** Whether the bank warns of fraud after each payment. */
  warns?: true;
}

const declined = (decline_code: string, message: string): Decline => ({
  code: "card_declined",
  decline_code,
  message,
  advice_code: decline_code === "generic_decline" ? "try_again_later" : "do_not_try_again",
});

const GENERIC = declined("generic_decline", "Your card was declined.");
const NO_FUNDS: Decline = {
  ...declined("insufficient_funds", "Your card has insufficient funds."),
  advice_code: "try_again_later",
};
const UNCONFIRMED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", token: "visa", brand: "visa" },
  { number: "4000056655665556", token: "visa_debit", brand: "visa" },
  { number: "5555555555554444", token: "mastercard", brand: "mastercard" },
  { number: "378282246310005", token: "amex", brand: "amex" },
  { number: "6011111111111117", token: "discover", brand: "discover" },
  { number: "4000000000000002", token: "chargeDeclined", brand: "visa", decline: GENERIC },
  { number: "4000000000009995", token: "chargeDeclinedInsufficientFunds", brand: "visa", decline: NO_FUNDS },
  {
    number: "4000000000009987",
    token: "chargeDeclinedLostCard",
    brand: "visa",
    decline: declined("lost_card", "Your card was declined."),
  },
  {
    number: "4000000000009979",
    token: "chargeDeclinedStolenCard",
    brand: "visa",
    decline: declined("stolen_card", "Your card was declined."),
  },
  {
    number: "4000000000000069",
    token: "chargeDeclinedExpiredCard",
    brand: "visa",
    decline: { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." },
  },
  {
    number: "4000000000000127",
    token: "chargeDeclinedIncorrectCvc",
    brand: "visa",
    decline: {
      code: "incorrect_cvc",
      decline_code: "incorrect_cvc",
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: "4000000000000119",
    token: "chargeDeclinedProcessingError",
    brand: "visa",
    decline: {
      code: "processing_error",
      decline_code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  { number: "4000002500003155", token: "authenticationRequiredOnSetup", brand: "visa", challenge: true },
  {
    number: "4000002760003184",
    token: "authenticationRequired",
    brand: "visa",
    challenge: true,
    laterDecline: UNCONFIRMED,
  },
  {
    number: "4000008400001629",
    token: "authenticationRequiredChargeDeclined",
    brand: "visa",
    challenge: true,
    decline: GENERIC,
  },
  { number: "4000000000007726", token: "pendingRefund", brand: "visa", refunds: "pend" },
  { number: "4000000000005126", token: "refundFail", brand: "visa", refunds: "fail" },
  { number: "4000000000000259", token: "createDispute", brand: "visa", disputes: true },
  { number: "4000000000005423", token: "createIssuerFraudRecord", brand: "visa", warns: true },
  // At Stripe the first payment fails too; here it succeeds, so that a renewal can be the first to fail.
  { number: "4000000000000341", token: "chargeCustomerFail", brand: "visa", attachedDecline: GENERIC },
];

export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

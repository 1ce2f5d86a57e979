import { expect, it } from "vitest";
import { type PaymentTrouble, readCardTrouble } from "./payment-trouble.ts";
import { sayTrouble } from "./trouble-words.ts";

it.each<[(string | undefined)[], PaymentTrouble]>([
  [["card_declined", "generic_decline"], "declined"],
  [["card_declined", "insufficient_funds"], "insufficient_funds"],
  [["expired_card"], "expired_card"],
  [["incorrect_cvc"], "wrong_code"],
  [["card_declined", "authentication_required"], "not_confirmed"],
  [["payment_intent_authentication_failure", undefined], "not_confirmed"],
  [["a_code_of_tomorrow"], "declined"],
  [["constructor"], "declined"],
  [[undefined], "declined"],
])("the provider's codes %j mean %s [PAY-04]", (codes, trouble) => {
  expect(readCardTrouble(codes)).toBe(trouble);
});

const FACTS = { cents: 4490, last4: "0341", day: "2026-11-28", wasCharged: false } as const;
const STATES: PaymentTrouble[] = [
  ...(["declined", "insufficient_funds", "expired_card", "wrong_code", "not_confirmed"] as const),
  ...(["past_due", "trying_again", "ended"] as const),
];

it.each(STATES)("%s is said in both languages, with sum, card, day and charge [ES-02] [PAY-04]", (state) => {
  const [english, spanish] = ["en-US", "es-US"].map((locale) => sayTrouble(state, FACTS, locale));
  expect(english?.facts).toBe("$44.90, card ending in 0341, Nov 28, 2026, not charged");
  expect(spanish?.facts).toMatch(
    /^\$44\.90, tarjeta que termina en 0341, 28 de noviembre de 2026, no cobrado$/,
  );
  expect(english?.what).not.toBe(spanish?.what);
  expect(english?.next).not.toBe(spanish?.next);
});

it("what is not known is left out [PAY-04]", () => {
  const facts = { cents: 4490, last4: null, day: null, wasCharged: true };
  expect(sayTrouble("declined", facts, "en-US").facts).toBe("$44.90, charged");
});

import { findPaymentLaw, PAYMENT_LAWS, type PaymentLaw } from "./payment-law.ts";

/** Where the table of payment laws sells; the server may sell in fewer. */
export const SOLD_STATES: readonly PaymentLaw[] = PAYMENT_LAWS.filter(({ isSold }) => isSold);

export function isSoldIn(code: string): boolean {
  return findPaymentLaw(code)?.isSold ?? false;
}

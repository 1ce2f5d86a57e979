import { createHash } from "node:crypto";
import type { Plan } from "@smirk/domain/billing/plan";
import { CONSENT_TEXT_VERSION } from "@smirk/domain/billing/refunds/receipt-terms";
import { type SignUpPayment, writeSignUpPayment } from "@smirk/domain/billing/sign-up-payment";

/**
 * What was asked for, at which prices and on which terms, in one value: by it the same request finds its open payment
 * again, and anything else is a new one.
 */
export function hashCart(payment: SignUpPayment, { prices }: Plan): Buffer {
  const asked = [writeSignUpPayment(payment), prices, CONSENT_TEXT_VERSION];
  return createHash("sha256").update(JSON.stringify(asked)).digest();
}

import { createHash } from "node:crypto";
import { type SignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import type { Plan } from "@smirk/domain/billing/plan";
import { CONSENT_TEXT_VERSION } from "@smirk/domain/billing/refunds/receipt-terms";

export function hashCart(payment: SignUpPayment, { prices }: Plan): Buffer {
  const order = [writeSignUpPayment(payment), prices, CONSENT_TEXT_VERSION];
  return createHash("sha256").update(JSON.stringify(order)).digest();
}

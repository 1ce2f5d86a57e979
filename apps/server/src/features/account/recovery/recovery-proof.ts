import { createHmac } from "node:crypto";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

export interface RecoveryProof {
  recoveryId: string;
  code: string;
  birthDate: CalendarDay;
  /** Last four digits of the payment card. */
  last4: string;
}

/** One hash for all three, so that nothing reveals which of them was wrong. */
export function hmacRecoveryProof(
  secret: string,
  { recoveryId, code, birthDate, last4 }: RecoveryProof,
): Buffer {
  const parts = JSON.stringify(["phone recovery", recoveryId, code, birthDate, last4]);
  return createHmac("sha256", secret).update(parts).digest();
}

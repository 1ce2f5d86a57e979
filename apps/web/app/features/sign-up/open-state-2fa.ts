import type { ProvidedCode } from "@smirk/contract/auth/codes";
import type { TwoFactorState } from "../../storage/joining/two-factor-state.ts";

export function openState2fa(
  phoneNumber: string,
  { max_attempts, time_limit, instructions }: ProvidedCode,
  nowMs: number,
): TwoFactorState {
  return {
    credential_type: "phone_number",
    credential: phoneNumber,
    attempt: 0,
    startTime: nowMs,
    maxAttempts2FA: max_attempts,
    timeLimit2FA: time_limit,
    instructions2FA: instructions ?? "",
  };
}

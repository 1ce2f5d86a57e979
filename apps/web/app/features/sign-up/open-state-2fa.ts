import type { CodeAnswer } from "../../api/wire/auth-answers.ts";
import type { TwoFactorState } from "../../storage/joining/two-factor-state.ts";

export function openState2fa(
  phoneNumber: string,
  { max_attempts, time_limit, instructions }: CodeAnswer["data"],
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

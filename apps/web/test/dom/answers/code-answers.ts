import type { TwoFactorState } from "../../../app/storage/joining/two-factor-state.ts";
import { NOW } from "../render-screen.tsx";

export const PHONE = "+17132345678";

const MINUTE_MS = 60_000;

/** A code on its way, as the browser remembers it. */
export function sentCode({ attempt = 0, ageMinutes = 0 } = {}): Record<"state2fa", string> {
  const state: TwoFactorState = {
    credential_type: "phone_number",
    credential: PHONE,
    attempt,
    startTime: NOW.getTime() - ageMinutes * MINUTE_MS,
    maxAttempts2FA: 5,
    timeLimit2FA: 300,
    instructions2FA: "",
  };
  return { state2fa: JSON.stringify(state) };
}

import { readRecord } from "../read-record.ts";

/** What the browser remembers of a code that is on its way, field names as stored (spec §3, key `state2fa`). */
export interface TwoFactorState {
  credential_type: "phone_number";
  /** The number that the code went to, '+11234567890'. */
  credential: string;
  /** Failed tries. */
  attempt: number;
  /** When the code was sent, in milliseconds since the epoch. */
  startTime: number;
  maxAttempts2FA: number;
  /** How long the code is good, in seconds. */
  timeLimit2FA: number;
  instructions2FA: string;
}

/** The stored text as a two-factor state; null for anything corrupt or foreign. */
export function parseTwoFactorState(stored: string | null): TwoFactorState | null {
  const value = readRecord(stored);
  const { credential_type, credential, attempt, startTime, maxAttempts2FA, timeLimit2FA } = value;
  if (credential_type !== "phone_number" || typeof credential !== "string" || credential === "") return null;
  if (!isCount(attempt) || !isCount(startTime) || !isCount(maxAttempts2FA) || !isCount(timeLimit2FA)) {
    return null;
  }
  const instructions2FA = String(value.instructions2FA ?? "");
  return {
    credential_type,
    credential,
    attempt,
    startTime,
    maxAttempts2FA,
    timeLimit2FA,
    instructions2FA,
  };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

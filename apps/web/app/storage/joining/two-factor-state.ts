import { readRecord } from "../read-record.ts";

/** Local-storage key `state2fa`, with its stored field names (spec §3). */
export interface TwoFactorState {
  credential_type: "phone_number";
  credential: string;
  attempt: number;
  /** Epoch milliseconds. */
  startTime: number;
  maxAttempts2FA: number;
  /** Seconds. */
  timeLimit2FA: number;
  instructions2FA: string;
}

/** Null for anything corrupt or foreign. */
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

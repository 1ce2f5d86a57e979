import { DAY_MS } from "@smirk/domain/wire/durations";
import { withoutLanguage } from "@smirk/domain/wire/language-path";
import { readStored, writeStored } from "../../../storage/browser-storage.ts";
import { readRecord } from "../../../storage/read-record.ts";
import { readAccountId } from "../tokens/parse-tokens.ts";
import { dropLostSession, LOST_SESSION_KEY } from "./drop-lost-session.ts";

/** What was typed and chosen while joining. */
const KEPT_KEYS = [
  "primaryDentist",
  "userDetailsFormData",
  "familyDetailsFormData",
  "familyMemberDraft",
  "selectedPlan",
  "plansChoice",
  "subscribeToNewsletter",
  "autoRenew",
  "promotion",
];

/** Saves to session storage: for this tab, this account and a day at most (decision 28). */
export function saveLostSession(accessToken: string, now: number): void {
  const accountId = readAccountId(accessToken);
  if (accountId === null) return;
  const values = Object.fromEntries(
    KEPT_KEYS.map((key) => [key, readStored(key)]).filter(([, value]) => value !== null),
  );
  write({ accountId, at: now, path: withoutLanguage(location.pathname), values });
}

export function hasLostSession(): boolean {
  return read() !== null;
}

/** Path to return to, once its account has signed in again. */
export function findReturnPath(): string | null {
  const lost = read();
  return lost?.isBack ? lost.path : null;
}

/** Brings typed values back for the same account; another account's are dropped. */
export function restoreLostSession(accessToken: string): void {
  const lost = read();
  if (lost === null || lost.isBack) return;
  if (lost.accountId !== readAccountId(accessToken)) {
    dropLostSession();
    return;
  }
  for (const [key, value] of Object.entries(lost.values)) {
    if (KEPT_KEYS.includes(key) && typeof value === "string" && readStored(key) === null) {
      writeStored(key, value);
    }
  }
  write({ ...lost, values: {}, isBack: true });
}

interface LostSession {
  accountId: string;
  /** Epoch milliseconds. */
  at: number;
  path: string;
  values: Record<string, unknown>;
  isBack?: boolean;
}

function read(): LostSession | null {
  const { accountId, at, path, values, isBack } = readRecord(readSession());
  if (typeof accountId !== "string" || typeof at !== "number" || typeof path !== "string") return null;
  if (!(Date.now() - at < DAY_MS)) {
    dropLostSession();
    return null;
  }
  return { accountId, at, path, values: (values ?? {}) as Record<string, unknown>, isBack: isBack === true };
}

function readSession(): string | null {
  try {
    return sessionStorage.getItem(LOST_SESSION_KEY);
  } catch {
    return null;
  }
}

function write(lost: LostSession): void {
  try {
    sessionStorage.setItem(LOST_SESSION_KEY, JSON.stringify(lost));
  } catch {
    // The visitor starts again.
  }
}

import type { ProvidedCode } from "@smirk/contract/auth/codes";

const UNCONFIRMED_KEY = "unconfirmedText";
const RESEND_KEY = "resendAfter";

/** The wait at other servers, and for a code that another tab asked for. */
const USUAL_RESEND_SECONDS = 60;

/**
 * Keeps in session storage, since `state2fa` has its own fields (spec §3), what belongs to the code sent at
 * `startTime`.
 */
export function rememberDelivery(startTime: number, { delivery, resend_after }: ProvidedCode): void {
  try {
    if (delivery === "unconfirmed") sessionStorage.setItem(UNCONFIRMED_KEY, String(startTime));
    else sessionStorage.removeItem(UNCONFIRMED_KEY);
    sessionStorage.setItem(RESEND_KEY, `${startTime} ${resend_after ?? USUAL_RESEND_SECONDS}`);
  } catch {
    // Without storage, the page shows its default text.
  }
}

export function isUnconfirmed(startTime: number): boolean {
  return readSession(UNCONFIRMED_KEY) === String(startTime);
}

/** Seconds from `startTime` until another code may be asked for. */
export function readResendAfter(startTime: number): number {
  const [sentAt, seconds] = (readSession(RESEND_KEY) ?? "").split(" ").map(Number);
  return sentAt === startTime && seconds !== undefined && seconds >= 0 ? seconds : USUAL_RESEND_SECONDS;
}

function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

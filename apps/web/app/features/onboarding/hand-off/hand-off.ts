import type { PaymentObject } from "../../../api/wire/payment-object.ts";
import { decodeMobilePayload, encodeMobilePayload } from "../rules/mobile-payload.ts";

/** What an app handed over, as far as the pages may use it. */
export interface HandOff {
  /** Stands in for the browser's own token on these pages, and is stored nowhere. */
  bearer: string | null;
  payment: PaymentObject | null;
  /** Where the browser goes after the payment; one of the configured addresses. */
  returnAddress: string;
}

/** `absent`: nobody came from an app. `unusable`: `m` cannot be decoded, or leads where it may not (PROC-04). */
export type HandOffReading = { kind: "absent" } | { kind: "unusable" } | { kind: "usable"; handOff: HandOff };

/**
 * Reads `m` of a page's query (PAY-07, PROC-03, decision 22).
 * @param allowed the return addresses of the configuration; compared character by character
 */
export function readHandOff(query: string, allowed: readonly string[]): HandOffReading {
  const m = new URLSearchParams(query).get("m");
  if (m === null) return { kind: "absent" };
  const payload = decodeMobilePayload(m);
  const address = allowed.find((allowedAddress) => allowedAddress === payload?.returnAddress);
  if (!payload || address === undefined) return { kind: "unusable" };
  const { bearer, paymentObject: payment } = payload;
  return { kind: "usable", handOff: { bearer, payment, returnAddress: address } };
}

/** The query that the payment provider comes back with: the way to the app, without its token or anybody's name. */
export function carriedQuery({ returnAddress }: HandOff): string {
  return `?m=${encodeMobilePayload({ r: returnAddress })}`;
}

/** The app's address with what it asks the payment's state by (PROC-03). */
export function appAddress(returnAddress: string, intent: { client_secret: string; nonce: string }): string {
  const url = new URL(returnAddress);
  url.searchParams.set("client_secret", intent.client_secret);
  url.searchParams.set("nonce", intent.nonce);
  return url.href;
}

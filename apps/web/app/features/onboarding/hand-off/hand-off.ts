import type { PaymentObject } from "../../../api/wire/payment-object.ts";
import { decodeMobilePayload, encodeMobilePayload } from "../rules/mobile-payload.ts";

export interface HandOff {
  /** Replaces the browser's own token on these pages; never stored. */
  bearer: string | null;
  payment: PaymentObject | null;
  /** Redirect after the payment; one of the configured addresses. */
  returnAddress: string;
}

/** `absent`: not from an app. `unusable`: `m` is unreadable, or its return address not allowed (PROC-04). */
export type HandOffReading = { kind: "absent" } | { kind: "unusable" } | { kind: "usable"; handOff: HandOff };

/** PAY-07, PROC-03, decision 22. @param allowed configured return addresses, compared exactly */
export function readHandOff(query: string, allowed: readonly string[]): HandOffReading {
  const m = new URLSearchParams(query).get("m");
  if (m === null) return { kind: "absent" };
  const payload = decodeMobilePayload(m);
  const address = allowed.find((allowedAddress) => allowedAddress === payload?.returnAddress);
  if (!payload || address === undefined) return { kind: "unusable" };
  const { bearer, paymentObject: payment } = payload;
  return { kind: "usable", handOff: { bearer, payment, returnAddress: address } };
}

/** The provider's return query: the app's address, without token or names. */
export function carriedQuery({ returnAddress }: HandOff): string {
  return `?m=${encodeMobilePayload({ r: returnAddress })}`;
}

/** The app's address plus the payment's secret and nonce (PROC-03). */
export function appAddress(returnAddress: string, intent: { client_secret: string; nonce: string }): string {
  const url = new URL(returnAddress);
  url.searchParams.set("client_secret", intent.client_secret);
  url.searchParams.set("nonce", intent.nonce);
  return url.href;
}

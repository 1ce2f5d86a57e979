import type { WireSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { decodeBase64Json, encodeBase64UrlJson } from "@smirk/domain/wire/base64/base64-json";
import * as v from "valibot";
import type { PaymentObject } from "../../../api/wire/payment-object.ts";
import { paymentObjectSchema } from "../../../api/wire/payment-object.ts";

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

/** The query parameter `m` (spec §3). Untrusted: each page validates its parts. */
interface MobilePayload {
  /** Replaces the browser's own token. */
  bearer: string | null;
  paymentObject: PaymentObject | null;
  /** Redirect after the payment. */
  returnAddress: string | null;
}

/** Base64url of UTF-8 JSON. */
export function encodeMobilePayload(payload: {
  t?: string;
  ipo?: Partial<WireSignUpPayment> & Pick<WireSignUpPayment, "plan_slug" | "renew_period">;
  r?: string;
}): string {
  return encodeBase64UrlJson(payload);
}

const filled = v.nullish(v.pipe(v.string(), v.nonEmpty()), null);
const wireSchema = v.object({ t: filled, ipo: v.nullish(paymentObjectSchema, null), r: filled });

/** Base64 or base64url; null when it is unreadable or empty. */
export function decodeMobilePayload(m: string): MobilePayload | null {
  const result = v.safeParse(wireSchema, decodeBase64Json(m));
  if (!result.success) return null;
  const { t: bearer, ipo: paymentObject, r: returnAddress } = result.output;
  if (bearer === null && paymentObject === null && returnAddress === null) return null;
  return { bearer, paymentObject, returnAddress };
}

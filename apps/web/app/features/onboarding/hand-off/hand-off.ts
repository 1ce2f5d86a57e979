import type { WireSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { decodeBase64Json, encodeBase64UrlJson } from "@smirk/domain/wire/base64/base64-json";
import * as v from "valibot";
import { type AppPayment, appPaymentSchema } from "../../../api/wire/payment-object.ts";

export interface HandOff {
  /** Replaces the browser's own token on these pages; never stored. */
  bearer: string | null;
  /** Empty where the app sends none: nothing of this browser's own sign-up is paid for an app. */
  payment: AppPayment;
  /** Redirect after the payment, one of the configured addresses; null: the visitor goes back by hand. */
  returnAddress: string | null;
}

/** `absent`: not from an app. `unusable`: `m` is unreadable, or has a return address that is not allowed (PROC-04). */
export type HandOffReading = { kind: "absent" } | { kind: "unusable" } | { kind: "usable"; handOff: HandOff };

/** PAY-07, PROC-03, decision 22. @param allowed configured return addresses, compared exactly */
export function readHandOff(query: string, allowed: readonly string[]): HandOffReading {
  const m = new URLSearchParams(query).get("m");
  if (m === null) return { kind: "absent" };
  const payload = decodeMobilePayload(m);
  if (!payload) return { kind: "unusable" };
  const { bearer, paymentObject, returnAddress } = payload;
  if (returnAddress !== null && !allowed.includes(returnAddress)) return { kind: "unusable" };
  return { kind: "usable", handOff: { bearer, payment: paymentObject ?? NO_PAYMENT, returnAddress } };
}

const NO_PAYMENT = v.parse(appPaymentSchema, {});

/** The provider's return query: the app's address, if it has one, without token or names. */
export function carriedQuery({ returnAddress }: HandOff): string {
  return `?m=${encodeMobilePayload(returnAddress === null ? {} : { r: returnAddress })}`;
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
  paymentObject: AppPayment | null;
  returnAddress: string | null;
}

/** Base64url of UTF-8 JSON. */
export function encodeMobilePayload(payload: {
  t?: string;
  ipo?: Partial<WireSignUpPayment>;
  r?: string;
}): string {
  return encodeBase64UrlJson(payload);
}

const filled = v.nullish(v.pipe(v.string(), v.nonEmpty()), null);
const wireSchema = v.object({ t: filled, ipo: v.nullish(appPaymentSchema, null), r: filled });

/** Base64 or base64url; null when it is unreadable. */
export function decodeMobilePayload(m: string): MobilePayload | null {
  const json = decodeBase64Json(m);
  const result = v.safeParse(wireSchema, json);
  if (!result.success || Array.isArray(json)) return null;
  const { t: bearer, ipo: paymentObject, r: returnAddress } = result.output;
  return { bearer, paymentObject, returnAddress };
}

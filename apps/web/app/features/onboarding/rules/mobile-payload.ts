import type { WireSignUpPayment } from "@smirk/domain/billing/sign-up-payment";
import { decodeBase64Json, encodeBase64UrlJson } from "@smirk/domain/wire/base64-json";
import * as v from "valibot";
import { type PaymentObject, paymentObjectSchema } from "../../../api/wire/payment-object.ts";

/** What an app hands over in the query parameter `m` (spec §3). Nothing in it is trusted: the pages check each part. */
export interface MobilePayload {
  /** The bearer token that stands in for the browser's own. */
  bearer: string | null;
  paymentObject: PaymentObject | null;
  /** Where the browser goes after the payment. */
  returnAddress: string | null;
}

const filled = v.nullish(v.pipe(v.string(), v.nonEmpty()), null);
const wireSchema = v.object({ t: filled, ipo: v.nullish(paymentObjectSchema, null), r: filled });

/** The parameter `m` as it stands in an address: base64url of UTF-8 JSON, no escapes needed. */
export function encodeMobilePayload(payload: {
  t?: string;
  ipo?: Partial<WireSignUpPayment> & Pick<WireSignUpPayment, "plan_slug" | "renew_period">;
  r?: string;
}): string {
  return encodeBase64UrlJson(payload);
}

/** Reads `m` from base64 or base64url; null for what cannot be decoded or holds none of its parts. */
export function decodeMobilePayload(m: string): MobilePayload | null {
  const result = v.safeParse(wireSchema, decodeBase64Json(m));
  if (!result.success) return null;
  const { t: bearer, ipo: paymentObject, r: returnAddress } = result.output;
  if (bearer === null && paymentObject === null && returnAddress === null) return null;
  return { bearer, paymentObject, returnAddress };
}

import type { WireSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { decodeBase64Json, encodeBase64UrlJson } from "@smirk/domain/wire/base64/base64-json";
import * as v from "valibot";
import { type PaymentObject, paymentObjectSchema } from "../../../api/wire/payment-object.ts";

/** The query parameter `m` (spec §3). Untrusted: each page validates its parts. */
interface MobilePayload {
  /** Replaces the browser's own token. */
  bearer: string | null;
  paymentObject: PaymentObject | null;
  /** Redirect after the payment. */
  returnAddress: string | null;
}

const filled = v.nullish(v.pipe(v.string(), v.nonEmpty()), null);
const wireSchema = v.object({ t: filled, ipo: v.nullish(paymentObjectSchema, null), r: filled });

/** Base64url of UTF-8 JSON. */
export function encodeMobilePayload(payload: {
  t?: string;
  ipo?: Partial<WireSignUpPayment> & Pick<WireSignUpPayment, "plan_slug" | "renew_period">;
  r?: string;
}): string {
  return encodeBase64UrlJson(payload);
}

/** Base64 or base64url; null when it is unreadable or empty. */
export function decodeMobilePayload(m: string): MobilePayload | null {
  const result = v.safeParse(wireSchema, decodeBase64Json(m));
  if (!result.success) return null;
  const { t: bearer, ipo: paymentObject, r: returnAddress } = result.output;
  if (bearer === null && paymentObject === null && returnAddress === null) return null;
  return { bearer, paymentObject, returnAddress };
}

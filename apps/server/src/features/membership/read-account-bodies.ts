import { cancelBodySchema } from "@smirk/domain/membership/cancellation-answer";
import * as v from "valibot";
import { parseBody } from "../../http/requests/parse-body.ts";

const portalSchema = v.object({ return_url: v.pipe(v.string(), v.maxLength(2000)) });

export function readCancelBody(body: unknown): { refundCents: number; lastDay: string } {
  const message = "The refund and the last day that you were shown are missing.";
  const { refund_cents, last_day } = parseBody(cancelBodySchema, body, message);
  return { refundCents: refund_cents, lastDay: last_day };
}

export function readPortalBody(body: unknown): { returnUrl: string } {
  return { returnUrl: parseBody(portalSchema, body, "The address to come back to is missing.").return_url };
}

import { cancelBodySchema } from "@smirk/domain/membership/cancellation-answer";
import * as v from "valibot";
import { invalid } from "../../errors.ts";

/** @throws 400 `invalid` */
export function readCancelBody(body: unknown): { refundCents: number; lastDay: string } {
  const result = v.safeParse(cancelBodySchema, body ?? {});
  if (!result.success) throw invalid("The refund and the last day that you were shown are missing.");
  return { refundCents: result.output.refund_cents, lastDay: result.output.last_day };
}

/** @throws 400 `invalid` */
export function readPortalBody(body: unknown): { returnUrl: string } {
  const result = v.safeParse(v.object({ return_url: v.pipe(v.string(), v.maxLength(2000)) }), body ?? {});
  if (!result.success) throw invalid("The address to come back to is missing.");
  return { returnUrl: result.output.return_url };
}

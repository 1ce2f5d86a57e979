import type { Context } from "../../../context.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { requirePayments } from "../require-payments.ts";
import type { KnownPromotion } from "./describe-promotion.ts";
import { findKnownPromotions } from "./list-known-promotions.ts";

/**
 * Ends the code that Stripe accepts; members who joined with it are not affected. @returns it, as it was before
 * @throws 404 `not_found`; 409 `conflict` when Stripe accepts none; PaymentError
 */
export async function endPromotion(
  ctx: Context,
  { code, operator }: { code: string; operator: Operator },
): Promise<KnownPromotion> {
  const payments = requirePayments(ctx);
  const found = await findActivePromotion(ctx, code);
  const audit = (step: string) =>
    writeAuditEntry(ctx.db, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "promotion",
      subjectId: found.code,
      changes: { step, active: [true, false], used: found.timesRedeemed },
    });
  // Before and after, so that a killed process leaves a trace.
  await audit("asked for");
  await payments.endPromotion(found.id);
  await audit("made");
  return found;
}

/** @throws 404 `not_found`; 409 `conflict` when Stripe accepts no code with this spelling; PaymentError */
export async function findActivePromotion(ctx: Context, code: string): Promise<KnownPromotion> {
  const known = await findKnownPromotions(ctx, code);
  const [found] = known;
  if (!/^[A-Za-z0-9-]{1,100}$/.test(code)) throw notFound("There is no promotion with this code.");
  if (!found.isActive) throw conflict("This promotion has ended already.");
  return found;
}

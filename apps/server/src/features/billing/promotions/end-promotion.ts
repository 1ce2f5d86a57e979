import type { Context } from "../../../context.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPlans } from "../plans/list-plans.ts";
import { requirePayments } from "../selling-context.ts";
import { describePromotion, type KnownPromotion } from "./describe-promotion.ts";

interface Switching {
  code: string;
  operator: Operator;
}

/**
 * Ends the code that Stripe accepts; members who joined with it are not affected. @returns it, as it was before
 * @throws 404 `not_found`; 409 `conflict` when Stripe accepts none; PaymentError
 */
export async function endPromotion(ctx: Context, { code, operator }: Switching): Promise<KnownPromotion> {
  const found = await findActivePromotion(ctx, code);
  await switchPromotion(ctx, { found, isActive: false, operator });
  return found;
}

/**
 * Lets new members use an ended code again, as it was. @returns it, as it was before
 * @throws 404 `not_found`; 409 `conflict` for one that is accepted, used up or over; PaymentError
 */
export async function resumePromotion(ctx: Context, { code, operator }: Switching): Promise<KnownPromotion> {
  const [found] = await findPromotions(ctx, code);
  if (found.isActive) throw conflict("This promotion can be used already.");
  if (found.state !== "switched off") {
    throw conflict("This promotion is used up or over. Make a new one.");
  }
  await switchPromotion(ctx, { found, isActive: true, operator });
  return found;
}

/** @throws 404 `not_found`; 409 `conflict` when Stripe accepts no code with this spelling; PaymentError */
export async function findActivePromotion(ctx: Context, code: string): Promise<KnownPromotion> {
  const [found] = await findPromotions(ctx, code);
  if (!found.isActive) throw conflict("This promotion has ended already.");
  return found;
}

/** @throws 404 `not_found`; PaymentError */
async function findPromotions(ctx: Context, code: string): ReturnType<typeof findKnownPromotions> {
  if (!/^[A-Za-z0-9-]{1,100}$/.test(code)) throw notFound("There is no promotion with this code.");
  return findKnownPromotions(ctx, code);
}

interface Switched {
  found: KnownPromotion;
  isActive: boolean;
  operator: Operator;
}

async function switchPromotion(ctx: Context, { found, isActive, operator }: Switched): Promise<void> {
  const audit = (step: string) =>
    writeAuditEntry(ctx.db, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "promotion",
      subjectId: found.code,
      changes: { step, active: [!isActive, isActive], used: found.timesRedeemed },
    });
  // Before and after, so that a killed process leaves a trace.
  await audit("asked for");
  await requirePayments(ctx).switchPromotion(found.id, isActive);
  await audit("made");
}

export async function listKnownPromotions(ctx: Context): Promise<KnownPromotion[]> {
  const plans = await listPlans(ctx);
  const found = await requirePayments(ctx).listPromotions();
  return found.map((facts) => describePromotion(facts, plans, ctx.clock.now()));
}

/** The codes with one spelling: the active one first, then the newest. @throws 404 `not_found`; PaymentError */
export async function findKnownPromotions(
  ctx: Context,
  code: string,
): Promise<[KnownPromotion, ...KnownPromotion[]]> {
  const plans = await listPlans(ctx);
  const found = await requirePayments(ctx).listPromotions(code);
  const [first, ...others] = found
    .map((facts) => describePromotion(facts, plans, ctx.clock.now()))
    .toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
  if (first) return [first, ...others];
  throw notFound("The payment provider has no promotion with this code.");
}

import type { WirePlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { MINUTE_MS, SECOND_MS } from "@smirk/domain/wire/durations";
import { type AppError, conflict } from "../../../errors.ts";
import type { PlanChangeContext } from "../quote/find-target.ts";
import { quotePlanChange } from "../quote/quote-plan-change.ts";
import { carryOutPlanChange } from "./carry-out-plan-change.ts";
import { getPlanChange } from "./get-plan-change.ts";
import type { Confirmation, WantedChange } from "./read-change-body.ts";
import { isKnown, recordPlanChange } from "./record-plan-change.ts";

export interface ChangeRequest {
  accountId: string;
  change: WantedChange;
  shown: Confirmation;
}

const QUOTE_VALID_MS = 10 * MINUTE_MS;

/**
 * Stored before the first change at Stripe. The same confirmation again is the same change.
 * @throws 400 `invalid`; 409 `conflict` for other amounts than shown, or while another change is open; PaymentError
 */
export async function requestPlanChange(
  ctx: PlanChangeContext,
  { accountId, change, shown }: ChangeRequest,
): Promise<WirePlanChangeAnswer> {
  if (!(await isKnown(ctx, { accountId, id: shown.id }))) {
    await makeChange(ctx, { accountId, change, shown }).catch(async (error: unknown) => {
      // Another server may have stored this confirmation since, whose change is then what refuses ours.
      if (!(await isKnown(ctx, { accountId, id: shown.id }))) throw error;
    });
  }
  return getPlanChange(ctx, accountId);
}

async function makeChange(
  ctx: PlanChangeContext,
  { accountId, change, shown }: ChangeRequest,
): Promise<void> {
  const age = ctx.clock.now().getTime() - shown.prorationDate.getTime();
  if (age > QUOTE_VALID_MS || age < -MINUTE_MS) throw amountsChanged();
  const { prorationDate } = shown;
  const quoted = await quotePlanChange(ctx, { accountId, change, prorationDate });
  const { today_cents: today, next_charge: next, proration_date: date } = quoted.quote;
  const isShown = today === shown.todayCents && next.cents === shown.nextCents;
  if (!isShown || date !== prorationDate.getTime() / SECOND_MS) throw amountsChanged();
  await recordPlanChange(ctx, { id: shown.id, madeBy: "member", quoted });
  await carryOutPlanChange(ctx, shown.id).catch((error: unknown) => {
    ctx.log.warn({ err: error, membershipId: quoted.membership.id }, "membership.plan_change.deferred");
  });
}

function amountsChanged(): AppError {
  return conflict("The amounts have changed since this page was opened. Please review them again.").because(
    "amounts_changed",
  );
}

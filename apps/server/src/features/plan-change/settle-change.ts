import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { settlePlanChange } from "./apply-plan-change.ts";

export const settleChange: SubscriptionStep = async (ctx, trx, { facts, membership, status, start }) => {
  if (start !== null) return;
  const isEnding = status === "canceled" || status === "termed";
  await settlePlanChange(ctx, trx, { facts, membership, isEnding });
};

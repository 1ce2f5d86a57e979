import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { settleChange } from "../plan-change/settle-change.ts";
import { clearCancellation } from "./clear-cancellation.ts";
import { queueEnding } from "./queue-ending.ts";
import { queueRenewalChange } from "./queue-renewal-change.ts";
import { queueRenewalChoice } from "./queue-renewal-choice.ts";

/** A change of plan is settled before an end or a renewal is looked at. */
export const LEAVING_STEPS: readonly SubscriptionStep[] = [
  clearCancellation,
  settleChange,
  queueEnding,
  queueRenewalChoice,
  queueRenewalChange,
];

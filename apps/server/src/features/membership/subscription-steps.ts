import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { clearCancellation } from "../leaving/clear-cancellation.ts";
import { queueEnding } from "../leaving/queue-ending.ts";
import { queueRenewalChange } from "../leaving/queue-renewal-change.ts";
import { queueRenewalChoice } from "../leaving/queue-renewal-choice.ts";
import { settleChange } from "../plan-change/settle-change.ts";

export const MEMBERSHIP_STEPS: readonly SubscriptionStep[] = [
  clearCancellation,
  settleChange,
  queueEnding,
  queueRenewalChoice,
  queueRenewalChange,
];

import { queuePaymentSync, queueRecording } from "./sync/queue-payment-jobs.ts";
import { recordStatusEvents } from "./sync/record-status-events.ts";
import { startMembership } from "./sync/start-membership.ts";
import type { SubscriptionStep } from "./sync/subscription-step.ts";

export const BILLING_STEPS: readonly SubscriptionStep[] = [
  startMembership,
  recordStatusEvents,
  queueRecording,
  queuePaymentSync,
];

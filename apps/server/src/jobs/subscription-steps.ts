import { BILLING_STEPS } from "../features/billing/subscription-steps.ts";
import type { SubscriptionStep } from "../features/billing/sync/subscription-step.ts";
import { CARD_STEPS } from "../features/card/subscription-steps.ts";
import { LEAVING_STEPS } from "../features/leaving/subscription-steps.ts";
import { MAIL_STEPS } from "../features/mail/subscription-steps.ts";
import { PARTNER_STEPS } from "../features/partners/note-membership-events.ts";

/** What follows, in this order, when a subscription is stored. */
export const SUBSCRIPTION_STEPS: readonly SubscriptionStep[] = [
  ...BILLING_STEPS,
  ...LEAVING_STEPS,
  ...CARD_STEPS,
  ...MAIL_STEPS,
  ...PARTNER_STEPS,
];

import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { queueNotice } from "./queue/queue-notice.ts";

export const MAIL_STEPS: readonly SubscriptionStep[] = [queueNotice];

import type { SubscriptionStep } from "../billing/sync/subscription-step.ts";
import { queuePasses } from "./wallet/queue-pass-update.ts";

export const CARD_STEPS: readonly SubscriptionStep[] = [queuePasses];

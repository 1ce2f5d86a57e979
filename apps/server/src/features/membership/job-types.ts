import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { JobType } from "../../jobs/job.ts";

export const carryOutRefundJob: JobType<{ membershipId: string; refundId: string }> = {
  name: "carry_out_refund",
  keyOf: ({ refundId }) => `refund ${refundId}`,
};

/** Gives the provider a member's choice of renewal. */
export const applyAutoRenewJob: JobType<{ membershipId: string }> = {
  name: "apply_auto_renew",
  keyOf: ({ membershipId }) => `renewal ${membershipId}`,
};

/** Makes a change of plan or family at Stripe, or takes back what is left of one. */
export const carryOutPlanChangeJob: JobType<{ changeId: string }> = {
  name: "carry_out_plan_change",
  keyOf: ({ changeId }) => `change ${changeId}`,
};

/** `mail` says that a card was checked often in a day. */
export const notifyOfCardChecksJob: JobType<{ membershipId: string; personId: string; at: string }> = {
  name: "notify_of_card_checks",
  keyOf: ({ personId }) => `card checks ${personId}`,
};

const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** After the ten minutes in which a member may agree to a change of their own. */
export const scheduleLeavingJob: JobType<{ membershipId: string }> = {
  name: "schedule_leaving",
  keyOf: ({ membershipId }) => `leaving ${membershipId}`,
  delayMs: QUARTER_HOUR_MS,
};

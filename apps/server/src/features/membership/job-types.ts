import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { JobType } from "../../jobs/job.ts";

export const carryOutRefundJob: JobType<{ membershipId: string; refundId: string }> = {
  name: "carry_out_refund",
  keyOf: ({ refundId }) => `refund ${refundId}`,
};

const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** After the ten minutes in which a member may agree to a change of their own. */
export const scheduleLeavingJob: JobType<{ membershipId: string }> = {
  name: "schedule_leaving",
  keyOf: ({ membershipId }) => `leaving ${membershipId}`,
  delayMs: QUARTER_HOUR_MS,
};

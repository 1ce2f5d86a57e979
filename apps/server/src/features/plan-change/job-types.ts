import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { JobType } from "../../jobs/job.ts";

/** Makes a change of plan or family at Stripe, or takes back what is left of one. */
export const carryOutPlanChangeJob: JobType<{ changeId: string }> = {
  name: "carry_out_plan_change",
  keyOf: ({ changeId }) => `change ${changeId}`,
};

/** What the next renewal changes by itself: a child of 26 leaves, or a new price begins. */
export const scheduleLeavingJob: JobType<{ membershipId: string }> = {
  name: "schedule_leaving",
  keyOf: ({ membershipId }) => `leaving ${membershipId}`,
};

const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** The same after the ten minutes in which a member may agree to a change of their own, and before the period ends. */
export function scheduleLeavingLater(leftMs: number): typeof scheduleLeavingJob {
  const delayMs = Math.floor(Math.min(QUARTER_HOUR_MS, Math.max(0, leftMs / 2)));
  return { ...scheduleLeavingJob, delayMs };
}

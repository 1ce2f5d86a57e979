import type { JobType } from "../../jobs/job.ts";

export const carryOutRefundJob: JobType<{ membershipId: string; refundId: string }> = {
  name: "carry_out_refund",
  keyOf: ({ refundId }) => `refund ${refundId}`,
};

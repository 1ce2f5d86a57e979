import type { JobType } from "../../jobs/job.ts";

/** An operator pays some of a member's money back. */
export const carryOutRefundJob: JobType<{ membershipId: string; refundId: string }> = {
  name: "carry_out_refund",
  keyOf: ({ refundId }) => `refund ${refundId}`,
};

import type { JobType } from "../../../jobs/job.ts";

/** Previews or carries out the next members of a bulk action. */
export const runBulkJob: JobType<{ bulkId: string }> = {
  name: "run_bulk",
  keyOf: ({ bulkId }) => `bulk ${bulkId}`,
};

import type { JobType } from "../../jobs/job.ts";

/** An office is to be asked about its listings; `mail` writes the email with its links. */
export const sendOfficeRequestJob: JobType<{ batchId: string }> = {
  name: "send_office_request",
  keyOf: ({ batchId }) => `office-request-${batchId}`,
};

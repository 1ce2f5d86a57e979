import type { JobType } from "../../jobs/job.ts";

/** An office is to be asked about its listings; `mail` writes the email with its links. */
export const sendOfficeRequestJob: JobType<{ batchId: string }> = {
  name: "send_office_request",
  keyOf: ({ batchId }) => `office-request-${batchId}`,
};

/** `mail` writes to an office what a member lets it know. */
export const sendIntroductionJob: JobType<{ introductionId: string }> = {
  name: "send_introduction",
  keyOf: ({ introductionId }) => `introduction-${introductionId}`,
};

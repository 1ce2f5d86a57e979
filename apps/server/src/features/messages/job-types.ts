import type { JobType } from "../../jobs/job.ts";

/** A text is sent. */
export const sendTextJob: JobType<{ textId: string }> = {
  name: "send_text",
  keyOf: ({ textId }) => `text-${textId}`,
};

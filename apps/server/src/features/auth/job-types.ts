import type { JobType } from "../../jobs/job.ts";

/** A person asked for a code by email; `mail` sends it. */
export const sendEmailCodeJob: JobType<{ emailCodeId: string }> = {
  name: "write_email_code",
  keyOf: ({ emailCodeId }) => `email-code-${emailCodeId}`,
};

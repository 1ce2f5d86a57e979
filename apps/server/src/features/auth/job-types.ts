import type { JobType } from "../../jobs/job.ts";

/** A person asked for a code by email; `mail` sends it. */
export const sendEmailCodeJob: JobType<{ emailCodeId: string }> = {
  name: "write_email_code",
  keyOf: ({ emailCodeId }) => `email-code-${emailCodeId}`,
};

/** Google or Apple signs in to an account from now on; `account` notifies its contacts. */
export const notifySignOnJob: JobType<{ changeId: string }> = {
  name: "notify_sign_on",
  keyOf: ({ changeId }) => `sign-on-${changeId}`,
};

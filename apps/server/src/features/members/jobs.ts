import type { Context } from "../../context.ts";
import { type Job, scheduleJob } from "../../jobs/job.ts";
import { endConsentHolds } from "./consents/end-consent-holds.ts";

/** 09:41 UTC, when America sleeps. */
const NIGHTLY = { name: "end_consent_holds", match: "41 9 * * *", isBackfilled: true };

export function listMemberJobs(ctx: Context): Job[] {
  return [scheduleJob(NIGHTLY, () => endConsentHolds(ctx))];
}

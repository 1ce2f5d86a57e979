import type { Context } from "../../context.ts";
import { handleJob, type Job, scheduleJob } from "../../jobs/job.ts";
import { endConsentHolds } from "./consents/end-consent-holds.ts";
import { recordAddedPeopleJob } from "./job-types.ts";
import { recordAddedPeople } from "./person/second-memberships.ts";

/** 09:41 UTC, when America sleeps. */
const NIGHTLY = { name: "end_consent_holds", match: "41 9 * * *", isBackfilled: true };

export function listMemberJobs(ctx: Context): Job[] {
  return [
    scheduleJob(NIGHTLY, () => endConsentHolds(ctx)),
    handleJob(recordAddedPeopleJob, (added) => recordAddedPeople(ctx, added)),
  ];
}

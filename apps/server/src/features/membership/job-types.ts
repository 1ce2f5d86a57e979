import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { JobType } from "../../jobs/job.ts";

export const carryOutRefundJob: JobType<{ membershipId: string; refundId: string }> = {
  name: "carry_out_refund",
  keyOf: ({ refundId }) => `refund ${refundId}`,
};

/** `mail` confirms a choice of dentist. */
export const notifyOfDentistJob: JobType<{
  changeId: string;
  membershipId: string;
  locationId: string;
  personIds: string[];
}> = {
  name: "notify_of_dentist",
  keyOf: ({ changeId }) => `dentist ${changeId}`,
};

/** `mail` says that dentists of a membership have left the directory. */
export const notifyOfDeparturesJob: JobType<{ membershipId: string }> = {
  name: "notify_of_departures",
  keyOf: ({ membershipId }) => `departures ${membershipId}`,
};

const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** After the ten minutes in which a member may agree to a change of their own. */
export const scheduleLeavingJob: JobType<{ membershipId: string }> = {
  name: "schedule_leaving",
  keyOf: ({ membershipId }) => `leaving ${membershipId}`,
  delayMs: QUARTER_HOUR_MS,
};

import type { JobType } from "../../jobs/job.ts";

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

/** `mail` writes what the member must know of a change. */
export const notifyMemberJob: JobType<{ membershipId: string }> = {
  name: "tell_member",
  keyOf: ({ membershipId }) => `tell-${membershipId}`,
};

/** Asks about a person who was added by a change and is on another membership too. */
export const recordAddedPeopleJob: JobType<{ changeId: string; membershipId: string; personIds: string[] }> =
  {
    name: "record_added_people",
    keyOf: ({ changeId }) => `added ${changeId}`,
  };

/**
 * `mail` writes to a member that somebody with their name and birth date has joined as well. A person who was added to a
 * running membership is named.
 */
export const notifyOfSecondMembershipJob: JobType<{ membershipId: string; personId?: string }> = {
  name: "notify_of_second_membership",
  keyOf: ({ membershipId, personId }) => `second ${personId ?? membershipId}`,
};

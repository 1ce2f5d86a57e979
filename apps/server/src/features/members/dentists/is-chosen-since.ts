import { type RawBuilder, sql } from "kysely";

/** Columns of the query that it stands in. */
interface SomeChoice {
  membershipId: RawBuilder<unknown>;
  locationId: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  now: Date;
}

/** Whether somebody of a membership that goes on has had a dentist without a break since then. */
export function isChosenSince({ membershipId, locationId, since, now }: SomeChoice): RawBuilder<boolean> {
  return sql`exists (select from dentist_choices choice
    join memberships chooser on chooser.id = choice.membership_id
    where choice.membership_id = ${membershipId} and choice.location_id = ${locationId}
      and choice.chosen_at <= ${since} and chooser.ended_at is null and chooser.state <> 'termed'
      and (chooser.cancel_at is null or chooser.cancel_at > ${now}))`;
}

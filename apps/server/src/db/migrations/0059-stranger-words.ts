import { type Kysely, sql } from "kysely";

/**
 * What strangers say of offices is counted by network and by how near the office is, and a confirmation by desks is told
 * apart from those of operators and files, with what was known before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The office is of a dentist of the membership, or in its ZIP code.
    alter table card_checks add column is_near boolean not null default false;
    -- A keyed hash of the network that confirmed the report; null for reports of an earlier release.
    alter table directory_reports add column network_hmac bytea;
    alter table provider_locations
      -- Equal to confirmed_on while desks alone vouch for that day; and the day that was stored before them.
      add column desk_confirmed_on date,
      add column confirmed_before date;

    update card_checks c set is_near = true
    from memberships m, provider_locations l
    where m.id = c.membership_id and l.id = c.location_id and (
      left(l.zip, 5) = left(m.zip, 5) or exists (
        select from dentist_choices d where d.membership_id = m.id and d.location_id = l.id
      )
    );

    -- Every confirmation by an operator or a file is in the log: one that is not there was the desks' word.
    with logged as (
      select subject_id,
        array_agg(coalesce(changes -> 'confirmed_on' ->> 'after', changes -> 'confirmed_on' ->> 1) order by id desc)
          as days
      from audit_entries where subject_kind = 'location' and changes ? 'confirmed_on' group by subject_id
    ), vouched as (
      select l.id, logged.days[1] as before from provider_locations l
      left join logged on logged.subject_id = l.id::text
      where l.confirmed_on is not null and l.confirmed_on::text <> all(coalesce(logged.days, '{}'))
        and exists (
          select from card_checks c where c.location_id = l.id and c.outcome = 'price_given'
            and c.checked_at::date between l.confirmed_on - 1 and l.confirmed_on + 1
        )
    )
    update provider_locations l set
      desk_confirmed_on = l.confirmed_on,
      confirmed_before = case when vouched.before < l.confirmed_on::text then vouched.before::date end
    from vouched where vouched.id = l.id;
  `.execute(db);
}

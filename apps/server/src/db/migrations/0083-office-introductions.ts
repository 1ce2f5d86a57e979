import { type Kysely, sql } from "kysely";

/** What members let the offices of their dentists know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table office_introductions (
      id uuid primary key default gen_random_uuid(),
      membership_id uuid not null references memberships (id) on delete cascade,
      location_id bigint not null references provider_locations (id) on delete cascade,
      email text not null,
      language text not null,
      name text,
      purpose text not null check (purpose in ('first_visit', 'cleaning', 'question')),
      contact_kind text not null check (contact_kind in ('none', 'phone', 'email')),
      contact text,
      sent_at timestamptz not null,
      ended_at timestamptz,
      bounced_at timestamptz,
      stop_sha256 bytea,
      check (ended_at is null or (name is null and contact is null))
    );
    create unique index office_introductions_open on office_introductions (membership_id, location_id)
      where ended_at is null;
    create index office_introductions_location on office_introductions (location_id);
    create index office_introductions_membership on office_introductions (membership_id);
    create index office_introductions_email on office_introductions (email) where bounced_at is not null;
    create index office_introductions_stop on office_introductions (stop_sha256);
  `.execute(db);
}

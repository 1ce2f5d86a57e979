import { type Kysely, sql } from "kysely";

/** The contact of record of an office, what it was asked about its listing, and what it said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_locations add column record_email text;
    create index provider_locations_record_email on provider_locations (lower(record_email))
      where record_email is not null;
    create table office_requests (
      id uuid primary key default gen_random_uuid(),
      batch_id uuid not null,
      location_id bigint not null references provider_locations (id) on delete cascade,
      email text not null,
      language text not null,
      reason text not null check (reason in ('due', 'report')),
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      token_sha256 bytea unique,
      stop_sha256 bytea,
      answered_at timestamptz,
      bounced_at timestamptz,
      dismissed_at timestamptz
    );
    create index office_requests_email on office_requests (email, asked_at);
    create index office_requests_batch on office_requests (batch_id);
    create index office_requests_location on office_requests (location_id);
    create index office_requests_stop on office_requests (stop_sha256);
    create table office_stops (
      email text primary key,
      stopped_at timestamptz not null
    );
  `.execute(db);
}

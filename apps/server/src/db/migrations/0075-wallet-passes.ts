import { type Kysely, sql } from "kysely";

/** Passes that were made for phones, and the phones that ask to be notified of changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_passes (
      id uuid primary key default gen_random_uuid(),
      membership_id uuid not null references memberships,
      check_sha256 bytea not null,
      has_apple boolean not null default false,
      has_google boolean not null default false,
      made_at timestamptz not null,
      content_sha256 bytea,
      changed_at timestamptz not null,
      google_sha256 bytea,
      unique (membership_id, check_sha256)
    );
    create table wallet_devices (
      pass_id uuid not null references wallet_passes on delete cascade,
      device_id text not null,
      push_token text not null,
      registered_at timestamptz not null,
      notified_sha256 bytea,
      primary key (pass_id, device_id)
    );
    create index wallet_devices_device on wallet_devices (device_id);
  `.execute(db);
}

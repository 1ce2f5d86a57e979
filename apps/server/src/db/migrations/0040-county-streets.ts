import { type Kysely, sql } from "kysely";

/** Streets that operators add, where every server reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table county_streets (
      county text primary key check (county ~ '^[0-9]{5}$'),
      year integer,
      west double precision not null,
      south double precision not null,
      east double precision not null,
      north double precision not null,
      sha256 text not null,
      archive bytea not null,
      added_at timestamptz not null
    );
    comment on column county_streets.archive is 'PMTiles; visitors read parts of it';
    -- Its tiles are compressed already, and a part of what is not compressed is read alone.
    alter table county_streets alter column archive set storage external;
  `.execute(db);
}

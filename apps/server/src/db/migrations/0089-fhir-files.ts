import { type Kysely, sql } from "kysely";

/** The nightly files of `/fhir`: compressed pieces in their order, which one after the other are a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fhir_exports (
      id bigint primary key generated always as identity,
      -- What was published by then is in the files.
      transaction_at timestamptz not null,
      -- Null while it is written: nobody is given any of it.
      finished_at timestamptz
    );
    create table fhir_files (
      export_id bigint not null references fhir_exports on delete cascade,
      type text not null,
      resources integer not null,
      -- Of the text, as its hash is.
      bytes bigint not null,
      sha256 text not null,
      primary key (export_id, type)
    );
    create table fhir_pieces (
      export_id bigint not null references fhir_exports on delete cascade,
      type text not null,
      place integer not null,
      gzip bytea not null,
      primary key (export_id, type, place)
    );
    alter table fhir_pieces alter column gzip set storage external;
  `.execute(db);
}

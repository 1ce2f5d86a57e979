import { type Kysely, sql } from "kysely";

/** Files that operators load arrive in pieces, at any server; what an import refuses is kept for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table console_imports
      add column operator_id uuid references operators,
      add column skip_refused boolean not null default false,
      add column is_complete boolean not null default false,
      -- Null for imports of the release before, which kept files on the server that took them.
      add column size bigint check (size > 0),
      add column received bigint not null default 0 check (received <= size),
      -- Differs for another file of the same name.
      add column fingerprint text,
      add column attempts integer not null default 0,
      -- A server works on it until then, and prolongs that while it does.
      add column lease_id uuid,
      add column lease_until timestamptz;
    create index console_imports_open on console_imports (started_at) where finished_at is null;

    create table console_import_pieces (
      import_id uuid not null references console_imports on delete cascade,
      position bigint not null,
      bytes bytea not null,
      primary key (import_id, position)
    );

    -- The refused rows of an import: one text, in parts by their position in bytes.
    create table console_import_refused (
      import_id uuid not null references console_imports on delete cascade,
      position bigint not null,
      text text not null,
      primary key (import_id, position)
    );
    insert into console_import_refused (import_id, position, text)
      select id, 0, refused_rows from console_imports where refused_rows is not null;
    update console_imports set refused_rows = null where refused_rows is not null;
  `.execute(db);
}

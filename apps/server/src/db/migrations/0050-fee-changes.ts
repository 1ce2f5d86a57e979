import { type Kysely, sql } from "kysely";

/** What each import of prices changed, to undo it; and that an operator confirmed prices with a warning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fee_changes (
      id bigint generated always as identity primary key,
      import_id bigint not null references imports,
      kind text not null,
      file_name text not null,
      -- Rows before and after, as the file's kind has them; null where there was or is none.
      rows jsonb not null,
      made_by text not null,
      made_at timestamptz not null,
      undone_at timestamptz
    );
    create index fee_changes_open on fee_changes (id) where undone_at is null;
    alter table console_imports add column is_confirmed boolean not null default false;
  `.execute(db);
}

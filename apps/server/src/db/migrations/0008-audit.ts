import { type Kysely, sql } from "kysely";

/** What operators did: written in the transaction that does it, never changed and never taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      command text not null,
      subject_kind text not null,
      subject_id text not null,
      changes jsonb not null default '{}'
    );
    create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);

    create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit entries are never changed';
      end
    $$;
    create trigger audit_entries_stand before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change();
  `.execute(db);
}

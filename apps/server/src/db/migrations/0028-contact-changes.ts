import { type Kysely, sql } from "kysely";

/** Every change of a contact, whoever made it: some wait for a day, and all can be undone for a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_changes (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      contact text not null check (contact in ('email', 'phone')),
      state text not null check (state in ('waiting', 'done', 'stopped', 'failed', 'undone')),
      made_by text not null check (made_by in ('member', 'recovery', 'operator')),
      -- The operator's name in the audit table.
      actor text,
      from_masked text,
      to_masked text not null,
      -- Null once nothing can be stopped or undone any more.
      to_value text,
      from_value text,
      -- What the account signed in with: its phone number, or the address that Google or Apple verified.
      from_sign_in text,
      -- "google 1234" of each Google or Apple identity before the change.
      from_identities text[],
      link_hash bytea unique,
      made_at timestamptz not null,
      due_at timestamptz,
      done_at timestamptz,
      undo_until timestamptz,
      -- Of a change that was stopped, failed or undone.
      ended_at timestamptz,
      check (state <> 'waiting' or (to_value is not null and due_at is not null and link_hash is not null)),
      check (state <> 'done' or (done_at is not null and undo_until is not null))
    );
    create index contact_changes_account on contact_changes (account_id, done_at);
    create unique index contact_changes_waiting on contact_changes (account_id, contact) where state = 'waiting';
    create index contact_changes_due on contact_changes (due_at) where state = 'waiting';
    create index contact_changes_undo on contact_changes (undo_until) where link_hash is not null;

    insert into contact_changes (account_id, contact, state, made_by, from_masked, to_masked, to_value, link_hash,
        made_at, due_at, ended_at)
      select account_id, 'phone', case state when 'waiting' then 'waiting' else 'stopped' end, 'recovery', null, '',
        phone_number, cancel_hash, due_at - interval '1 day', due_at, finished_at
      from phone_recoveries
      where state in ('waiting', 'canceled') and account_id is not null and due_at is not null;
    update contact_changes set to_masked =
      left(to_value, 4) || repeat('*', greatest(length(to_value) - 7, 0)) || right(to_value, 3)
      where to_value is not null;
    update phone_recoveries set state = 'done', finished_at = now() where state = 'waiting';
  `.execute(db);
}

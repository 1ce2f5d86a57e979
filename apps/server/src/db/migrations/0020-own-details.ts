import { type Kysely, sql } from "kysely";

/** Members change name, email, phone and address, and get back in after they lost a phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The state whose terms were agreed to, once the member lives in another one.
    alter table memberships add column agreed_state_code text;
    -- A changed name makes a version without a change of plan.
    alter table membership_agreement_versions alter column plan_change_id drop not null;
    -- Where a text about the account's safety goes; null: to the account's own phone.
    alter table texts add column phone_number text;

    create table email_changes (
      account_id uuid primary key references accounts on delete cascade,
      id uuid not null unique,
      -- Only the session that asked for the code can use it.
      session_id uuid not null,
      email text not null,
      code_hmac bytea not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    );

    create table phone_recoveries (
      id uuid primary key default gen_random_uuid(),
      secret_hash bytea not null unique,
      state text not null default 'proving'
        check (state in ('proving', 'proven', 'waiting', 'done', 'canceled', 'failed')),
      -- As typed, until a job has looked for its accounts.
      email text,
      tries integer not null default 0,
      expires_at timestamptz not null,
      -- Once code, birthday and payment card were right.
      account_id uuid references accounts on delete cascade,
      phone_number text,
      cancel_hash bytea unique,
      due_at timestamptz,
      finished_at timestamptz,
      check (state = 'proving' or account_id is not null),
      check (state <> 'waiting' or (phone_number is not null and due_at is not null and cancel_hash is not null))
    );
    create unique index phone_recoveries_waiting on phone_recoveries (account_id) where state = 'waiting';
    create index phone_recoveries_account on phone_recoveries (account_id);
    create index phone_recoveries_due on phone_recoveries (due_at) where state = 'waiting';

    -- What has to be typed for each account with that email address: code, birthday and card, hashed together.
    create table phone_recovery_proofs (
      recovery_id uuid not null references phone_recoveries on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      proof_hmac bytea not null,
      primary key (recovery_id, proof_hmac, account_id)
    );
    create index phone_recovery_proofs_account on phone_recovery_proofs (account_id);
  `.execute(db);
}

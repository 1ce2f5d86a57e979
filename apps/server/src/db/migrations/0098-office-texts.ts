import { type Kysely, sql } from "kysely";

/** Numbers at which offices agreed to be asked by text, and the texts themselves, which belong to no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table office_texts (
      id uuid primary key default gen_random_uuid(),
      office_id uuid not null references dental_offices (id) on delete cascade,
      -- Who agreed; null once they are deleted.
      person_id uuid references office_people (id) on delete set null,
      phone_number text not null,
      -- One of the office's listings had this number then.
      is_of_record boolean not null,
      language text not null,
      code_hmac bytea not null,
      vendor_id text,
      tries integer not null default 0,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      agreed_at timestamptz,
      -- What was agreed to, word for word.
      words text,
      ended_at timestamptz,
      ended_by text check (ended_by in
        ('desk', 'replaced', 'stop', 'email_stop', 'doubted', 'undeliverable', 'changed', 'listing', 'person')),
      -- When an operator left the task that its end was.
      dismissed_at timestamptz,
      check ((agreed_at is null) = (words is null)),
      check ((ended_at is null) = (ended_by is null))
    );
    create unique index office_texts_agreed on office_texts (office_id) where agreed_at is not null and ended_at is null;
    create index office_texts_office on office_texts (office_id, asked_at);
    create index office_texts_phone on office_texts (phone_number, asked_at);
    create index office_texts_person on office_texts (person_id);
    create index office_texts_tasks on office_texts (ended_at)
      where ended_by in ('doubted', 'undeliverable') and dismissed_at is null;
    alter table texts alter column account_id drop not null;
    alter table texts add column office_text_id uuid references office_texts (id) on delete cascade;
    alter table texts add constraint texts_owner check ((account_id is null) <> (office_text_id is null));
    create index texts_office on texts (office_text_id);
  `.execute(db);
}

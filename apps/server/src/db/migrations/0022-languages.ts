import { type Kysely, sql } from "kysely";

/** The language of each account and of people without one, and texts in Spanish beside the English ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column language text not null default 'en' check (language in ('en', 'es'));
    alter table waitlist
      add column language text not null default 'en' check (language in ('en', 'es'));
    -- The vendor's answer comes without the language of the page that began the sign-on.
    alter table sign_on_attempts
      add column language text not null default 'en' check (language in ('en', 'es'));

    -- The agreement in the member's language as it was signed, beside the binding one in English.
    alter table membership_agreements
      add column translation jsonb,
      add column translation_sha256 text;
    alter table membership_agreement_versions
      add column translation jsonb,
      add column translation_sha256 text;

    alter table plan_changes add column agreed_translation text;
    alter table plans add column description_es text;
  `.execute(db);
}

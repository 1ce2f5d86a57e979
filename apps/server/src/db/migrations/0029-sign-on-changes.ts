import { type Kysely, sql } from "kysely";

/** A Google or Apple identity that is linked to an account moves who can sign in too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_changes drop constraint contact_changes_contact_check;
    alter table contact_changes add constraint contact_changes_contact_check
      check (contact in ('email', 'phone', 'sign_on'));
  `.execute(db);
}

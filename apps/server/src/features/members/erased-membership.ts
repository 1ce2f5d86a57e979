import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Written over personal details, as the columns take no null. No living membership has an empty email. */
export const ERASED_DETAILS = {
  name: "",
  last_name: "",
  email: "",
  phone_number: "",
  birth_date: "0001-01-01",
  address_line_1: "",
  address_line_2: null,
  city: "",
  primary_location_id: null,
  newsletter: false,
} as const;

export function isErased({ email }: { email: string }): boolean {
  return email === ERASED_DETAILS.email;
}

/** Plan, money, dates, state and ZIP code stay for accounting. @param trx holds the memberships' locks */
export async function eraseMemberRows(
  trx: Kysely<Database>,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  await trx.deleteFrom("family_members").where("membership_id", "in", ids).execute();
  await trx.deleteFrom("dentist_choices").where("membership_id", "in", ids).execute();
  await trx
    .updateTable("memberships")
    .set(({ ref }) => ({
      ...ERASED_DETAILS,
      // The hash of typed details could be guessed.
      cart_hash: Buffer.alloc(0),
      client_secret: null,
      sealed_refresh_token: null,
      // An open payment must not be completed any more.
      state: sql`case ${ref("state")} when 'open' then 'replaced' else ${ref("state")} end`,
      updated_at: now,
    }))
    .where("id", "in", ids)
    .execute();
}

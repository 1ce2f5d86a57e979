import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { OfficeRole } from "../../../db/schema/schema-offices.ts";

interface NewRole {
  officeId: string;
  personId: string;
  role: OfficeRole;
  now: Date;
}

/** Gives a person a role in an office, also one who had left. */
export async function saveRole(
  trx: Kysely<Database>,
  { officeId, personId, role, now }: NewRole,
): Promise<void> {
  await trx
    .insertInto("office_roles")
    .values({ office_id: officeId, person_id: personId, role, since: now })
    .onConflict((row) => row.columns(["office_id", "person_id"]).doUpdateSet({ role, ended_at: null }))
    .execute();
}

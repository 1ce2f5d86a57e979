import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { OfficeClaimsTable } from "../../../db/schema/schema-offices.ts";
import { notFound } from "../../../errors.ts";
import { listLocationDentists } from "../../directory/list-location-dentists.ts";
import { isUuid } from "../people/list-people.ts";

/** A person's claim with the dentist's name. @throws 404 `not_found` for another one's @param given any text */
export async function getOwnClaim(
  db: Kysely<Database>,
  { claimId, personId }: { claimId: string; personId: string },
): Promise<Selectable<OfficeClaimsTable> & { dentist: string }> {
  const claim = isUuid(claimId)
    ? await db
        .selectFrom("office_claims")
        .selectAll()
        .where("id", "=", claimId)
        .where("person_id", "=", personId)
        .executeTakeFirst()
    : undefined;
  const [dentist] = await listLocationDentists(db, claim === undefined ? [] : [claim.location_id]);
  if (claim === undefined || dentist === undefined) throw notFound("There is no such claim.");
  return { ...claim, dentist: `${dentist.name} ${dentist.last_name}` };
}

import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { lockLocation, setBeingChecked } from "../directory/edit/being-checked.ts";

/** How many people have to report an entry before visitors see that it is being checked. */
const ENOUGH_REPORTERS = 2;

/** Call it in the transaction that confirms a report. */
export async function doubtReportedLocation(trx: Kysely<Database>, locationId: string): Promise<void> {
  // The second of two people who confirm at the same time counts both.
  await lockLocation(trx, locationId);
  const { reporters } = await trx
    .selectFrom("directory_reports")
    .select(({ fn }) => fn.count<string>("reporter").distinct().as("reporters"))
    .where("location_id", "=", locationId)
    .where("confirmed_at", "is not", null)
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(reporters) >= ENOUGH_REPORTERS) await setBeingChecked(trx, { locationId, isChecked: true });
}

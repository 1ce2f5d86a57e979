import type { Context } from "../../../context.ts";

export interface LocationCheck {
  locationId: string;
  beingChecked: boolean;
  confirmedOn: string | null;
}

/** What visitors see of the doubt about a dentist's locations. */
export async function listChecks({ db }: Pick<Context, "db">, providerId: string): Promise<LocationCheck[]> {
  return db
    .selectFrom("provider_locations")
    .select(["id as locationId", "being_checked as beingChecked", "confirmed_on as confirmedOn"])
    .where("provider_id", "=", providerId)
    .orderBy("id")
    .execute();
}

import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { ClaimWay, OfficeClaimsTable } from "../../../db/schema/schema-offices.ts";
import { notFound } from "../../../errors.ts";
import { type LocationDentist, listLocationDentists } from "../../directory/list-location-dentists.ts";
import { isUuid, listOwners } from "../people/list-people.ts";

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

export interface ListedClaim {
  id: string;
  way: ClaimWay;
  /** For an operator; a letter waits to be printed, or for its code. */
  isWaiting: boolean;
  askedAt: Date;
  /** The code of the contact of record was right, and another owner keeps the listing. */
  isProved: boolean;
  /** A letter was printed. */
  isPrinted: boolean;
  email: string;
  dentist: LocationDentist;
  /** Who keeps the listing now. */
  owners: string[];
}

/** Claims that wait for an operator, and letters that wait to be printed or typed; the oldest first. */
export async function listOpenClaims(ctx: Pick<Context, "db" | "clock">): Promise<ListedClaim[]> {
  const rows = await ctx.db
    .selectFrom("office_claims")
    .innerJoin("office_people", "office_people.id", "person_id")
    .leftJoin("office_listings", "office_listings.location_id", "office_claims.location_id")
    .select(["office_claims.id", "way", "state", "asked_at", "proved_at", "code_hmac", "email", "office_id"])
    .select("office_claims.location_id")
    .where("state", "in", ["asked", "waiting"])
    .where(({ or, and, eb }) =>
      or([
        eb("state", "=", "waiting"),
        and([eb("way", "=", "letter"), eb("expires_at", ">", ctx.clock.now())]),
      ]),
    )
    .orderBy("asked_at")
    .orderBy("office_claims.id")
    .limit(MOST_LISTED)
    .execute();
  const dentists = await listLocationDentists(
    ctx.db,
    rows.map(({ location_id: id }) => id),
  );
  const claims: ListedClaim[] = [];
  for (const { id, way, state, asked_at: askedAt, email, ...row } of rows) {
    const dentist = dentists.find(({ location_id }) => location_id === row.location_id);
    if (dentist === undefined) continue;
    const owners = row.office_id === null ? [] : await listOwners(ctx.db, row.office_id);
    claims.push({
      ...{ id, way, askedAt, email, dentist, isWaiting: state === "waiting" },
      isProved: row.proved_at !== null,
      isPrinted: way === "letter" && row.code_hmac !== null,
      owners: owners.map((one) => one.email),
    });
  }
  return claims;
}

const MOST_LISTED = 100;

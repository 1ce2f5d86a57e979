import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { isDirectoryEmpty } from "../../directory/is-directory-empty.ts";
import { ERASED_DETAILS } from "../memberships.ts";

/** Members who were not notified yet that a dentist of theirs has left the directory. None while it is empty. */
export async function listUnnotifiedDepartures({ db }: Pick<Context, "db">): Promise<string[]> {
  if (await isDirectoryEmpty(db)) return [];
  const rows = await db
    .selectFrom("dentist_choices as choice")
    .innerJoin("memberships", "memberships.id", "choice.membership_id")
    .select("choice.membership_id")
    .distinct()
    .where("choice.notified_at", "is", null)
    .where("memberships.ended_at", "is", null)
    .where("memberships.state", "in", ["active", "canceled"])
    .where("memberships.email", "!=", ERASED_DETAILS.email)
    .where(({ not, exists }) =>
      not(
        exists(
          sql`(select from provider_locations where provider_locations.id = choice.location_id and published)`,
        ),
      ),
    )
    .execute();
  return rows.map(({ membership_id: id }) => id);
}

interface Departed {
  membershipId: string;
  locationId: string;
}

/** Marks it in the transaction that queues the email. @param at null: not notified */
export async function markDepartureNotified(
  trx: Kysely<Database>,
  { membershipId, locationId, at }: Departed & { at: Date | null },
): Promise<void> {
  await trx
    .updateTable("dentist_choices")
    .set({ notified_at: at })
    .where("membership_id", "=", membershipId)
    .where("location_id", "=", locationId)
    .execute();
}

/**
 * Whether an email about a dentist who left is still true: not once everybody has chosen another one, and not once the
 * dentist is back; a later departure is then notified.
 */
export async function confirmDeparture(trx: Kysely<Database>, departed: Departed): Promise<boolean> {
  const { membershipId, locationId } = departed;
  const listed = await trx
    .selectFrom("provider_locations")
    .select("id")
    .where("id", "=", locationId)
    .where("published", "=", true)
    .executeTakeFirst();
  if (listed !== undefined) {
    await markDepartureNotified(trx, { ...departed, at: null });
    return false;
  }
  const chosen = await trx
    .selectFrom("dentist_choices")
    .select("person_id")
    .where("membership_id", "=", membershipId)
    .where("location_id", "=", locationId)
    .executeTakeFirst();
  return chosen !== undefined;
}

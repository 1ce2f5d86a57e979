import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { isChosenSince } from "../../members/dentists/is-chosen-since.ts";

/** Whether a row of `office_introductions` still counts: it ends with the choice of the dentist and the membership. */
export function isLive(now: Date): RawBuilder<boolean> {
  const chosen = isChosenSince({
    membershipId: sql.ref("office_introductions.membership_id"),
    locationId: sql.ref("office_introductions.location_id"),
    since: sql.ref("office_introductions.sent_at"),
    now,
  });
  return sql`(office_introductions.ended_at is null and ${chosen})`;
}

/** What an introduction leaves: which office got it, and when. */
const ENDED = { name: null, contact: null } as const;

/** Forgets the words of those that are over. Safe to repeat. */
export async function endIntroductions(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable("office_introductions")
    .set({ ...ENDED, ended_at: now })
    .where("ended_at", "is", null)
    .where(({ not }) => not(isLive(now)))
    .execute();
}

interface Sent {
  membershipId: string;
  locationId: string;
}

export async function endIntroduction(
  trx: Kysely<Database>,
  { membershipId, locationId }: Sent,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("office_introductions")
    .set({ ...ENDED, ended_at: now })
    .where("membership_id", "=", membershipId)
    .where("location_id", "=", locationId)
    .where("ended_at", "is", null)
    .execute();
}

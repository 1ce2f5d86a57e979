import type { Context } from "../../../context.ts";
import type { Introduction } from "./introduction-words.ts";
import { isLive } from "./live-introductions.ts";

export interface ListedIntroduction extends Omit<Introduction, "dentist"> {
  locationId: string;
  at: Date;
}

const MOST = 50;

/** What members let these locations know, the newest first, while they have their dentist there. */
export async function listIntroductions(
  { db, clock }: Pick<Context, "db" | "clock">,
  locationIds: readonly string[],
): Promise<ListedIntroduction[]> {
  const rows = await db
    .selectFrom("office_introductions")
    .select(["location_id", "name", "purpose", "contact_kind", "contact", "sent_at"])
    .where((eb) => eb("location_id", "=", eb.fn.any(eb.val(locationIds))))
    .where(isLive(clock.now()))
    .orderBy("sent_at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(
    ({ location_id: locationId, name, purpose, contact_kind: contactKind, contact, sent_at: at }) => {
      return { locationId, name: name ?? "", purpose, contactKind, contact, at };
    },
  );
}

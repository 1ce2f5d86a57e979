import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { PhotoFact } from "./location-photos.ts";

/** How long a photo that was taken away can be put back. */
export const PHOTO_UNDO_DAYS = 30;
/** Files that one run deletes at most. */
const MOST = 200;

interface LoggedPhotos {
  at: Date;
  changes: Record<string, unknown>;
}

/** Whether a change in the log took away a photo that can no longer be put back: its file may be gone. */
export function arePhotosGone({ at, changes }: LoggedPhotos, now: Date): boolean {
  const { before = [], after = [] } = (changes.photos ?? {}) as Record<string, readonly PhotoFact[]>;
  const left = new Set(after.map(([fileId]) => fileId));
  const isTaken = before.some(([fileId]) => !left.has(fileId));
  return isTaken && now.getTime() - at.getTime() >= PHOTO_UNDO_DAYS * DAY_MS;
}

/**
 * Deletes the files of photos that no page has shown for longer than they can be put back; of what no page shows, it
 * notes since when. Safe to repeat. @returns how many it deleted
 */
export async function deleteUnusedPhotos({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - PHOTO_UNDO_DAYS * DAY_MS);
  await sql`
    update files f set unused_since = ${now}
    where f.id like 'photo-%' and f.unused_since is null
      and not exists (select from location_photos p where p.file_id = f.id)`.execute(db);
  const { rows } = await sql`
    delete from files where id in (
      select f.id from files f
      where f.unused_since < ${before} and not exists (select from location_photos p where p.file_id = f.id)
      order by f.unused_since limit ${MOST} for update skip locked
    ) returning id`.execute(db);
  return rows.length;
}

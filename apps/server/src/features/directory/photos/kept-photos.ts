import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { deleteUnusedFiles } from "../../files/unused-files.ts";

/** How long a photo that was taken away can be put back. */
export const PHOTO_UNDO_DAYS = 30;

interface LoggedPhotos {
  at: Date;
  changes: Record<string, unknown>;
}

/** Whether a change in the log took away a photo that can no longer be put back: its file may be gone. */
export function arePhotosGone({ at, changes }: LoggedPhotos, now: Date): boolean {
  const { before, after }: { before?: unknown; after?: unknown } = Object(changes.photos);
  const left = new Set(idsOf(after));
  const isTaken = idsOf(before).some((fileId) => !left.has(fileId));
  return isTaken && now.getTime() - at.getTime() >= PHOTO_UNDO_DAYS * DAY_MS;
}

/** @param photos as the log has them */
function idsOf(photos: unknown): unknown[] {
  return Array.isArray(photos) ? photos.map(([fileId]) => fileId) : [];
}

/** Deletes the files of photos that no page has shown for longer than they can be put back. @returns how many */
export async function deleteUnusedPhotos({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const now = clock.now();
  return deleteUnusedFiles(db, {
    ...{ kind: "photo-", now, before: new Date(now.getTime() - PHOTO_UNDO_DAYS * DAY_MS) },
    isShown: sql<boolean>`exists (select from location_photos p where p.file_id = f.id)`,
  });
}

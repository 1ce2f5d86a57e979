import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";
import { findLocationEntry } from "../../audit/find-audit-entry.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { lockLocation } from "../edit/listing-doubt.ts";
import { arePhotosGone, PHOTO_UNDO_DAYS } from "./kept-photos.ts";
import { listPhotoFacts, type PhotoFact, writePhotos } from "./location-photos.ts";

interface PhotoChange {
  before: readonly PhotoFact[];
  after: readonly PhotoFact[];
}

/**
 * Puts back the photos before a change in the log. Call in a transaction.
 * @returns false for a change that is of no photo @throws 409 `conflict` where they changed again
 */
export async function undoPhotos(
  { trx, clock }: Pick<Context, "clock"> & { trx: Kysely<Database> },
  { entryId, operator }: { entryId: string; operator: Operator },
): Promise<boolean> {
  const entry = await findLocationEntry(trx, entryId);
  const change = entry?.changes.photos as PhotoChange | undefined;
  if (entry === undefined || change === undefined) return false;
  if (arePhotosGone(entry, clock.now()))
    throw conflict(`A photo can be put back for ${PHOTO_UNDO_DAYS} days. Please add it again.`);
  const { subjectId } = entry;
  await lockLocation(trx, subjectId);
  const now = (await listPhotoFacts(trx, [subjectId])).get(subjectId) ?? [];
  if (JSON.stringify(now) !== JSON.stringify(change.after))
    throw conflict("The photos have changed since. Change them as they are now.");
  await writePhotos(trx, { locationId: subjectId, photos: change.before });
  const changes = { photos: { before: change.after, after: change.before }, undoes: entryId };
  const subject = { subjectKind: "location" as const, subjectId };
  await writeAuditEntry(trx, { ...operator, at: clock.now(), ...subject, changes });
  return true;
}

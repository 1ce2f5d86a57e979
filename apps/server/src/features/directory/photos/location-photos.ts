import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { keepFiles } from "../../files/unused-files.ts";

/** A photo of a location, as the log has it too: its file, and what it shows in English and in Spanish. */
export type PhotoFact = readonly [fileId: string, altEnglish: string | null, altSpanish: string | null];

/** The photos of locations in the order of the page, by the location's id. */
export async function listPhotoFacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PhotoFact[]>> {
  const rows = await db
    .selectFrom("location_photos")
    .selectAll()
    .where((eb) => eb("location_id", "=", eb.fn.any(eb.val([...ids]))))
    .orderBy("location_id")
    .orderBy("position")
    .execute();
  const groups = Map.groupBy(rows, (row) => row.location_id);
  return new Map(
    ids.map((id) => [
      id,
      (groups.get(id) ?? []).map((row): PhotoFact => [row.file_id, row.alt_en, row.alt_es]),
    ]),
  );
}

/** Call it in a transaction that locked the location. */
export async function writePhotos(
  trx: Kysely<Database>,
  { locationId, photos }: { locationId: string; photos: readonly PhotoFact[] },
): Promise<void> {
  await trx.deleteFrom("location_photos").where("location_id", "=", locationId).execute();
  if (photos.length === 0) return;
  const rows = photos.map(([file_id, alt_en, alt_es], position) => ({
    ...{ location_id: locationId, position, file_id, alt_en, alt_es },
  }));
  await keepFiles(
    trx,
    photos.map(([id]) => id),
  );
  await trx.insertInto("location_photos").values(rows).execute();
}

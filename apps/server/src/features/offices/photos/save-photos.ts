import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPhotoFacts, type PhotoFact, writePhotos } from "../../directory/photos/location-photos.ts";
import { getOfficeListing } from "../desk/find-listings.ts";

interface NewPhotos {
  officeId: string;
  locationIds: readonly string[];
  email: string;
  /** The photos after the change; the same ones for none. */
  change: (photos: readonly PhotoFact[], trx: Kysely<Database>) => Promise<readonly PhotoFact[]>;
}

/** Changes the photos of listings that the office keeps, each by itself. @throws 404 `not_found` for others */
export async function savePhotos(
  { db, clock }: Pick<Context, "db" | "clock">,
  { officeId, locationIds, email, change }: NewPhotos,
): Promise<void> {
  for (const locationId of locationIds) {
    await repeatTransaction(() =>
      db.transaction().execute(async (trx) => {
        await getOfficeListing({ db: trx, clock }, { officeId, locationId }, { lock: true });
        const before = (await listPhotoFacts(trx, [locationId])).get(locationId) ?? [];
        const after = await change(before, trx);
        if (JSON.stringify(before) === JSON.stringify(after)) return;
        await writePhotos(trx, { locationId, photos: after });
        const subject = { subjectKind: "location" as const, subjectId: locationId };
        const changes = { photos: { before, after } };
        const by = { actor: email, command: "office photos", at: clock.now() };
        await writeAuditEntry(trx, { ...by, ...subject, changes });
      }),
    );
  }
}

import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema/schema.ts";
import { insertRows, reserveIds } from "../features/directory/save/write-rows.ts";
import type { GeneratedDentist } from "./directory-rows.ts";
import {
  LOCATION_COLUMNS,
  locationRow,
  PHOTO_COLUMNS,
  PLACE_COLUMNS,
  PROVIDER_COLUMNS,
  photoRows,
  placeRow,
  providerRow,
  REVIEW_COLUMNS,
  reviewRows,
} from "./table-rows.ts";

export interface LoadOptions {
  organization: string;
  avatarId: (portrait: NonNullable<GeneratedDentist["portrait"]>) => string | null;
  /** False where the database may not have the files. */
  photos: boolean;
  /** Reviews are half of all rows; ratings are written either way. */
  reviews?: boolean;
  /** Without it, nobody has confirmed any of them. */
  today?: CalendarDay;
}

const BATCH = 1000;

/** Writes dentists in large batches and returns the number of locations. Call `refresh_location_cards` at the end. */
export async function loadDirectory(
  db: Kysely<Database>,
  dentists: Iterable<GeneratedDentist>,
  options: LoadOptions,
): Promise<number> {
  let locations = 0;
  let batch: GeneratedDentist[] = [];
  const flush = async (): Promise<void> => {
    locations += await loadBatch(db, batch, options);
    batch = [];
  };
  for (const dentist of dentists) {
    if (batch.push(dentist) === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return locations;
}

async function loadBatch(
  db: Kysely<Database>,
  dentists: GeneratedDentist[],
  options: LoadOptions,
): Promise<number> {
  const providerIds = await reserveIds(db, "providers", dentists.length);
  const places = dentists.flatMap((dentist, i) =>
    dentist.locations.map((location) => ({ dentist, location, providerId: providerIds[i] })),
  );
  const locationIds = await reserveIds(db, "provider_locations", places.length);
  const located = places.map((place, i) => ({ ...place, id: locationIds[i] }));
  const providers = dentists.map((dentist, i) => providerRow(dentist, providerIds[i]));
  const locations = located.map(({ dentist, location, providerId, id }) => ({
    ...locationRow(location, options),
    id,
    provider_id: providerId,
    avatar_file_id: dentist.portrait && options.avatarId(dentist.portrait),
  }));
  const placeData = located.map(({ location, id }) => placeRow(location, id));
  await insertRows(db, { table: "providers", columns: PROVIDER_COLUMNS, rows: providers });
  await insertRows(db, { table: "provider_locations", columns: LOCATION_COLUMNS, rows: locations });
  await insertRows(db, { table: "location_place_data", columns: PLACE_COLUMNS, rows: placeData });
  if (options.reviews ?? true) {
    const reviews = located.flatMap(({ location, id }) => reviewRows(location, id));
    await insertRows(db, { table: "location_reviews", columns: REVIEW_COLUMNS, rows: reviews });
  }
  if (options.photos) {
    const photos = located.flatMap(({ location, id }) => photoRows(location, id));
    await insertRows(db, { table: "location_photos", columns: PHOTO_COLUMNS, rows: photos });
  }
  return located.length;
}

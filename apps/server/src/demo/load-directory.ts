import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema/schema.ts";
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
    ...locationRow(location, options.organization),
    id,
    provider_id: providerId,
    avatar_file_id: dentist.portrait && options.avatarId(dentist.portrait),
  }));
  const placeData = located.map(({ location, id }) => placeRow(location, id));
  await insertRows(db, "providers", PROVIDER_COLUMNS, providers);
  await insertRows(db, "provider_locations", LOCATION_COLUMNS, locations);
  await insertRows(db, "location_place_data", PLACE_COLUMNS, placeData);
  if (options.reviews ?? true) {
    const reviews = located.flatMap(({ location, id }) => reviewRows(location, id));
    await insertRows(db, "location_reviews", REVIEW_COLUMNS, reviews);
  }
  if (options.photos) {
    const photos = located.flatMap(({ location, id }) => photoRows(location, id));
    await insertRows(db, "location_photos", PHOTO_COLUMNS, photos);
  }
  return located.length;
}

/** Reserves ids from the table's sequence, so that rows of several tables can reference one another. */
async function reserveIds(db: Kysely<Database>, table: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::text as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function insertRows(
  db: Kysely<Database>,
  table: string,
  columns: Record<string, string>,
  rows: object[],
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const typed = sql.join(
    Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  );
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as given(${typed})
  `.execute(db);
}

import { degreeCodes } from "@smirk/domain/degree-codes";
import { searchName } from "@smirk/domain/search-name";
import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import type { GeneratedDentist, GeneratedLocation } from "./directory-rows.ts";

export interface LoadOptions {
  /** Plan identifiers begin with it. */
  organisation: string;
  /** The stored portrait of a dentist; null leaves it out. */
  avatarId: (portrait: NonNullable<GeneratedDentist["portrait"]>) => string | null;
  /** False leaves out pictures, whose files the database may not have. */
  photos: boolean;
}

const BATCH = 1000;

/**
 * Writes generated dentists in large steps, in the order in which they come; reads no more than a step ahead.
 * Cards are not made: call `refresh_location_cards` at the end. Answers the number of locations.
 */
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
  await insertRows(
    db,
    "providers",
    PROVIDER_COLUMNS,
    dentists.map((dentist, i) => providerRow(dentist, providerIds[i])),
  );
  await insertRows(
    db,
    "provider_locations",
    LOCATION_COLUMNS,
    located.map(({ dentist, location, providerId, id }) => ({
      ...locationRow(location, options.organisation),
      id,
      provider_id: providerId,
      avatar_file_id: dentist.portrait && options.avatarId(dentist.portrait),
    })),
  );
  await insertRows(
    db,
    "location_place_data",
    PLACE_COLUMNS,
    located.map(({ location, id }) => placeRow(location, id)),
  );
  await insertRows(
    db,
    "location_reviews",
    REVIEW_COLUMNS,
    located.flatMap(({ location, id }) => reviewRows(location, id)),
  );
  if (options.photos) {
    await insertRows(
      db,
      "location_photos",
      { location_id: "bigint", position: "smallint", file_id: "text" },
      located.flatMap(({ location, id }) =>
        location.photos.map((photo, position) => ({ location_id: id, position, file_id: photo })),
      ),
    );
  }
  return located.length;
}

const PROVIDER_COLUMNS = {
  id: "bigint",
  name: "text",
  last_name: "text",
  degree: "text",
  degree_codes: "text[]",
  smirk_verified: "boolean",
  specialities: "text[]",
  languages: "text[]",
  search_name: "text",
  search_last_name: "text",
};

function providerRow(dentist: GeneratedDentist, id: string | undefined): object {
  return {
    id,
    name: dentist.name,
    last_name: dentist.lastName,
    degree: dentist.degree,
    degree_codes: degreeCodes(dentist.degree),
    smirk_verified: dentist.verified,
    specialities: dentist.specialities,
    languages: dentist.languages,
    search_name: searchName(dentist.name),
    search_last_name: searchName(dentist.lastName),
  };
}

const LOCATION_COLUMNS = {
  id: "bigint",
  provider_id: "bigint",
  center_name: "text",
  dso_name: "text",
  address: "text",
  city: "text",
  state: "text",
  zip: "text",
  latitude: "float8",
  longitude: "float8",
  phone: "text",
  email: "text",
  avatar_file_id: "text",
  plans: "text[]",
};

function locationRow({ center, email, plans }: GeneratedLocation, organisation: string): object {
  return {
    center_name: center.name,
    dso_name: center.dso,
    address: center.address,
    city: center.city,
    state: center.state,
    zip: center.zip,
    latitude: center.latitude,
    longitude: center.longitude,
    phone: center.phone,
    email,
    plans: plans.map((plan) => `${organisation}_${plan}`),
  };
}

const PLACE_COLUMNS = {
  location_id: "bigint",
  place_name: "text",
  national_phone: "text",
  international_phone: "text",
  rating: "real",
  rating_count: "integer",
  display_name: "text",
  display_language: "text",
  opening_hours: "jsonb",
};

function placeRow({ center, rating, ratingCount }: GeneratedLocation, id: string | undefined): object {
  const [, area, exchange, line] = center.phone?.match(/^\+1(\d{3})(\d{3})(\d{4})$/) ?? [];
  return {
    location_id: id,
    place_name: center.name,
    national_phone: center.phone && `(${area}) ${exchange}-${line}`,
    international_phone: center.phone && `+1 ${area}-${exchange}-${line}`,
    rating,
    rating_count: ratingCount,
    display_name: center.name,
    display_language: center.name && "en",
    opening_hours: center.hours,
  };
}

const REVIEW_COLUMNS = {
  location_id: "bigint",
  rating: "smallint",
  published_at: "timestamptz",
  author_name: "text",
  text: "text",
  text_language: "text",
  original_text: "text",
  original_language: "text",
};

function reviewRows({ reviews }: GeneratedLocation, id: string | undefined): object[] {
  return reviews.map((review) => ({
    location_id: id,
    rating: review.rating,
    published_at: review.publishedAt,
    author_name: review.author,
    text: review.text,
    text_language: review.text && "en",
    original_text: review.original?.text ?? null,
    original_language: review.original?.language ?? null,
  }));
}

/** Takes ids from the table's sequence, so that rows of several tables can name one another before they are written. */
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

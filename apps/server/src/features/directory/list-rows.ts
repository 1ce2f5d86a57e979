import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { LISTED_COLUMNS } from "./columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "./columns/provider-columns.ts";
import { namesOf } from "./columns/read-changes.ts";
import type { LocationRow, ProviderRow } from "./directory-rows.ts";

interface ListOptions {
  lock?: boolean;
}

const PROVIDER_SELECTION = [
  ...namesOf(PROVIDER_COLUMNS),
  "id",
  "npi",
  "source",
  "protected_fields",
  "field_sources",
  "search_name",
  "search_last_name",
] as const;

const LOCATION_SELECTION = [
  ...namesOf(LISTED_COLUMNS),
  "id",
  "provider_id",
  "coordinates_quality",
  "unpublished_by",
  "protected_fields",
  "field_sources",
] as const;

/** Dentists by id or NPI. Invalid ids match nothing. */
export async function listProviders(
  db: Kysely<Database>,
  { ids = [], npis = [] }: { ids?: readonly string[]; npis?: readonly string[] },
  options: ListOptions = {},
): Promise<ProviderRow[]> {
  const writable = npis.filter((npi) => !npi.includes("\0"));
  const query = db
    .selectFrom("providers")
    .select(PROVIDER_SELECTION)
    .where(sql<boolean>`(id = any(${ids.filter(isId)}::bigint[]) or npi = any(${writable}::text[]))`);
  return locked(query.orderBy("id"), options).execute();
}

export async function listLocations(
  db: Kysely<Database>,
  { ids = [], providerIds = [] }: { ids?: readonly string[]; providerIds?: readonly string[] },
  options: ListOptions = {},
): Promise<LocationRow[]> {
  const query = db
    .selectFrom("provider_locations")
    .select(LOCATION_SELECTION)
    .where(
      sql<boolean>`(id = any(${ids.filter(isId)}::bigint[]) or provider_id = any(${providerIds}::bigint[]))`,
    );
  return locked(query.orderBy("id"), options).execute();
}

/** A positive bigint. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text);
}

function locked<Row>(
  query: SelectQueryBuilder<Database, never, Row>,
  { lock = false }: ListOptions,
): SelectQueryBuilder<Database, never, Row> {
  return lock ? query.forUpdate() : query;
}

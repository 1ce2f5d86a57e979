import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";
import type { LocationRow, ProviderRow } from "../../directory/directory-rows.ts";
import { listElsewhere } from "../../directory/entries/contacts-of-record.ts";
import { listLocations, listProviders } from "../../directory/list-rows.ts";
import { findVendorHours } from "../find-request.ts";

export interface OfficeListing {
  location: LocationRow;
  provider: ProviderRow;
}

/** What an office keeps, by the dentists' names. */
export async function listOfficeListings(db: Kysely<Database>, officeId: string): Promise<OfficeListing[]> {
  const ids = await listKeptIds(db, officeId);
  const locations = await listLocations(db, { ids });
  const owners = [...new Set(locations.map(({ provider_id: id }) => id))];
  const providers = new Map((await listProviders(db, { ids: owners })).map((one) => [one.id, one]));
  return locations
    .flatMap((location) => {
      const provider = providers.get(location.provider_id);
      return provider === undefined ? [] : [{ location, provider }];
    })
    .toSorted((one, other) => sortName(one).localeCompare(sortName(other), "en"));
}

function sortName({ provider: { last_name, name } }: OfficeListing): string {
  return `${last_name} ${name}`;
}

export async function listKeptIds(db: Kysely<Database>, officeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("office_listings")
    .select("location_id")
    .where("office_id", "=", officeId)
    .orderBy("location_id")
    .execute();
  return rows.map(({ location_id: id }) => id);
}

/**
 * Listings that the office keeps, locked; their dentists are locked before them, as every edit does.
 * @throws 404 `not_found` for any other
 */
export async function lockOfficeListings(
  trx: Kysely<Database>,
  { officeId, locationIds }: { officeId: string; locationIds: readonly string[] },
): Promise<LocationRow[]> {
  const kept = new Set(await listKeptIds(trx, officeId));
  const ids = [...new Set(locationIds)];
  if (ids.some((id) => !kept.has(id))) throw notFound("There is no such listing of this office.");
  const owners = (await listLocations(trx, { ids })).map((one) => one.provider_id);
  await listProviders(trx, { ids: [...new Set(owners)] }, { lock: true });
  return listLocations(trx, { ids }, { lock: true });
}

export interface KeptListing extends OfficeListing {
  /** The hours that visitors see, as files have them: the listing's own, else a vendor's. */
  shownHours: string | null;
  /** Whether the dentist has a listing that the office does not keep. */
  isShared: boolean;
}

type ListingContext = Pick<Context, "clock"> & { db: Kysely<Database> };

/**
 * A listing that the office keeps. The dentist is locked before the location, as every edit does.
 * @throws 404 `not_found` for any other
 */
export async function getOfficeListing(
  { db, clock }: ListingContext,
  { officeId, locationId }: { officeId: string; locationId: string },
  options: { lock?: boolean } = {},
): Promise<KeptListing> {
  const kept = await listKeptIds(db, officeId);
  const ids = kept.filter((id) => id === locationId);
  const owners = (await listLocations(db, { ids })).map((one) => one.provider_id);
  const [provider] = await listProviders(db, { ids: owners }, options);
  const [location] = await listLocations(db, { ids }, options);
  if (provider === undefined || location === undefined || location.provider_id !== provider.id)
    throw notFound("There is no such listing of this office.");
  const elsewhere = await listElsewhere(db, { locationId, providerId: provider.id });
  const isShared = elsewhere.some(({ id }) => !kept.includes(id));
  const shownHours = location.opening_hours ?? (await findVendorHours({ db, clock }, location.id));
  return { location, provider, shownHours, isShared };
}

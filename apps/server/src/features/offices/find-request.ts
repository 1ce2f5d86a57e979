import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import type { LocationRow, ProviderRow } from "../directory/directory-rows.ts";
import { listLocations, listProviders } from "../directory/list-rows.ts";
import { writeWeek } from "../directory/opening-hours/write-week.ts";
import { listPlaces } from "../search/details/list-places.ts";
import { hashOfficeToken, isOfficeToken } from "./office-tokens.ts";

export interface OfficeRequest {
  id: string;
  location: LocationRow;
  provider: ProviderRow;
  /** The hours that visitors see, as files have them: the listing's own, else a vendor's. */
  shownHours: string | null;
}

/** What of a listing its office reads and corrects. */
export type ShownListing = Omit<OfficeRequest, "id">;

type RequestContext = Pick<Context, "clock"> & { db: Kysely<Database> };

/**
 * The listing of a link. The dentist is locked before the location, as every edit does.
 * @throws 404 `not_found` for a link that is unknown, too old, or of another contact than the listing's of today
 */
export async function getRequest(
  { db, clock }: RequestContext,
  token: string,
  options: { lock?: boolean } = {},
): Promise<OfficeRequest> {
  const asked = isOfficeToken(token) ? await findAsked(db, token, clock.now()) : undefined;
  const ids = asked === undefined ? [] : [asked.location_id];
  const owners = (await listLocations(db, { ids })).map((one) => one.provider_id);
  const [provider] = await listProviders(db, { ids: owners }, options);
  const [location] = await listLocations(db, { ids }, options);
  if (asked === undefined || provider === undefined || location === undefined) throw expired();
  const isOfContact = location.published && location.record_email?.toLowerCase() === asked.email;
  if (!isOfContact || location.provider_id !== provider.id) throw expired();
  const shownHours = location.opening_hours ?? (await findVendorHours({ db, clock }, location.id));
  return { id: asked.id, location, provider, shownHours };
}

export async function findVendorHours(ctx: RequestContext, id: string): Promise<string | null> {
  const hours = (await listPlaces(ctx, [id])).get(id)?.opening_hours ?? [];
  return hours.length === 0 ? null : writeWeek(hours);
}

function findAsked(db: Kysely<Database>, token: string, now: Date) {
  const hash = hashOfficeToken(token);
  return db
    .selectFrom("office_requests")
    .select(["id", "email", "location_id"])
    .where(({ or, eb }) => or([eb("token_sha256", "=", hash), eb("reminder_sha256", "=", hash)]))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

function expired() {
  return notFound("This link does not work any more.");
}

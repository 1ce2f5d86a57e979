import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { ClaimWay } from "../../../db/schema/schema-offices.ts";
import type { LocationRow, ProviderRow } from "../../directory/directory-rows.ts";
import { listLocations, listProviders } from "../../directory/list-rows.ts";
import { isNpi } from "../../directory/rules/npi.ts";

/** A way to show that a listing is one's own, with a part of the contact that gets the code. */
export interface OpenWay {
  way: ClaimWay;
  masked: string | null;
}

export interface Claimable {
  location: LocationRow;
  provider: ProviderRow;
  ways: OpenWay[];
}

/** The published listings of a dentist in a ZIP code; none for what is no NPI. */
export async function findClaimable(
  ctx: Pick<Context, "db" | "sms" | "mailer">,
  { npi, zip }: { npi: string; zip: string },
): Promise<Claimable[]> {
  const [provider] = isNpi(npi) ? await listProviders(ctx.db, { npis: [npi] }) : [];
  if (provider === undefined) return [];
  const locations = await listLocations(ctx.db, { providerIds: [provider.id] });
  return locations
    .filter((location) => location.published && location.zip.slice(0, 5) === zip)
    .map((location) => ({ location, provider, ways: waysOf(ctx, location) }));
}

/** The contacts of record first; paper and an operator are for people who reach none of them. */
function waysOf(ctx: Pick<Context, "sms" | "mailer">, location: LocationRow): OpenWay[] {
  const phone = ctx.sms === null ? null : location.phone;
  const email = ctx.mailer === null ? null : location.record_email;
  const ofPhone = phone === null ? null : maskContact(phone);
  return [
    ...(ofPhone === null ? [] : (["text", "call"] as const).map((way) => ({ way, masked: ofPhone }))),
    ...(email === null ? [] : [{ way: "email" as const, masked: maskContact(email) }]),
    { way: "letter", masked: null },
    { way: "operator", masked: null },
  ];
}

/** The contact of record that gets the code of such a claim; null where there is none. */
export function contactOf({ phone, record_email }: LocationRow, way: ClaimWay): string | null {
  if (way === "text" || way === "call") return phone;
  return way === "email" ? (record_email?.toLowerCase() ?? null) : null;
}

/** Undefined for a listing that visitors do not see. */
export async function findPublished(
  db: Kysely<Database>,
  locationId: string,
): Promise<LocationRow | undefined> {
  const [location] = await listLocations(db, { ids: [locationId] });
  return location?.published === true ? location : undefined;
}

import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { Provider } from "@smirk/domain/directory/provider";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";

export const MAX_PROVIDER_IDS = 250;

/** Details in the order asked, without unknown and unpublished ones. @throws {AppError} 400 for more than 250 ids */
export async function getMultipleProviderDetails(
  ctx: Context,
  input: { ids: readonly string[] },
): Promise<Provider[]> {
  if (input.ids.length > MAX_PROVIDER_IDS) throw invalid(`At most ${MAX_PROVIDER_IDS} ids are allowed.`);
  const ids = knownIds(input.ids);
  const found = await listProviders(ctx, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** `center_name` is the first location's that has one. */
export async function listProviders(ctx: Context, ids: readonly string[]): Promise<Map<string, Provider>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Provider>`
    select p.id, p.name, p.last_name, p.degree, p.smirk_verified, p.languages, p.specialities, first.center_name
    from providers p
    cross join lateral (
      select l.center_name from provider_locations l
      where l.provider_id = p.id and l.published
      order by l.center_name is null, l.id
      limit 1
    ) first
    where p.id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function getSingleProviderDetails(
  ctx: Context,
  input: { id: string },
): Promise<Provider | null> {
  const [provider] = await getMultipleProviderDetails(ctx, { ids: [input.id] });
  return provider ?? null;
}

export async function getSingleProviderLocationDetails(
  ctx: Context,
  input: { id: string },
): Promise<LocationCard | null> {
  const [id] = knownIds([input.id]);
  if (id === undefined) return null;
  const row = await ctx.db
    .selectFrom("location_cards")
    .select("card")
    .where("location_id", "=", id)
    .executeTakeFirst();
  return row ? (JSON.parse(row.card) as LocationCard) : null;
}

const LARGEST_ID = 2n ** 63n - 1n;

/** Valid ids without repetition; ids are opaque text on the wire. */
export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => /^[1-9][0-9]{0,18}$/.test(id) && BigInt(id) <= LARGEST_ID);
}

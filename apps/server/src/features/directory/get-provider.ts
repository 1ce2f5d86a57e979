import { searchName } from "@smirk/domain/finder/search-name";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { invalid, notFound } from "../../errors.ts";
import type { LocationRow, ProviderRow } from "./directory-rows.ts";
import { listLocations, listProviders } from "./list-rows.ts";
import { isNpi } from "./rules/npi.ts";

const MOST_NAMED = 10;

/** @throws {AppError} 404 for none, 400 with the candidates for several */
export async function getProvider(
  db: Kysely<Database>,
  wanted: string,
  options: { lock?: boolean } = {},
): Promise<ProviderRow> {
  const text = wanted.trim();
  const ids = isDigits(text) ? [text] : await findIdsByName(db, text);
  const found = await listProviders(db, { ids, npis: isDigits(text) ? ids : [] }, options);
  // Ten digits could be either; ids are never that long in practice.
  const [provider, ...others] = isNpi(text) ? found.filter(({ npi }) => npi === text) : found;
  if (provider === undefined) throw notFound(`The directory has no dentist "${text}".`);
  if (others.length === 0) return provider;
  const named = found
    .slice(0, MOST_NAMED)
    .map(({ id, npi, name, last_name }) => `${npi ?? id} ${name} ${last_name}`);
  const rest = found.length > MOST_NAMED ? ", and more" : "";
  throw invalid(`"${text}" matches several dentists: ${named.join(", ")}${rest}.`);
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

async function findIdsByName(db: Kysely<Database>, text: string): Promise<string[]> {
  const words = searchName(text).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const query = words.map((word) => `'${word}':*`).join(" & ");
  const rows = await db
    .selectFrom("providers")
    .select("id")
    .where(sql<boolean>`name_words @@ ${query}::tsquery`)
    .orderBy("search_last_name")
    .orderBy("search_name")
    .limit(MOST_NAMED + 1)
    .execute();
  return rows.map(({ id }) => id);
}

interface ProviderChange {
  id: string;
  at: Date;
  actor: string;
  command: string;
  subject: string;
  reason: string | null;
  changes: Record<string, unknown>;
}

export interface ShownProvider {
  provider: Omit<ProviderRow, "search_name" | "search_last_name">;
  locations: LocationRow[];
  /** Newest first. */
  history: ProviderChange[];
}

const LAST_ENTRIES = 20;

/** Includes unpublished locations. @throws {AppError} 404 for none, 400 for several matches */
export async function showProvider(
  ctx: Pick<Context, "db">,
  input: { provider: string },
): Promise<ShownProvider> {
  const {
    search_name: _first,
    search_last_name: _last,
    ...provider
  } = await getProvider(ctx.db, input.provider);
  const locations = await listLocations(ctx.db, { providerIds: [provider.id] });
  const entries = await ctx.db
    .selectFrom("audit_entries")
    .select(["id", "at", "actor", "command", "reason", "subject_kind", "subject_id", "changes"])
    .where((where) =>
      where.or([
        where.and([where("subject_kind", "=", "provider"), where("subject_id", "=", provider.id)]),
        where.and([
          where("subject_kind", "=", "location"),
          where("subject_id", "in", ["", ...locations.map(({ id }) => id)]),
        ]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(LAST_ENTRIES)
    .execute();
  const history = entries.map(({ subject_kind, subject_id, ...entry }) => ({
    ...entry,
    subject: `${subject_kind} ${subject_id}`,
  }));
  return { provider, locations, history };
}

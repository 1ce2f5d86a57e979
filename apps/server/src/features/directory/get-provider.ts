import { searchName } from "@smirk/domain/finder/search-name";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { invalid, notFound } from "../../errors.ts";
import type { ProviderRow } from "./directory-rows.ts";
import { listProviders } from "./list-rows.ts";
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

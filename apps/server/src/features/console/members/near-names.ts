import { searchName } from "@smirk/domain/finder/search-name";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { startDistance } from "../../../text-files/nearest-name.ts";

/** Rows that are compared letter by letter. */
const MOST_COMPARED = 5_000;
const MOST_NEAR = 60;

interface Named {
  accountId: string;
  names: string;
  through: string | null;
}

/** Accounts whose names, or a family member's, are nearly as typed: one wrong letter from four on, two from seven. */
export async function listNearNames(
  { db }: Pick<Context, "db">,
  typed: string,
): Promise<Pick<Named, "accountId" | "through">[]> {
  const keys = splitWords(typed)
    .filter((word) => wrongLetters(word) > 0)
    .map(listKeys);
  if (keys.length === 0) return [];
  const { rows } = await sql<Named>`
    (select account_id as "accountId", name || ' ' || last_name as names, null::text as through
      from memberships where ${haveKeys(keys)} limit ${MOST_COMPARED})
    union all (select account_id, family.names, family.names from (
        select membership_id, name || ' ' || last_name as names from family_members
        where ${haveKeys(keys)} limit ${MOST_COMPARED}
      ) family join memberships on memberships.id = family.membership_id)`.execute(db);
  return rows.filter(nearNames(typed)).slice(0, MOST_NEAR);
}

export function isNearName(typed: string, names: string): boolean {
  return nearNames(typed)({ names });
}

/** Whether each typed word is nearly the start of a word of the names. Most words come again and again. */
function nearNames(typed: string): (row: Pick<Named, "names">) => boolean {
  const parts = splitWords(typed).map((part) => ({ part, known: new Map<string, boolean>() }));
  return ({ names }) => {
    const words = splitWords(names);
    return parts.every(({ part, known }) =>
      words.some((word) => {
        const isNear = known.get(word) ?? isNearStart(part, word);
        known.set(word, isNear);
        return isNear;
      }),
    );
  };
}

function isNearStart(typed: string, word: string): boolean {
  const most = wrongLetters(typed);
  if (most === 0) return word.startsWith(typed);
  return word.length >= typed.length - most && startDistance(typed, word) <= most;
}

function wrongLetters({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** What plain letters need is a fraction of what accents do. */
function splitWords(text: string): string[] {
  const name = /[^ a-zA-Z]/.test(text) ? searchName(text) : text.toLowerCase();
  return name.split(" ").filter(Boolean);
}

/** As in the database's function `name_keys`, whose comment says why one is shared. */
export function listKeys(word: string): string[] {
  const [a = "", b = "", c = "", d = ""] = word;
  const keys = [a + b + c, a + b + d, a + c + d, b + c + d];
  if (wrongLetters(word) < 2) return keys;
  // The second one where the fourth letter and the fifth are exchanged.
  return [...keys, `~${word.slice(4, 7)}`, `~${d}${word.slice(5, 7)}`];
}

function haveKeys(words: readonly string[][]): RawBuilder<unknown> {
  const conditions = words.map((keys) => sql`name_keys(name || ' ' || last_name) && ${keys}::text[]`);
  return sql.join(conditions, sql` and `);
}

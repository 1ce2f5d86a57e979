import { searchName } from "@smirk/domain/finder/search-name";
import { startDistance } from "@smirk/domain/text/edit-distance";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";

/** Rows that are compared letter by letter. */
const MOST_COMPARED = 1_000;
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
  const words = splitWords(typed).filter((word) => wrongLetters(word) > 0);
  const [first] = words;
  if (first === undefined) return [];
  // One word alone may share its first letters with thousands: those that share its later ones are read apart.
  const either =
    words.length > 1 ? [words.map(listKeys)] : [[listHeadKeys(first)], [listTailKeys(first)]].filter(hasKeys);
  const selects = either.map(
    (keys) => sql`
    (select account_id as "accountId", name || ' ' || last_name as names, null::text as through
      from memberships where ${haveKeys(keys)} limit ${MOST_COMPARED})
    union all (select account_id, family.names, family.names from (
        select membership_id, name || ' ' || last_name as names from family_members
        where ${haveKeys(keys)} limit ${MOST_COMPARED}
      ) family join memberships on memberships.id = family.membership_id)`,
  );
  const { rows } = await sql<Named>`${sql.join(selects, sql` union `)}`.execute(db);
  return rows.filter(nearNames(typed)).slice(0, MOST_NEAR);
}

function hasKeys(words: readonly string[][]): boolean {
  return words.every((keys) => keys.length > 0);
}

/** Whether each typed word is nearly the start of a word of the names. */
export function isNearName(typed: string, names: string): boolean {
  return nearNames(typed)({ names });
}

/** Most words come again and again. */
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

/** Makes the keys of the database's function `name_keys`, whose comment says why one is shared. */
export function listKeys(word: string): string[] {
  return [...listHeadKeys(word), ...listTailKeys(word)];
}

function listHeadKeys(word: string): string[] {
  const [a = "", b = "", c = "", d = ""] = word;
  return [a + b + c, a + b + d, a + c + d, b + c + d];
}

function listTailKeys(word: string): string[] {
  if (wrongLetters(word) < 2) return [];
  // The second one where the fourth letter and the fifth are exchanged.
  return [`~${word.slice(4, 7)}`, `~${word.slice(3, 4)}${word.slice(5, 7)}`];
}

function haveKeys(words: readonly string[][]): RawBuilder<unknown> {
  const conditions = words.map((keys) => sql`name_keys(name || ' ' || last_name) && ${keys}::text[]`);
  return sql.join(conditions, sql` and `);
}

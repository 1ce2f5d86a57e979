import { searchName } from "@smirk/domain/finder/search-name";
import { trimEnd } from "@smirk/domain/text/trim-end";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { isId } from "../list-rows.ts";

interface FoundEntry {
  providerId: string;
  locationId: string;
  npi: string | null;
  dentist: string;
  centerName: string | null;
  address: string;
  city: string;
  state: string;
  phone: string | null;
  published: boolean;
  beingChecked: boolean;
}

/** Enough for a list that opens while a text is typed. */
const QUICK = 50;
const STATE = /[,\s]([a-z]{2})$/i;

interface EntrySearch {
  text: string;
  /** The location of the page's last entry; undefined for the first page. */
  afterId?: string | undefined;
  limit: number;
}

/**
 * Entries, hidden ones too, by a dentist's name, phone, NPI or id, a location's id, or a city with or without its state,
 * in the order of their names.
 */
export async function findEntries({ db }: Pick<Context, "db">, search: EntrySearch): Promise<FoundEntry[]> {
  return readEntries(db, { ...search, ofEach: sql`` });
}

/** Some of them, quick also where the text matches half of the directory. */
export async function suggestEntries({ db }: Pick<Context, "db">, text: string): Promise<FoundEntry[]> {
  return readEntries(db, { text, limit: QUICK, ofEach: sql`limit ${QUICK}` });
}

async function readEntries(
  db: Kysely<Database>,
  { text, afterId, limit, ofEach }: EntrySearch & { ofEach: RawBuilder<unknown> },
): Promise<FoundEntry[]> {
  const conditions = readConditions(text.trim());
  if (conditions.length === 0) return [];
  const place = sql`p.search_last_name, p.search_name, l.id`;
  const isAfter =
    afterId === undefined
      ? sql``
      : sql`where (${place}) > (select ${place} from provider_locations l join providers p on p.id = l.provider_id
          where l.id = ${afterId}::bigint)`;
  const { rows } = await sql<FoundEntry>`
    with found (id) as (${sql.join(
      conditions.map((condition) => sql`(${condition} ${ofEach})`),
      sql` union `,
    )})
    select p.id::text as "providerId", l.id::text as "locationId", p.npi, p.name || ' ' || p.last_name as dentist,
      l.center_name as "centerName", l.address, l.city, l.state, l.phone, l.published,
      l.being_checked as "beingChecked"
    from found join provider_locations l on l.id = found.id join providers p on p.id = l.provider_id
    ${isAfter}
    order by p.search_last_name, p.search_name, l.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Each one selects ids of locations. */
function readConditions(text: string): RawBuilder<unknown>[] {
  const digits = text.replaceAll(/[\s().+-]/g, "");
  if (/^\d+$/.test(digits)) return readNumber(digits);
  const words = searchName(text).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const query = words.map((word) => `'${word}':*`).join(" & ");
  const { city, state } = splitPlace(text);
  const inState = state === undefined ? sql`` : sql` and state = ${state.toUpperCase()}`;
  return [
    sql`select l.id from providers p join provider_locations l on l.provider_id = p.id
      where p.name_words @@ ${query}::tsquery`,
    sql`select id from provider_locations where city_slug(city) = city_slug(${text})`,
    ...(state === undefined
      ? []
      : [sql`select id from provider_locations where city_slug(city) = city_slug(${city})${inState}`]),
  ];
}

/** "Austin, TX" and "Austin TX". */
function splitPlace(text: string): { city: string; state?: string } {
  const [found, state] = STATE.exec(text) ?? [];
  const city = trimEnd(text.slice(0, text.length - (found?.length ?? 0)), /[,\s]/);
  return state === undefined || city === "" || /\d/.test(city) ? { city: text } : { city, state };
}

function readNumber(digits: string): RawBuilder<unknown>[] {
  const phone = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  const ofDentist = isId(digits)
    ? [
        sql`select id from provider_locations where provider_id = ${digits}::bigint`,
        sql`select id from provider_locations where id = ${digits}::bigint`,
      ]
    : [];
  return [
    ...ofDentist,
    sql`select l.id from providers p join provider_locations l on l.provider_id = p.id where p.npi = ${digits}`,
    ...(phone.length === 10 ? [sql`select id from provider_locations where phone = ${`+1${phone}`}`] : []),
  ];
}

interface LocationCheck {
  locationId: string;
  beingChecked: boolean;
  confirmedOn: string | null;
  isAnswerExpired: boolean;
}

/** What visitors see of the doubt about a dentist's locations, and what they no longer see. */
export async function listChecks({ db }: Pick<Context, "db">, providerId: string): Promise<LocationCheck[]> {
  return db
    .selectFrom("provider_locations")
    .select(["id as locationId", "being_checked as beingChecked", "confirmed_on as confirmedOn"])
    .select("accepting_expired as isAnswerExpired")
    .where("provider_id", "=", providerId)
    .orderBy("id")
    .execute();
}

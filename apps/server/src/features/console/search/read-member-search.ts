import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { readBirthDate } from "@smirk/domain/joining/date-of-birth";
import { readWholeDate } from "@smirk/domain/joining/date-words";
import { trimEnd } from "@smirk/domain/text/trim-end";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type RawBuilder, sql } from "kysely";

/** Rows a search reads of each table, before it sorts them. */
const MOST_ROWS = 200;
/** Words of a name beside a number; trying each count of more would take long. */
const MOST_WORDS = 12;
/** The sign and three letters. */
const SHORTEST_DOMAIN = 4;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The ids of the payment provider's objects. */
const PAYMENT_ID = /^(?:in|sub|cus|re|pi|py|ch|du|dp)_\w{4,80}$/;

export function isPaymentId(text: string): boolean {
  return PAYMENT_ID.test(text.trim());
}

export interface Search {
  /** Selects `account_id` and `through`. */
  found: RawBuilder<unknown>;
  /** Names that were typed beside a number; the rows found are to have them. */
  besideNames?: string;
  /** Names alone, which may be misspelled. */
  names?: string;
}

/** Null for too short a text. */
export function readMemberSearch(typed: string): Search | null {
  const text = typed.trim().replaceAll(/\s+/g, " ");
  if (UUID.test(text)) return { found: byId(text) };
  if (PAYMENT_ID.test(text)) return { found: byPayment(text) };
  if (text.startsWith("@"))
    return text.length < SHORTEST_DOMAIN ? null : { found: byDomain(text.slice(1).toLowerCase()) };
  // The one in a pasted line: "Maria Lopez <maria@example.com>".
  const email = text.split(/[\s<>,;:"“”()]/).find((word) => word.includes("@"));
  if (email !== undefined) return { found: byEmail(trimEnd(email, /[.]/).toLowerCase()) };
  const said = withoutLabels(text);
  return readNumber(said) ?? readNames(said);
}

const TITLE = /^(?:mr|mrs|ms|miss|dr|dra|sr|sra|srta|señora?|señorita)(?:\. ?| )(?=\p{L})/iu;
/** What a number is called beside it. */
const LABEL =
  /(?<!\p{L})(?:phone|tel|tel[eé]fono|cell?|celular|mobile|card|tarjeta|member|miembro|number|n[uú]mero|num|smirk|id|#)(?: ?[.:#]{1,3} ?| (?=[\p{L}\d(+#])|(?=\d))/giu;
const DIGITS_AND_O = /(?<![\p{L}\d])(?=[\dO]{0,15}\d)[\dO]{3,16}(?![\p{L}\d])/giu;

/** "Mrs. Maria Lopez", "phone: 713 555 O123": the name and the number themselves. */
function withoutLabels(text: string): string {
  const name = text.replace(TITLE, "");
  if (!/\d/.test(name)) return name;
  const own = name.replaceAll(LABEL, " ").replaceAll(/\s+/g, " ").trim();
  return (own === "" ? name : own).replaceAll(DIGITS_AND_O, (digits) => digits.replaceAll(/O/gi, "0"));
}

/** A birth date or digits, with names before or after them. */
function readNumber(text: string): Search | null {
  const whole = readWholeDate(text);
  const digits = toDigits(text);
  if (/^\d{3,}$/.test(digits)) return { found: byDigits(digits, whole && readBirthDate(whole)) };
  if (whole !== null) return { found: byBirthDate(readBirthDate(whole)) };
  return (
    readBeside(text, readWholeDate, (day) => byBirthDate(readBirthDate(day))) ??
    readBeside(text, readDigits, byDigits)
  );
}

/** A number with names before or after it. */
function readBeside(
  text: string,
  read: (rest: string) => string | null,
  find: (number: string) => RawBuilder<unknown>,
): Search | null {
  const names = text.split(" ").filter((word) => /^\p{L}/u.test(word));
  if (names.length > MOST_WORDS) return null;
  for (const count of names.keys()) {
    const besideNames = names.slice(0, names.length - count).join(" ");
    const number = read(text.replace(besideNames, "").trim());
    if (number !== null) return { found: find(number), besideNames };
  }
  return null;
}

function readDigits(text: string): string | null {
  const digits = toDigits(text);
  return /^\d{4,}$/.test(digits) ? digits : null;
}

function toDigits(text: string): string {
  return text.replaceAll(/[\s().+-]/g, "");
}

function readNames(text: string): Search | null {
  if (text.length < 2) return null;
  const [first = "", ...others] = text.toLowerCase().split(" ");
  const found = others.length === 0 ? byWord(first) : byNames(first, others.join(" "));
  return { found, names: text };
}

function byId(id: string): RawBuilder<unknown> {
  return sql`
    select id, null::text from accounts where id = ${id}::uuid
    union select account_id, null from memberships where id = ${id}::uuid`;
}

function byPayment(id: string): RawBuilder<unknown> {
  return sql`
    select id, null::text from accounts where payment_customer_id = ${id}
    union select account_id, null from memberships where subscription_id = ${id} or latest_invoice like ${startsWith(`${id} `)}
    union select account_id, null from memberships where id in (
      select membership_id from payment_refunds where payment_id = ${id} or refund_id = ${id}
      union select membership_id from disputes where payment_id = ${id} or dispute_id = ${id})`;
}

/** The start of a card number, the start of a phone number or four digits of one, or a birth date. */
function byDigits(digits: string, born: CalendarDay | null = null): RawBuilder<unknown> {
  const national = digits.length > 10 ? digits.replace(/^1/, "") : digits;
  const phone = toE164(digits) ?? `+1${digits.replace(/^1/, "")}`;
  const isPhone =
    digits.length < 4
      ? sql`phone_number like ${startsWith(phone)}`
      : sql`phone_keys(phone_number) @> phone_keys(${national}) and strpos(phone_number, ${national}) > 0`;
  return sql`
    (select account_id, null::text from memberships
      where policy_number like ${startsWith(digits)} limit ${MOST_ROWS})
    union (select account_id, null from memberships where ${isPhone} limit ${MOST_ROWS})
    union (select id, null from accounts where ${isPhone} limit ${MOST_ROWS})
    ${born === null ? sql`` : sql`union (${byBirthDate(born)})`}`;
}

function byBirthDate(born: CalendarDay | null): RawBuilder<unknown> {
  return sql`
    (select account_id, null::text from memberships
      where birth_date = ${born} and email <> '' limit ${MOST_ROWS})
    union (select account_id, concat_ws(' ', family.name, family.last_name) from (
        select * from family_members where birth_date = ${born} limit ${MOST_ROWS}
      ) family join memberships on memberships.id = family.membership_id)`;
}

function byEmail(email: string): RawBuilder<unknown> {
  return sql`
    (select account_id, null::text from memberships
      where lower(email) like ${startsWith(email)} order by lower(email) limit ${MOST_ROWS})
    union (select id, null from accounts where verified_email like ${startsWith(email)} limit ${MOST_ROWS})`;
}

/** Everybody at a company: the start of what follows the sign. */
function byDomain(domain: string): RawBuilder<unknown> {
  const start = startsWith(domain);
  return sql`
    (select account_id, null::text from memberships
      where split_part(lower(email), '@', 2) like ${start} limit ${MOST_ROWS})
    union (select id, null from accounts
      where verified_email is not null and split_part(verified_email, '@', 2) like ${start} limit ${MOST_ROWS})`;
}

function byWord(word: string): RawBuilder<unknown> {
  const start = startsWith(word);
  return sql`
    (select account_id, null::text from memberships where lower(last_name) like ${start} limit ${MOST_ROWS})
    union (select account_id, null from memberships where lower(name) like ${start} limit ${MOST_ROWS})
    union (select account_id, null from memberships where lower(email) like ${start} limit ${MOST_ROWS})
    union (select account_id, concat_ws(' ', family.name, family.last_name) from (
        (select * from family_members where lower(last_name) like ${start} limit ${MOST_ROWS})
        union all (select * from family_members where lower(name) like ${start} limit ${MOST_ROWS})
      ) family join memberships on memberships.id = family.membership_id)`;
}

/** Both orders: "maria lopez" and "lopez maria". */
function byNames(first: string, rest: string): RawBuilder<unknown> {
  const [one, two] = [startsWith(first), startsWith(rest)];
  return sql`
    (select account_id, null::text from memberships
      where lower(name) like ${one} and lower(last_name) like ${two} limit ${MOST_ROWS})
    union (select account_id, null from memberships
      where lower(name) like ${two} and lower(last_name) like ${one} limit ${MOST_ROWS})
    union (select account_id, concat_ws(' ', family.name, family.last_name) from (
        (select * from family_members
          where lower(name) like ${one} and lower(last_name) like ${two} limit ${MOST_ROWS})
        union all (select * from family_members
          where lower(name) like ${two} and lower(last_name) like ${one} limit ${MOST_ROWS})
      ) family join memberships on memberships.id = family.membership_id)`;
}

function startsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

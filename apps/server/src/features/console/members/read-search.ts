import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { type RawBuilder, sql } from "kysely";

/** Rows a search reads of each table, before it sorts them. */
const MOST_ROWS = 60;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Of the payment provider's objects. */
const PAYMENT_ID = /^(?:in|sub|cus|re|pi|py|ch|du|dp)_\w{4,80}$/;

export function isPaymentId(text: string): boolean {
  return PAYMENT_ID.test(text.trim());
}

/** Selects `account_id` and `through`; null for too short a text. */
export function readSearch(typed: string): RawBuilder<unknown> | null {
  const text = typed.trim().replaceAll(/\s+/g, " ");
  const digits = text.replaceAll(/[\s().+-]/g, "");
  if (UUID.test(text)) return byId(text);
  if (PAYMENT_ID.test(text)) return byPayment(text);
  if (/^\d{3,}$/.test(digits)) return byDigits(digits);
  if (text.length < 2) return null;
  if (text.includes("@")) return byEmail(text.toLowerCase());
  const [first = "", ...others] = text.toLowerCase().split(" ");
  return others.length === 0 ? byWord(first) : byNames(first, others.join(" "));
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

/** The start of a card number or of a phone number. */
function byDigits(digits: string): RawBuilder<unknown> {
  const phone = toE164(digits) ?? `+1${digits.replace(/^1/, "")}`;
  return sql`
    (select account_id, null::text from memberships
      where policy_number like ${startsWith(digits)} limit ${MOST_ROWS})
    union (select account_id, null from memberships
      where phone_number like ${startsWith(phone)} limit ${MOST_ROWS})
    union (select id, null from accounts where phone_number like ${startsWith(phone)} limit ${MOST_ROWS})`;
}

function byEmail(email: string): RawBuilder<unknown> {
  return sql`
    (select account_id, null::text from memberships
      where lower(email) like ${startsWith(email)} order by lower(email) limit ${MOST_ROWS})
    union (select id, null from accounts where verified_email like ${startsWith(email)} limit ${MOST_ROWS})`;
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

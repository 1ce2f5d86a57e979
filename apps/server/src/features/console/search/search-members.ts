import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { ageOn } from "@smirk/domain/joining/date-of-birth";
import { homeDay } from "@smirk/domain/law/home-day";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { isNearName, listNearNames } from "./near-names.ts";
import { isPaymentId, readMemberSearch } from "./read-member-search.ts";

interface FoundMember {
  accountId: string;
  name: string;
  state: string;
  planName: string | null;
  /** Whole years, by today's day in the state of the home. */
  age: number | null;
  city: string | null;
  stateCode: string | null;
  /** Masked, as in "m***a@example.com". */
  email: string | null;
  phone: string | null;
  /** A family member's name that matches, while the member's does not. */
  through: string | null;
}

interface Row extends Omit<FoundMember, "age"> {
  paidAt: Date | null;
  born: CalendarDay | null;
}

const MOST_RESULTS = 20;

/** When fewer are found as they were typed, names are searched as they may be misspelled too. */
const ENOUGH = 5;

/**
 * Members and people who have signed in, by the start of a name, email, domain behind an @, card number or id, by four successive digits of a
 * phone number, a birth date or an id of a payment; names may stand beside a number. Active members first, then by name;
 * misspelled ones last.
 */
export async function searchMembers(
  ctx: Pick<Context, "db" | "payments" | "config" | "clock">,
  text: string,
): Promise<FoundMember[]> {
  const search = readMemberSearch(text);
  if (search === null) return [];
  const { found, besideNames, names } = search;
  const rows = await readRows(ctx, found);
  if (besideNames) return present(ctx, rows.filter(hasNames(besideNames)));
  if (names && rows.length < ENOUGH) return present(ctx, rows, await readNearRows(ctx, names, rows));
  if (rows.length > 0 || ctx.payments === null || !isPaymentId(text)) return present(ctx, rows);
  const customer = await ctx.payments.findCustomerOfPayment(text.trim());
  const ofCustomer = customer === null ? null : readMemberSearch(customer);
  return ofCustomer === null ? [] : present(ctx, await readRows(ctx, ofCustomer.found));
}

function hasNames(typed: string) {
  return ({ name, through }: Row) => isNearName(typed, name) || isNearName(typed, through ?? "");
}

async function readNearRows(
  { db }: Pick<Context, "db">,
  names: string,
  known: readonly Row[],
): Promise<Row[]> {
  const near = await listNearNames({ db }, names);
  const others = near.filter(({ accountId }) => !known.some((row) => row.accountId === accountId));
  if (others.length === 0) return [];
  const accounts = others.map(({ accountId }) => accountId);
  const through = others.map((one) => one.through);
  return readRows({ db }, sql`select * from unnest(${accounts}::uuid[], ${through}::text[])`);
}

async function readRows({ db }: Pick<Context, "db">, found: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with found (account_id, through) as (${found})
    select distinct on (accounts.id) accounts.id as "accountId",
      coalesce(nullif(trim(concat_ws(' ', memberships.name, memberships.last_name)), ''),
        nullif(trim(concat_ws(' ', accounts.name, accounts.last_name)), ''), '') as name,
      coalesce(memberships.state, 'none') as state, plans.name as "planName",
      case when memberships.email <> '' then memberships.birth_date end as born,
      nullif(memberships.city, '') as city, memberships.state_code as "stateCode",
      coalesce(nullif(memberships.email, ''), accounts.verified_email) as email,
      coalesce(accounts.phone_number, nullif(memberships.phone_number, '')) as phone,
      found.through, memberships.paid_at as "paidAt"
    from found
    join accounts on accounts.id = found.account_id
    left join lateral (
      select * from memberships where memberships.account_id = accounts.id
      order by paid_at desc nulls last, created_at desc limit 1
    ) memberships on true
    left join plans on plans.slug = memberships.plan_slug
    order by accounts.id, found.through nulls first`.execute(db);
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "en"));
}

function present(
  { config, clock }: Pick<Context, "config" | "clock">,
  ...groups: readonly (readonly Row[])[]
): FoundMember[] {
  const now = clock.now();
  return groups
    .flat()
    .slice(0, MOST_RESULTS)
    .map(({ paidAt: _paidAt, born, ...row }) => ({
      ...row,
      age: born === null ? null : ageOn(homeDay(row.stateCode, config.officeTimeZone, now), born),
      email: row.email && maskContact(row.email),
      phone: row.phone && maskContact(row.phone),
    }));
}

function rank({ state, paidAt }: Row): number {
  if (state === "active") return 0;
  return paidAt === null ? 2 : 1;
}

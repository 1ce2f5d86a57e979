import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { isPaymentId, readSearch } from "./read-search.ts";

export interface FoundMember {
  accountId: string;
  name: string;
  state: string;
  planName: string | null;
  city: string | null;
  stateCode: string | null;
  /** Masked, as in "m***a@example.com". */
  email: string | null;
  phone: string | null;
  /** A family member's name that matches, while the member's does not. */
  through: string | null;
}

interface Row extends FoundMember {
  paidAt: Date | null;
}

const MOST_RESULTS = 20;

/**
 * Members and people who have signed in, by the start of a name, phone number, email, card number or id, or by an id of
 * a payment. Active members first.
 */
export async function searchMembers(
  ctx: Pick<Context, "db" | "payments">,
  text: string,
): Promise<FoundMember[]> {
  const members = await search(ctx, text);
  if (members.length > 0 || ctx.payments === null || !isPaymentId(text)) return members;
  const customer = await ctx.payments.findCustomerOfPayment(text.trim());
  return customer === null ? [] : search(ctx, customer);
}

async function search({ db }: Pick<Context, "db">, text: string): Promise<FoundMember[]> {
  const found = readSearch(text);
  if (found === null) return [];
  const { rows } = await sql<Row>`
    with found (account_id, through) as (${found})
    select distinct on (accounts.id) accounts.id as "accountId",
      coalesce(nullif(trim(concat_ws(' ', memberships.name, memberships.last_name)), ''),
        nullif(trim(concat_ws(' ', accounts.name, accounts.last_name)), ''), '') as name,
      coalesce(memberships.state, 'none') as state, plans.name as "planName",
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
  return rows
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "en"))
    .slice(0, MOST_RESULTS)
    .map(({ paidAt, ...row }) => ({
      ...row,
      email: row.email && maskContact(row.email),
      phone: row.phone && maskContact(row.phone),
    }));
}

function rank({ state, paidAt }: Row): number {
  if (state === "active") return 0;
  return paidAt === null ? 2 : 1;
}

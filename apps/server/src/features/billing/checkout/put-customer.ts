import { joinNames, toPlainName } from "@smirk/domain/joining/person-name";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import type { CustomerDetails } from "../../../vendors/stripe/customers.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { findCustomer } from "../../members/find-member.ts";
import type { Membership } from "../open-membership.ts";
import type { SellingContext } from "../selling-context.ts";

/** Creates or updates the account's customer at Stripe with the membership's details. @returns its id */
export async function putCustomer(
  ctx: Pick<SellingContext, "db" | "payments">,
  membership: Membership,
): Promise<string> {
  const { id, account_id: accountId } = membership;
  const details = await describeCustomer(ctx, membership);
  const known = (await findCustomer(ctx, accountId)) ?? (await findUnstored(ctx, membership));
  // Under one key Stripe takes one set of parameters.
  const suffix = details.language === DEFAULT_LANGUAGE ? "" : `-${details.language}`;
  if (known === null) {
    const created = await ctx.payments.createCustomer(details, `customer-${id}${suffix}`);
    return saveCustomer(ctx, accountId, created);
  }
  await ctx.payments.updateCustomer(known, details, `customer-of-${id}${suffix}`);
  return known;
}

/** Created for an earlier membership by a server that ended before it could store the id. */
async function findUnstored(
  ctx: Pick<SellingContext, "db" | "payments">,
  { id, account_id: accountId }: Membership,
): Promise<string | null> {
  const earlier = await ctx.db
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const [found] = await ctx.payments.findCustomers(accountId);
  return found === undefined ? null : saveCustomer(ctx, accountId, found);
}

async function saveCustomer(
  { db }: Pick<SellingContext, "db">,
  accountId: string,
  customerId: string,
): Promise<string> {
  const account = await db
    .updateTable("accounts")
    .set(({ fn, ref, val }) => ({
      payment_customer_id: fn.coalesce(ref("payment_customer_id"), val(customerId)),
    }))
    .where("id", "=", accountId)
    .returning("payment_customer_id")
    .executeTakeFirstOrThrow();
  return account.payment_customer_id ?? customerId;
}

/** What the provider stores of a member. */
export async function describeCustomer(
  { db }: Pick<SellingContext, "db">,
  membership: Membership,
): Promise<CustomerDetails> {
  return {
    accountId: membership.account_id,
    name: toPlainName(joinNames(membership.name, membership.last_name)),
    email: membership.email,
    phoneNumber: membership.phone_number,
    language: await findAccountLanguage(db, membership.account_id),
    address: {
      address_line_1: membership.address_line_1,
      ...(membership.address_line_2 !== null && { address_line_2: membership.address_line_2 }),
      city: membership.city,
      state: membership.state_code,
      zip: membership.zip,
    },
  };
}

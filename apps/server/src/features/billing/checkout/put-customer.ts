import { joinNames, toPlainName } from "@smirk/domain/joining/person-name";
import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import type { CustomerDetails } from "../../../vendors/stripe/customers.ts";
import { ifMissing } from "../../../vendors/stripe/payment-error.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { findCustomer } from "../../members/find-member.ts";
import type { Membership } from "../open-membership.ts";
import type { SellingContext } from "../selling-context.ts";

/**
 * Creates or updates the account's customer at Stripe with the membership's details. One that was deleted there takes no
 * subscription any more: another one takes its place. @returns its id
 */
export async function putCustomer(
  ctx: Pick<SellingContext, "db" | "log" | "payments">,
  membership: Membership,
): Promise<string> {
  const { id, account_id: accountId } = membership;
  const details = await describeCustomer(ctx, membership);
  const known = (await findCustomer(ctx, accountId)) ?? (await findUnstored(ctx, membership));
  // Under one key Stripe takes one set of parameters.
  const suffix = details.language === DEFAULT_LANGUAGE ? "" : `-${details.language}`;
  if (known === null) {
    const created = await ctx.payments.createCustomer(details, `customer-${id}${suffix}`);
    return saveCustomer(ctx, accountId, { id: created, before: null });
  }
  const updated = ctx.payments.updateCustomer(known, details, `customer-of-${id}${suffix}`);
  const isThere = await updated.then(() => true).catch(ifMissing(false));
  if (isThere) return known;
  ctx.log.warn({ membershipId: id }, "billing.customer.replaced");
  const created = await ctx.payments.createCustomer(details, `customer-${id}-after-${known}${suffix}`);
  return saveCustomer(ctx, accountId, { id: created, before: known });
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
  return found === undefined ? null : saveCustomer(ctx, accountId, { id: found, before: null });
}

/** Where two servers create one at once, the first counts. */
async function saveCustomer(
  { db }: Pick<SellingContext, "db">,
  accountId: string,
  { id, before }: { id: string; before: string | null },
): Promise<string> {
  await db
    .updateTable("accounts")
    .set({ payment_customer_id: id })
    .where("id", "=", accountId)
    .where("payment_customer_id", "is not distinct from", before)
    .execute();
  return (await findCustomer({ db }, accountId)) ?? id;
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

import type { CustomerDetails } from "../../../vendors/stripe/customers.ts";
import type { SellingContext } from "../selling-context.ts";
import type { Membership } from "./claim-membership.ts";

/**
 * The account's customer at the provider; made the first time, always with the details of the account's first
 * membership: a key must come with the same request each time.
 * @returns the provider's id
 * @throws {PaymentFault}
 */
export async function putCustomer(
  ctx: Pick<SellingContext, "db" | "payments">,
  membership: Membership,
): Promise<string> {
  const accountId = membership.account_id;
  const first = await ctx.db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const customerId =
    (await findCustomer(ctx, accountId)) ??
    (await keepCustomer(
      ctx,
      accountId,
      await ctx.payments.createCustomer(describe(first), `customer-${accountId}`),
    ));
  if (first.id !== membership.id) {
    await ctx.payments.updateCustomer(customerId, describe(membership), `customer-of-${membership.id}`);
  }
  return customerId;
}

export async function findCustomer(
  { db }: Pick<SellingContext, "db">,
  accountId: string,
): Promise<string | null> {
  const account = await db
    .selectFrom("accounts")
    .select("payment_customer_id")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.payment_customer_id ?? null;
}

async function keepCustomer(
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

function describe(membership: Membership): CustomerDetails {
  return {
    accountId: membership.account_id,
    name: `${membership.name} ${membership.last_name}`,
    email: membership.email,
    phoneNumber: membership.phone_number,
    address: {
      address_line_1: membership.address_line_1,
      ...(membership.address_line_2 !== null && { address_line_2: membership.address_line_2 }),
      city: membership.city,
      state: membership.state_code,
      zip: membership.zip,
    },
  };
}

import type { Context } from "../../context.ts";

/** The provider's customer of an account; null before its first payment was started. */
export async function findCustomer({ db }: Pick<Context, "db">, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom("accounts")
    .select("payment_customer_id")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.payment_customer_id ?? null;
}

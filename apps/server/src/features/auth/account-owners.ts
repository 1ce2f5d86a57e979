import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { FindOwners, Owners } from "../data-disclosures/find-accounts.ts";

/** Whose a phone, an email address, a sign-on and Stripe's customer are. */
export const ACCOUNT_OWNERS: Pick<
  Owners,
  "customer" | "phone" | "email" | "code_message" | "google_identity" | "apple_identity"
> = {
  customer: findBy("payment_customer_id"),
  phone: findBy("phone_number"),
  email: findBy("verified_email"),
  code_message: async (db, values) => {
    const rows = await db
      .selectFrom("sign_in_challenges")
      .select(["vendor_id", "phone_number"])
      .where("vendor_id", "in", values)
      .execute();
    return rows.map(({ vendor_id: value, phone_number: phone }) => {
      return { value: value ?? "", owner: ["phone", phone] as const };
    });
  },
  google_identity: findIdentity("google"),
  apple_identity: findIdentity("apple"),
};

function findBy(column: "payment_customer_id" | "phone_number" | "verified_email"): FindOwners {
  return async (db, values) => {
    const rows = await db
      .selectFrom("accounts")
      .select(["id", `${column} as value`])
      .where(column, "in", values)
      .execute();
    return rows.map(({ id, value }) => ({ value: value ?? "", owner: ["account", id] as const }));
  };
}

function findIdentity(provider: "google" | "apple"): FindOwners {
  return async (db, values) => {
    const rows = await db
      .selectFrom("account_identities")
      .select(["subject", "account_id"])
      .where("provider", "=", provider)
      .where("subject", "in", values)
      .execute();
    return rows.map(({ subject: value, account_id: id }) => ({ value, owner: ["account", id] as const }));
  };
}

/** @returns those that are not erased, which nobody erases before the transaction ends */
export async function keepAccounts(trx: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts account where id = any(${ids}::uuid[])
      and (phone_number is not null or verified_email is not null or name is not null
        or exists (select from account_identities identity where identity.account_id = account.id))
    order by id for key share of account`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

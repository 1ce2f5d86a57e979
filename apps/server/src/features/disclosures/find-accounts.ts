import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { Subject, SubjectKind } from "../../vendors/disclosures/disclosure-log.ts";

type OwnerQuery = (values: readonly string[]) => RawBuilder<{ value: string; account_id: string }>;

/** For each kind of subject, the accounts of some of them. */
const OWNERS: Readonly<Record<SubjectKind, OwnerQuery>> = {
  account: (values) =>
    sql`select id::text as value, id as account_id from accounts where id = any(${values}::uuid[])`,
  membership: (values) =>
    sql`select id::text as value, account_id from memberships where id = any(${values}::uuid[])`,
  customer: (values) => sql`select payment_customer_id as value, id as account_id from accounts
    where payment_customer_id = any(${values}::text[])`,
  subscription: (values) => sql`select subscription_id as value, account_id from memberships
    where subscription_id = any(${values}::text[])`,
  payment: (values) => sql`select asked.value, membership.account_id
    from unnest(${values}::text[]) as asked (value)
    join payments payment on payment.invoice_id = asked.value or payment.payment_id = asked.value
    join memberships membership on membership.id = payment.membership_id`,
  phone: (values) => sql`select phone_number as value, id as account_id from accounts
    where phone_number = any(${values}::text[])`,
  code_message: (values) => sql`select challenge.vendor_id as value, account.id as account_id
    from sign_in_challenges challenge join accounts account on account.phone_number = challenge.phone_number
    where challenge.vendor_id = any(${values}::text[])`,
  mail: (
    values,
  ) => sql`select mail.id::text as value, coalesce(membership.account_id, account.id) as account_id
    from outbox mail
    left join memberships membership on membership.id = mail.membership_id
    left join accounts account on account.verified_email = lower(mail.recipient_address)
    where mail.id = any(${values}::uuid[]) and coalesce(membership.account_id, account.id) is not null`,
  pass: (values) => sql`select pass.id::text as value, membership.account_id
    from wallet_passes pass join memberships membership on membership.id = pass.membership_id
    where pass.id = any(${values}::uuid[])`,
  push_token: (values) => sql`select distinct device.push_token as value, membership.account_id
    from wallet_devices device
    join wallet_passes pass on pass.id = device.pass_id
    join memberships membership on membership.id = pass.membership_id
    where device.push_token = any(${values}::text[])`,
  google_identity: (values) => identityOwners("google", values),
  apple_identity: (values) => identityOwners("apple", values),
};

function identityOwners(provider: "google" | "apple", values: readonly string[]) {
  return sql<{
    value: string;
    account_id: string;
  }>`select subject as value, account_id from account_identities
    where provider = ${provider} and subject = any(${values}::text[])`;
}

export function keyOf([kind, value]: Subject): string {
  return `${kind} ${value}`;
}

/** @returns account ids by `keyOf` each subject that belongs to one */
export async function findAccounts(
  db: Kysely<Database>,
  subjects: readonly Subject[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [kind, some] of Map.groupBy(subjects, ([each]) => each)) {
    const values = [...new Set(some.map(([, value]) => value))];
    const { rows } = await OWNERS[kind](values).execute(db);
    for (const row of rows) found.set(keyOf([kind, row.value]), row.account_id);
  }
  return found;
}

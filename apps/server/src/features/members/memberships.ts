import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";

/** Written over personal details, as the columns take no null. No living membership has an empty email. */
export const ERASED_DETAILS = {
  name: "",
  last_name: "",
  email: "",
  phone_number: "",
  birth_date: "0001-01-01",
  address_line_1: "",
  address_line_2: null,
  city: "",
  primary_location_id: null,
  newsletter: false,
} as const;

export type Membership = Selectable<MembershipsTable>;

export async function findMembershipRow(db: Kysely<Database>, id: string): Promise<Membership | undefined> {
  return db.selectFrom("memberships").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The id of no membership: a look for it costs what a look for a real one does. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** @throws without a row */
export async function getMembershipRow(db: Kysely<Database>, id: string): Promise<Membership> {
  return db.selectFrom("memberships").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Locked until the transaction ends, so that a reader's own work on it is done once; a writer holds the membership's lock. */
export async function lockMembershipRow(trx: Kysely<Database>, id: string): Promise<Membership | undefined> {
  return trx.selectFrom("memberships").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Every membership of an account, unpaid ones too, oldest first. */
export async function listMembershipRows(db: Kysely<Database>, accountId: string): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The paid memberships of an account, newest first. */
export async function listPaidRows(db: Kysely<Database>, accountId: string): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("paid_at", "is not", null)
    .orderBy("paid_at", "desc")
    .execute();
}

/** Locks an account's memberships, in the order of their ids, until the transaction ends. */
export async function lockMembershipRows(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The provider's subscription of a paid membership; null for an unpaid or an erased one. */
export async function findSubscriptionId(
  { db }: Pick<Context, "db">,
  membershipId: string,
): Promise<string | null> {
  const membership = await db
    .selectFrom("memberships")
    .select("subscription_id")
    .where("id", "=", membershipId)
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email)
    .executeTakeFirst();
  return membership?.subscription_id ?? null;
}

/** When each paid membership of these accounts was first paid. */
export async function listPaidSince(db: Kysely<Database>, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom("memberships")
    .select(["id", "account_id", "paid_at"])
    .where((eb) => eb("account_id", "=", eb.fn.any(eb.val(accountIds))))
    .execute();
  return rows.flatMap(({ id, account_id: accountId, paid_at: since }) =>
    since === null ? [] : [{ membershipId: id, accountId, since }],
  );
}

/** Whose each of these memberships is: an account has a new one each time that it joins. */
export async function findAccountsOf(
  db: Kysely<Database>,
  membershipIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("memberships")
    .select(["id", "account_id"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(membershipIds))))
    .execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

export function isErased({ email }: { email: string }): boolean {
  return email === ERASED_DETAILS.email;
}

import { type Insertable, type Kysely, sql, type Updateable } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { requireLock } from "./membership-lock.ts";
import { ERASED_DETAILS, type Membership } from "./memberships.ts";

// Every change of a row of `memberships` is made here, under the membership's lock: `check-boundaries.ts` finds others.

/** A new row is locked by nobody: no other transaction sees it. */
export async function addMembership(
  trx: Kysely<Database>,
  values: Insertable<MembershipsTable>,
): Promise<Membership> {
  return trx.insertInto("memberships").values(values).returningAll().executeTakeFirstOrThrow();
}

type Fields = Omit<Updateable<MembershipsTable>, "id" | "account_id">;

/** How a member is reached is changed by `updateContacts` alone, and what they chose by `updateChoice`. */
type Change = Omit<Fields, "email" | "phone_number" | ChoiceField>;
type ChoiceField = "auto_renew" | "auto_renew_change" | "auto_renew_changed_at";

/** @param trx has locked the membership, and read what it writes since */
export async function updateMembership(trx: Kysely<Database>, id: string, change: Change): Promise<void> {
  await update(trx, id, change);
}

/** Whether it renews: a person's choice, which no answer of the provider's writes over. @param trx as `updateMembership` */
export async function updateChoice(
  trx: Kysely<Database>,
  id: string,
  choice: Pick<Fields, ChoiceField> & Change,
): Promise<void> {
  await update(trx, id, choice);
}

async function update(trx: Kysely<Database>, id: string, fields: Fields): Promise<void> {
  requireLock(trx, id);
  await trx.updateTable("memberships").set(fields).where("id", "=", id).execute();
}

/** A purchase that is not paid gives way. @param trx as `updateMembership` */
export async function replaceOpen(
  trx: Kysely<Database>,
  { id, now, isUnstarted = false }: { id: string; now: Date; isUnstarted?: boolean },
): Promise<void> {
  requireLock(trx, id);
  let open = trx
    .updateTable("memberships")
    .set({ state: "replaced", updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "open");
  if (isUnstarted) open = open.where("subscription_id", "is", null);
  await open.execute();
}

/** All that were paid for: their contacts are the member's. @param trx has locked all of the account's memberships */
export async function updateContacts(
  trx: Kysely<Database>,
  accountId: string,
  changes: { email?: string; phone_number?: string; updated_at: Date },
): Promise<void> {
  const all = await trx.selectFrom("memberships").select("id").where("account_id", "=", accountId).execute();
  for (const { id } of all) requireLock(trx, id);
  await trx
    .updateTable("memberships")
    .set(changes)
    .where("account_id", "=", accountId)
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email)
    .execute();
}

/** Plan, money, dates, state and ZIP code stay for accounting. @param trx has locked the memberships */
export async function eraseMemberRows(
  trx: Kysely<Database>,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  for (const id of ids) requireLock(trx, id);
  await trx.deleteFrom("family_members").where("membership_id", "in", ids).execute();
  await trx.deleteFrom("dentist_choices").where("membership_id", "in", ids).execute();
  await trx
    .updateTable("memberships")
    .set(({ ref }) => ({
      ...ERASED_DETAILS,
      // The hash of typed details could be guessed.
      cart_hash: Buffer.alloc(0),
      client_secret: null,
      sealed_refresh_token: null,
      // An open payment must not be completed any more.
      state: sql`case ${ref("state")} when 'open' then 'replaced' else ${ref("state")} end`,
      updated_at: now,
    }))
    .where("id", "in", ids)
    .execute();
}

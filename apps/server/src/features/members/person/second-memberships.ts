import { type NamedPerson, personKey } from "@smirk/domain/joining/same-person";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { findUpgradeWindow } from "../../../db/upgrade-window.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { notifyOfSecondMembershipJob } from "../job-types.ts";
import { getMembershipRow, isErased } from "../memberships.ts";
import { type AskedPerson, listKnownMemberships, lockPeople, type Payer } from "./known-memberships.ts";

/**
 * Call it in the transaction that stores the first payment. A buyer who has proved nothing was asked nothing before paying: the
 * known member gets an email instead, and an operator a task (USE-18).
 */
export async function recordSecondMembership(
  trx: Kysely<Database>,
  membership: Selectable<MembershipsTable>,
  now: Date,
): Promise<void> {
  if (isErased(membership)) return;
  const payer = await findPayer(trx, membership);
  await lockPeople(trx, payer);
  const earlier = (await listKnownMemberships(trx, payer, now)).find(({ isOpen }) => !isOpen);
  if (earlier === undefined) return;
  await addTask(trx, { membershipId: membership.id, earlierId: earlier.id, now });
  await addJob(trx, notifyOfSecondMembershipJob, { membershipId: membership.id });
}

interface AddedPeople {
  membershipId: string;
  /** Ids in its family. */
  personIds: readonly string[];
}

/**
 * Call it once people are stored whom a change has added: it waits for purchases of the same people, for which no change
 * may wait. Nobody may have been asked about them: the known member gets a letter, and an operator a task, for each who is
 * on another membership (USE-18).
 */
export async function recordAddedPeople(
  { db, clock }: Pick<Context, "db" | "clock">,
  { membershipId, personIds }: AddedPeople,
): Promise<void> {
  const now = clock.now();
  const membership = await getMembershipRow(db, membershipId);
  if (isErased(membership)) return;
  await db.transaction().execute(async (trx) => {
    const { family: everybody, ...others } = await findPayer(trx, membership);
    const family = everybody.filter(({ id }) => personIds.includes(id));
    const payer: Payer = { ...others, family, isSomebodyElse: true };
    await lockPeople(trx, payer);
    const known = await listKnownMemberships(trx, payer, now);
    for (const person of family) {
      const earlier = known.find(({ listed, isOpen }) => listed === person && !isOpen);
      if (earlier === undefined) continue;
      const about = { membershipId, personId: person.id };
      await addTask(trx, { ...about, earlierId: earlier.id, now });
      await addJob(trx, notifyOfSecondMembershipJob, about);
    }
  });
}

interface FoundPerson {
  membershipId: string;
  personId?: string;
  earlierId: string;
  now: Date;
}

/** A person whose name was corrected since is asked about again. */
async function addTask(
  trx: Kysely<Database>,
  { membershipId, personId, earlierId, now }: FoundPerson,
): Promise<void> {
  const found = { earlier_membership_id: earlierId, found_at: now };
  await trx
    .insertInto("second_memberships")
    .values({ ...found, membership_id: membershipId, person_id: personId ?? null })
    .onConflict((known) =>
      known.constraint("second_memberships_once").doUpdateSet({ ...found, settled_at: null, outcome: null }),
    )
    .execute();
}

/** Whether it was sold twice, as far as operators know: all of it is to be paid back, or nobody has decided yet. */
export async function isSoldTwice(db: Kysely<Database>, membershipId: string): Promise<boolean> {
  const row = await db
    .selectFrom("second_memberships")
    .select("membership_id")
    .where("membership_id", "=", membershipId)
    .where("person_id", "is", null)
    .where(({ or, eb }) => or([eb("settled_at", "is", null), eb("outcome", "=", "paid_back")]))
    .executeTakeFirst();
  return row !== undefined;
}

interface FamilyPerson extends AskedPerson {
  id: string;
}

async function findPayer(
  trx: Kysely<Database>,
  membership: Selectable<MembershipsTable>,
): Promise<Omit<Payer, "family"> & { family: readonly FamilyPerson[] }> {
  return {
    accountId: membership.account_id,
    ...toAsked(membership),
    email: membership.email,
    phoneNumber: membership.phone_number,
    address: { address_line_1: membership.address_line_1, zip: membership.zip },
    family: await listFamily(trx, membership),
  };
}

type Asked = Pick<Selectable<MembershipsTable>, "id" | "is_somebody_else" | "created_at">;

async function listFamily(db: Kysely<Database>, membership: Asked): Promise<FamilyPerson[]> {
  const rows = await db
    .selectFrom("family_members")
    .select(["id", "name", "last_name", "birth_date", "is_somebody_else"])
    .where("membership_id", "=", membership.id)
    .orderBy("position")
    .execute();
  const family = rows.map((row) => ({ ...toAsked(row), id: row.id }));
  const isSaidOfAll =
    !family.some(({ isSomebodyElse }) => isSomebodyElse) && (await isOneAnswer(db, membership));
  return isSaidOfAll ? family.map((person) => ({ ...person, isSomebodyElse: true })) : family;
}

/** Servers of the release before kept one answer about everybody, with the payer: they know no other place for it. */
async function isOneAnswer(
  db: Kysely<Database>,
  { is_somebody_else: isSaid, created_at: at }: Asked,
): Promise<boolean> {
  const upgrade = isSaid ? await findUpgradeWindow(db, "0064-family-answers") : null;
  return upgrade !== null && upgrade.after <= at && at < upgrade.before;
}

type PersonRow = Pick<Selectable<MembershipsTable>, "name" | "last_name" | "birth_date" | "is_somebody_else">;

function toAsked({ name, last_name, birth_date, is_somebody_else }: PersonRow): AskedPerson {
  return { firstName: name, lastName: last_name, birthDate: birth_date, isSomebodyElse: is_somebody_else };
}

interface TwoMemberships {
  earlierId: string;
  laterId: string;
  /** Who was added to the later one while it ran. */
  addedId: string | null;
}

/** Who is on both memberships; null where the same person pays for both. */
export async function findSharedPerson(
  db: Kysely<Database>,
  { earlierId, laterId, addedId }: TwoMemberships,
): Promise<NamedPerson | null> {
  const earlier = await listPeople(db, earlierId);
  const everybody = await listPeople(db, laterId);
  const later = addedId === null ? everybody : everybody.filter(({ id }) => id === addedId);
  const asked = later.filter(({ isSomebodyElse }) => !isSomebodyElse);
  const find = (person: NamedPerson) => asked.find((other) => personKey(other) === personKey(person));
  const shared = earlier.find(find);
  if (shared === undefined) return null;
  const isPayerOfBoth = shared === earlier[0] && find(shared) === everybody[0];
  return isPayerOfBoth ? null : shared;
}

/** The payer first. */
async function listPeople(db: Kysely<Database>, membershipId: string): Promise<FamilyPerson[]> {
  const payer = await db
    .selectFrom("memberships")
    .select(["id", "name", "last_name", "birth_date", "is_somebody_else", "created_at"])
    .where("id", "=", membershipId)
    .executeTakeFirstOrThrow();
  return [{ ...toAsked(payer), id: payer.id }, ...(await listFamily(db, payer))];
}

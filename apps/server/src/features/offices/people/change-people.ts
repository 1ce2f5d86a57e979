import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { OfficeRole } from "../../../db/schema/schema-offices.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import type { OfficeEvent } from "../job-types.ts";
import { saveOfficePerson } from "../sign-in/sign-in-codes.ts";
import { findOfficeRole, listOwners } from "./list-people.ts";
import { lockOffice } from "./lock-office.ts";
import { notifyOwners, notifyPerson } from "./notify-people.ts";
import { saveRole } from "./save-role.ts";

type PeopleContext = Pick<Context, "db" | "clock" | "mailer">;

interface Change {
  officeId: string;
  /** Who changes it: an owner, or an operator. */
  by: Operator;
}

interface Invited {
  /** Lower case. */
  email: string;
  language: Language;
  role: OfficeRole;
}

/** Gives somebody a role; they sign in with a code to this address. @throws 409 `conflict` for the last owner */
export async function inviteToOffice(
  ctx: PeopleContext,
  { officeId, by, email, language, role }: Change & Invited,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOffice(trx, officeId);
    const now = ctx.clock.now();
    const personId = await saveOfficePerson(trx, { email, language, now });
    const before = (await findOfficeRole(trx, { officeId, personId })) ?? null;
    if (before === role) return;
    if (before === "owner") await refuseLastOwner(trx, { officeId, personId });
    await saveRole(trx, { officeId, personId, role, now });
    await record(ctx, trx, {
      ...{ officeId, by, personId, event: before === null ? "invited" : "role_changed" },
      changes: { person: [null, email], role: [before, role] },
    });
  });
}

interface PersonChange extends Change {
  personId: string;
}

/** @throws 404 `not_found`; 409 `conflict` for the last owner */
export async function setOfficeRole(
  ctx: PeopleContext,
  { officeId, personId, by, role }: PersonChange & { role: OfficeRole },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOffice(trx, officeId);
    const before = await getRole(trx, { officeId, personId });
    if (before === role) return;
    if (before === "owner") await refuseLastOwner(trx, { officeId, personId });
    await saveRole(trx, { officeId, personId, role, now: ctx.clock.now() });
    await record(ctx, trx, {
      ...{ officeId, by, personId, event: "role_changed" },
      changes: { role: [before, role] },
    });
  });
}

/**
 * Ends a person's part in an office at once, and all their sessions; for other offices they sign in again.
 * An operator may end the last owner (`isLastAllowed`), after whom the contact of record decides who owns it.
 * @throws 404 `not_found`; 409 `conflict` for the last owner
 */
export async function endOfficePerson(
  ctx: PeopleContext,
  { officeId, personId, by, isLastAllowed = false }: PersonChange & { isLastAllowed?: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOffice(trx, officeId);
    const before = await getRole(trx, { officeId, personId });
    if (before === "owner" && !isLastAllowed) await refuseLastOwner(trx, { officeId, personId });
    await trx
      .updateTable("office_roles")
      .set({ ended_at: ctx.clock.now() })
      .where("office_id", "=", officeId)
      .where("person_id", "=", personId)
      .execute();
    await trx.deleteFrom("office_sessions").where("person_id", "=", personId).execute();
    await record(ctx, trx, { officeId, by, personId, event: "ended", changes: { role: [before, null] } });
  });
}

/** After a key was lost: a code by email lets them in again. @throws 404 `not_found` */
export async function removeOfficeKeys(
  ctx: PeopleContext,
  { officeId, personId, by }: PersonChange,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOffice(trx, officeId);
    await getRole(trx, { officeId, personId });
    const { numDeletedRows: keys } = await trx
      .deleteFrom("office_passkeys")
      .where("person_id", "=", personId)
      .executeTakeFirst();
    await trx.deleteFrom("office_sessions").where("person_id", "=", personId).execute();
    await recordEntry(ctx, trx, { officeId, by, personId, changes: { passkeys: [Number(keys), 0] } });
  });
}

async function getRole(
  trx: Kysely<Database>,
  person: { officeId: string; personId: string },
): Promise<OfficeRole> {
  const role = await findOfficeRole(trx, person);
  if (role === undefined) throw notFound("There is no such person in this office.");
  return role;
}

async function refuseLastOwner(
  trx: Kysely<Database>,
  { officeId, personId }: { officeId: string; personId: string },
): Promise<void> {
  const others = (await listOwners(trx, officeId)).filter(({ id }) => id !== personId);
  if (others.length === 0) throw conflict("An office needs an owner. Make somebody else an owner first.");
}

interface Recorded extends PersonChange {
  changes: Record<string, unknown>;
}

async function record(
  ctx: PeopleContext,
  trx: Kysely<Database>,
  { event, ...change }: Recorded & { event: OfficeEvent },
): Promise<void> {
  await recordEntry(ctx, trx, change);
  const listing = await trx
    .selectFrom("office_listings")
    .select("location_id")
    .where("office_id", "=", change.officeId)
    .orderBy("location_id")
    .limit(1)
    .executeTakeFirst();
  if (listing === undefined || ctx.mailer === null) return;
  const { officeId, personId } = change;
  const notice = { event, subjectId: personId, locationId: listing.location_id };
  const owners = await listOwners(trx, officeId);
  if (!owners.some(({ id }) => id === personId)) await notifyPerson(trx, { ...notice, personId });
  await notifyOwners(trx, { ...notice, officeId });
}

async function recordEntry(
  ctx: PeopleContext,
  trx: Kysely<Database>,
  { officeId, by, personId, changes }: Recorded,
): Promise<void> {
  const { email } = await trx
    .selectFrom("office_people")
    .select("email")
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  await writeAuditEntry(trx, {
    ...by,
    at: ctx.clock.now(),
    subjectKind: "office",
    subjectId: officeId,
    changes: { person: [email, email], ...changes },
  });
}

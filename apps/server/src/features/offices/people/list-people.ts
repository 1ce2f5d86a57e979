import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { OfficeRole } from "../../../db/schema/schema-offices.ts";

export interface OfficePerson {
  id: string;
  email: string;
  role: OfficeRole;
  since: Date;
  endedAt: Date | null;
  /** When they last used a session that has not ended. */
  lastUsedAt: Date | null;
  passkeys: number;
}

/** Everybody of an office, who left last. */
export async function listPeopleOf(db: Kysely<Database>, officeId: string): Promise<OfficePerson[]> {
  const rows = await db
    .selectFrom("office_roles")
    .innerJoin("office_people", "office_people.id", "person_id")
    .select(["office_people.id", "email", "role", "since", "ended_at as endedAt"])
    .select(({ selectFrom }) => [
      selectFrom("office_sessions")
        .select(({ fn }) => fn.max("last_used_at").as("last"))
        .whereRef("office_sessions.person_id", "=", "office_people.id")
        .as("lastUsedAt"),
      selectFrom("office_passkeys")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("office_passkeys.person_id", "=", "office_people.id")
        .as("passkeys"),
    ])
    .where("office_id", "=", officeId)
    .orderBy("ended_at", (order) => order.desc().nullsFirst())
    .orderBy("role")
    .orderBy("email")
    .execute();
  return rows.map(({ passkeys, ...row }) => ({ ...row, passkeys: Number(passkeys) }));
}

/** The people who own an office now. */
export async function listOwners(
  db: Kysely<Database>,
  officeId: string,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom("office_roles")
    .innerJoin("office_people", "office_people.id", "person_id")
    .select(["office_people.id", "email"])
    .where("office_id", "=", officeId)
    .where("role", "=", "owner")
    .where("ended_at", "is", null)
    .orderBy("email")
    .execute();
}

/** The person's role in an office now. @param given any texts */
export async function findOfficeRole(
  db: Kysely<Database>,
  { officeId, personId }: { officeId: string; personId: string },
): Promise<OfficeRole | undefined> {
  if (!isUuid(officeId)) return undefined;
  const row = await db
    .selectFrom("office_roles")
    .select("role")
    .where("office_id", "=", officeId)
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row?.role;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The offices of a person, with their role now, the oldest first. */
export async function listOfficesOf(
  db: Kysely<Database>,
  personId: string,
): Promise<{ officeId: string; role: OfficeRole }[]> {
  return db
    .selectFrom("office_roles")
    .select(["office_id as officeId", "role"])
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .orderBy("since")
    .orderBy("office_id")
    .execute();
}

import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { OfficeClaimsTable } from "../../../db/schema/schema-offices.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { lockListingsOfContact } from "../../directory/entries/contacts-of-record.ts";
import { listOwners } from "../people/list-people.ts";
import { notifyOwners } from "../people/notify-people.ts";
import { saveRole } from "../people/save-role.ts";

type Claim = Pick<Selectable<OfficeClaimsTable>, "id" | "location_id" | "person_id" | "way">;
type GrantContext = Pick<Context, "clock" | "mailer">;

interface Granted {
  claim: Claim;
  /** What was enough; an operator decides also where an owner keeps the listing. */
  by: "contact of record" | Operator;
}

/**
 * Makes the person an owner of the listing's office: the one that keeps it, theirs at the same address, or a new one. The
 * dentists there with the same contact, whom no office keeps, come with it.
 * @returns false, and changes nothing, where another owner keeps it and no operator decided
 */
export async function grantClaim(
  { clock, mailer }: GrantContext,
  trx: Kysely<Database>,
  { claim, by }: Granted,
): Promise<boolean> {
  const contact = claim.way === "email" ? "record_email" : "phone";
  const ids = await lockListingsOfContact(trx, { locationId: claim.location_id, contact });
  const kept = await listKept(trx, ids);
  const keeper = kept.find(({ location_id }) => location_id === claim.location_id)?.office_id;
  const owners = keeper === undefined ? [] : await listOwners(trx, keeper);
  const isOwn = owners.some(({ id }) => id === claim.person_id);
  const isDecided = typeof by !== "string";
  if (owners.length > 0 && !isOwn && !isDecided) return false;
  const now = clock.now();
  const officeId =
    keeper ?? (await findOwnOffice(trx, { kept, personId: claim.person_id })) ?? (await addOffice(trx, now));
  const free = ids.filter((id) => !kept.some(({ location_id }) => location_id === id));
  // A letter and an operator speak for one dentist; a contact for all who have it.
  const joining = claim.way === "operator" ? free.filter((id) => id === claim.location_id) : free;
  if (joining.length > 0)
    await trx
      .insertInto("office_listings")
      .values(joining.map((location_id) => ({ location_id, office_id: officeId, since: now })))
      .execute();
  await saveRole(trx, { officeId, personId: claim.person_id, role: "owner", now });
  const { email } = await trx
    .selectFrom("office_people")
    .select("email")
    .where("id", "=", claim.person_id)
    .executeTakeFirstOrThrow();
  const operator = isDecided ? by : { actor: email, command: "office claim" };
  await trx
    .updateTable("office_claims")
    .set({ state: "granted", decided_at: now, decided_by: operator.actor })
    .where("id", "=", claim.id)
    .execute();
  await writeAuditEntry(trx, {
    ...operator,
    at: now,
    subjectKind: "office",
    subjectId: officeId,
    changes: { owner: [null, email], listings: [null, joining] },
  });
  const notice = {
    locationId: claim.location_id,
    subjectId: claim.person_id,
    event: "claim_granted" as const,
  };
  if (mailer === null) return true;
  await notifyOwners(trx, { ...notice, officeId });
  return true;
}

/** Another owner keeps the listing: the owners get an email, and an operator decides. */
export async function letClaimWait(
  { mailer }: GrantContext,
  trx: Kysely<Database>,
  claim: Claim,
): Promise<"waiting"> {
  await trx.updateTable("office_claims").set({ state: "waiting" }).where("id", "=", claim.id).execute();
  const [kept] = await listKept(trx, [claim.location_id]);
  if (kept !== undefined && mailer !== null)
    await notifyOwners(trx, {
      officeId: kept.office_id,
      event: "claim_waits",
      subjectId: claim.person_id,
      locationId: claim.location_id,
    });
  return "waiting";
}

function listKept(trx: Kysely<Database>, ids: readonly string[]) {
  return trx
    .selectFrom("office_listings")
    .select(["location_id", "office_id"])
    .where((eb) => eb("location_id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

/** An office at the address that the person owns. */
async function findOwnOffice(
  trx: Kysely<Database>,
  { kept, personId }: { kept: readonly { office_id: string }[]; personId: string },
): Promise<string | undefined> {
  for (const officeId of new Set(kept.map(({ office_id }) => office_id)))
    if ((await listOwners(trx, officeId)).some(({ id }) => id === personId)) return officeId;
  return undefined;
}

async function addOffice(trx: Kysely<Database>, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("dental_offices")
    .values({ created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import type { LocationRow } from "../directory/directory-rows.ts";
import { listLocationDentists } from "../directory/list-location-dentists.ts";
import { listLocations } from "../directory/list-rows.ts";
import { dentistName } from "../members/dentists/list-people.ts";
import { listOfficeListings } from "./desk/find-listings.ts";
import { dismissTexts, listDeadTexts } from "./texts/dead-texts.ts";

interface OwnListing {
  providerId: string;
  locationId: string;
  dentist: string;
  address: string;
  city: string;
  state: string;
  phone: string | null;
}

interface OfficeTask {
  batchId: string;
  /** It takes no mail or no text, a reply was doubtful, or it said nothing within the days of its links. */
  kind: "bounced" | "silent" | "text_bounced" | "text_doubted";
  /** A contact of record; for a text who agreed to it, empty where they are gone. */
  email: string;
  /** The number of a text. */
  texted: string | null;
  askedAt: Date;
  /** The listings of which it is still the contact. */
  listings: OwnListing[];
}

/** More than an operator calls in a day; the others follow. */
const MOST = 100;

/**
 * Contacts to call, those that take no mail first, then those asked longest ago. A contact is no task any more once it
 * was asked again, an operator called, or its listings have another one.
 */
export async function listOfficeTasks({ db, clock }: Pick<Context, "db" | "clock">): Promise<OfficeTask[]> {
  const { rows } = await sql<{
    batch_id: string;
    email: string;
    asked_at: Date;
    bounced: boolean;
    ids: string[];
  }>`
    select r.batch_id, r.email, min(r.asked_at) as asked_at, bool_or(r.bounced_at is not null) as bounced,
      array_agg(r.location_id::text) as ids
    from office_requests r
    where r.dismissed_at is null and (r.bounced_at is not null or r.expires_at <= ${clock.now()})
      and not exists (select from office_requests later where later.email = r.email and later.asked_at > r.asked_at)
      and not exists (select from office_requests said
        where said.batch_id = r.batch_id and said.answered_at is not null)
    group by r.batch_id, r.email
    order by bounced desc, asked_at limit ${MOST}`.execute(db);
  const listings = await listOwn(
    db,
    rows.flatMap(({ ids, email }) => ids.map((id) => ({ id, email }))),
  );
  const texts = await listTextTasks({ db }, MOST);
  const asked = rows.flatMap(
    ({ batch_id: batchId, email, asked_at: askedAt, bounced, ids }): OfficeTask[] => {
      const own = ids.flatMap((id) => listings.get(id) ?? []);
      const kind = bounced ? "bounced" : "silent";
      return own.length === 0 ? [] : [{ batchId, kind, email, texted: null, askedAt, listings: own }];
    },
  );
  return [...texts, ...asked].slice(0, MOST);
}

/** Numbers whose texts ended by no word of the office, until it agrees again or somebody called. */
async function listTextTasks({ db }: Pick<Context, "db">, limit: number): Promise<OfficeTask[]> {
  const ended = await listDeadTexts(db, limit);
  const tasks: OfficeTask[] = [];
  for (const { id, officeId, email, phoneNumber, endedAt, endedBy } of ended) {
    const places = await listOfficeListings(db, officeId);
    const listings = places
      .filter(({ location }) => location.published)
      .map(({ location, provider }) => describeListing(location, dentistName(provider)));
    const kind = endedBy === "doubted" ? "text_doubted" : "text_bounced";
    if (listings.length > 0)
      tasks.push({ batchId: id, kind, email: email ?? "", texted: phoneNumber, askedAt: endedAt, listings });
  }
  return tasks;
}

function describeListing(
  { id, provider_id: providerId, address, city, state, phone }: LocationRow,
  dentist: string,
): OwnListing {
  return { providerId, locationId: id, dentist, address, city, state, phone };
}

async function listOwn(
  db: Kysely<Database>,
  asked: readonly { id: string; email: string }[],
): Promise<Map<string, OwnListing>> {
  const emails = new Map(asked.map(({ id, email }) => [id, email]));
  const places = await listLocations(db, { ids: [...emails.keys()] });
  const own = places.filter(
    ({ id, published, record_email: email }) => published && email?.toLowerCase() === emails.get(id),
  );
  const dentists = await listLocationDentists(
    db,
    own.map(({ id }) => id),
  );
  const names = new Map(dentists.map((dentist) => [dentist.location_id, dentistName(dentist)]));
  return new Map(
    own.map((location) => [location.id, describeListing(location, names.get(location.id) ?? "")]),
  );
}

/** An operator called the contact: it is no task until it is asked again. @throws 404 `not_found` */
export async function dismissOfficeTask(
  { db, clock }: Pick<Context, "db" | "clock">,
  { batchId, operator }: { batchId: string; operator: Operator },
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable("office_requests")
      .set({ dismissed_at: at })
      .where("batch_id", "=", batchId)
      .where("dismissed_at", "is", null)
      .returning("location_id")
      .execute();
    if (rows.length === 0 && !(await dismissTexts(trx, { id: batchId, operator, at })))
      throw notFound("There is no such office to call.");
    for (const { location_id: subjectId } of rows)
      await writeAuditEntry(trx, { ...operator, at, subjectKind: "location", subjectId });
  });
}

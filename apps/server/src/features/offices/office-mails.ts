import { randomUUID } from "node:crypto";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { listLocationDentists } from "../directory/list-location-dentists.ts";
import { listLocations } from "../directory/list-rows.ts";
import { makeOfficeToken } from "./office-tokens.ts";

interface AskedListing {
  locationId: string;
  dentist: string;
  address: string;
  token: string;
}

export interface UnsentRequest {
  email: string;
  language: Language;
  askedAt: Date;
  expiresAt: Date;
  listings: AskedListing[];
  stopToken: string;
}

/**
 * Gives each listing of a batch its link, of which only the hash is kept; undefined where it has one, or none is left
 * that the contact answers for. The links of a reminder are its own beside those of the question. Call in the transaction
 * that queues the email.
 */
export async function takeUnsentRequest(
  trx: Kysely<Database>,
  { batchId, now, isReminder = false }: { batchId: string; now: Date; isReminder?: boolean },
): Promise<UnsentRequest | undefined> {
  const [tokens, stops] = isReminder
    ? (["reminder_sha256", "reminder_stop_sha256"] as const)
    : (["token_sha256", "stop_sha256"] as const);
  const rows = await trx
    .selectFrom("office_requests")
    .select(["id", "email", "language", "asked_at", "expires_at", "location_id"])
    .where("batch_id", "=", batchId)
    .where(tokens, "is", null)
    .where("expires_at", ">", now)
    .orderBy("location_id")
    .forUpdate()
    .execute();
  const [first] = rows;
  if (first === undefined || (await isStopped(trx, first.email))) return undefined;
  const ids = rows.map(({ location_id }) => location_id);
  const places = new Map((await listLocations(trx, { ids })).map((one) => [one.id, one]));
  const dentists = new Map((await listLocationDentists(trx, ids)).map((one) => [one.location_id, one]));
  const stop = makeOfficeToken();
  const listings: AskedListing[] = [];
  for (const { id, email, location_id: locationId } of rows) {
    const [place, dentist] = [places.get(locationId), dentists.get(locationId)];
    if (dentist === undefined || !dentist.published || place?.record_email?.toLowerCase() !== email) continue;
    const { token, hash } = makeOfficeToken();
    await trx
      .updateTable("office_requests")
      .set({ [tokens]: hash, [stops]: stop.hash })
      .where("id", "=", id)
      .execute();
    const { name, last_name, address, city } = dentist;
    listings.push({ locationId, dentist: `${name} ${last_name}`, address: `${address}, ${city}`, token });
  }
  if (listings.length === 0) return undefined;
  const { email, language, asked_at: askedAt, expires_at: expiresAt } = first;
  return { email, language, askedAt, expiresAt, listings, stopToken: stop.token };
}

async function isStopped(trx: Kysely<Database>, email: string): Promise<boolean> {
  const stop = await trx
    .selectFrom("office_stops")
    .select("email")
    .where("email", "=", email)
    .executeTakeFirst();
  return stop !== undefined;
}

/** Another email to a contact came back: it is a task as if it had been a request, and is asked no more. */
export async function noteRefusingContact(
  trx: Kysely<Database>,
  { locationId, email, language, now }: { locationId: string; email: string; language: Language; now: Date },
): Promise<void> {
  const batchId = randomUUID();
  const row = { batch_id: batchId, location_id: locationId, email, language, reason: "due" as const };
  await trx
    .insertInto("office_requests")
    .values({ ...row, asked_at: now, expires_at: now })
    .execute();
  await noteBounce(trx, { batchId, now });
}

/** The address takes no mail: it is not asked again until the listing has another one. */
export async function noteBounce(
  trx: Kysely<Database>,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await trx.updateTable("office_requests").set({ bounced_at: now }).where("batch_id", "=", batchId).execute();
}

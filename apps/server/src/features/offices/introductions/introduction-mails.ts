import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { listLocationDentists } from "../../directory/list-location-dentists.ts";
import { dentistName } from "../../members/dentists/list-people.ts";
import { noteRefusingContact } from "../office-mails.ts";
import { makeOfficeToken } from "../office-tokens.ts";
import { introductionWords } from "./introduction-words.ts";
import { isLive } from "./live-introductions.ts";
import { listOfficeAddresses } from "./office-addresses.ts";

type MailedContext = Pick<Context, "config"> & { now: Date };

/**
 * What an office is written, and the token by which it stops such emails; undefined for an introduction that has its
 * email, is over, or has no address any more. Call in the transaction that queues the email.
 */
export async function takeUnsentIntroduction(
  trx: Kysely<Database>,
  { config, now }: MailedContext,
  id: string,
) {
  const row = await trx
    .selectFrom("office_introductions")
    .select(["location_id", "email", "language", "name", "purpose", "contact_kind", "contact", "sent_at"])
    .where("id", "=", id)
    .where("stop_sha256", "is", null)
    .where(isLive(now))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.name === null) return undefined;
  const { location_id: locationId, email, language, name, purpose, contact_kind: contactKind, contact } = row;
  const [dentist] = await listLocationDentists(trx, [locationId]);
  const address = (await listOfficeAddresses(trx, [locationId])).get(locationId);
  if (dentist === undefined || address?.email !== email) return undefined;
  const { token, hash } = makeOfficeToken();
  await trx.updateTable("office_introductions").set({ stop_sha256: hash }).where("id", "=", id).execute();
  const sent = { name, dentist: dentistName(dentist), purpose, contactKind, contact };
  const words = introductionWords(textsIn(language), config.brandName, sent);
  return { email, language, words, sentAt: row.sent_at, stopToken: token };
}

export async function isIntroductionLive(trx: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const live = await trx
    .selectFrom("office_introductions")
    .select("id")
    .where("id", "=", id)
    .where(isLive(now))
    .executeTakeFirst();
  return live !== undefined;
}

/** The address takes no mail: members are asked to call instead, and operators have a contact to call. */
export async function noteIntroductionBounce(trx: Kysely<Database>, id: string, now: Date): Promise<void> {
  const { location_id, email, language } = await trx
    .updateTable("office_introductions")
    .set({ bounced_at: now })
    .where("id", "=", id)
    .returning(["location_id", "email", "language"])
    .executeTakeFirstOrThrow();
  await noteRefusingContact(trx, { locationId: location_id, email, language, now });
}

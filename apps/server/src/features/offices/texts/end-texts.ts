import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextsEnd } from "../../../db/schema/schema-offices.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listingsOfContact } from "../../directory/entries/contacts-of-record.ts";
import { IS_OPEN, LAPSE } from "./find-texts.ts";

interface Ended {
  /** Which agreements `a`, of those that nobody ended. */
  which: RawBuilder<unknown>;
  why: TextsEnd | RawBuilder<TextsEnd | null>;
  by: Operator;
  now: Date;
}

/** Ends agreements to texts, each with its entry in the office's log. @returns how many */
async function endTexts(trx: Kysely<Database>, { which, why, by, now }: Ended): Promise<number> {
  const { rows } = await sql<{ office_id: string; phone_number: string; ended_by: TextsEnd }>`
    update office_texts a set ended_at = ${now}, ended_by = ${why}
    where ${IS_OPEN} and ${which}
    returning office_id, phone_number, ended_by`.execute(trx);
  for (const { office_id: subjectId, phone_number: phone, ended_by: endedBy } of rows)
    await writeAuditEntry(trx, {
      ...by,
      at: now,
      subjectKind: "office",
      subjectId,
      changes: { texts: [phone, null], texts_ended: [null, endedBy] },
    });
  return rows.length;
}

const BY_PHONE = { actor: "the office", command: "office text" };
const BY_LINK = { actor: "the office", command: "office stop" };
const BY_US = { actor: "office texts", command: "texts end" };

/** The office agrees at another number. */
export async function replaceTexts(
  trx: Kysely<Database>,
  { officeId, by, now }: Pick<Ended, "by" | "now"> & { officeId: string },
): Promise<void> {
  await endTexts(trx, { which: sql`a.office_id = ${officeId}`, why: "replaced", by, now });
}

/** Somebody of the office turns its texts off. */
export async function turnTextsOff(
  { db, clock }: Pick<Context, "db" | "clock">,
  { officeId, by }: Pick<Ended, "by"> & { officeId: string },
): Promise<void> {
  const ended = { which: sql`a.office_id = ${officeId}`, why: "desk" as const, by, now: clock.now() };
  await db.transaction().execute((trx) => endTexts(trx, ended));
}

/** A phone replied that it wants no texts, or that it may be somebody else's by now. */
export async function endTextsOfPhone(
  trx: Kysely<Database>,
  { phoneNumber, why, now }: { phoneNumber: string; why: "stop" | "doubted"; now: Date },
): Promise<void> {
  await endTexts(trx, { which: sql`a.phone_number = ${phoneNumber}`, why, by: BY_PHONE, now });
}

/** A contact of record that stops the emails gets no texts about its listings either. */
export async function endTextsOfEmail(
  trx: Kysely<Database>,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const which = sql`a.office_id in (select office_id from office_listings
    where location_id in (${listingsOfContact(email)}))`;
  await endTexts(trx, { which, why: "email_stop", by: BY_LINK, now });
}

/** The vendor refused a text for good: the number's owner stopped us, or no text reaches it. */
export async function endRefusedTexts(
  trx: Kysely<Database>,
  { id, why, now }: { id: string; why: "stop" | "undeliverable"; now: Date },
): Promise<void> {
  await endTexts(trx, { which: sql`a.id = ${id}`, why, by: BY_US, now });
}

/** Ends what lacks its listing, its number or its owner. Safe to repeat. */
export async function endLapsedTexts({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const ended = { which: sql`${LAPSE} is not null`, why: LAPSE, by: BY_US, now: clock.now() };
  await db.transaction().execute((trx) => endTexts(trx, ended));
}

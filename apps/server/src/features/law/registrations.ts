import { createHash } from "node:crypto";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict, invalid, notFound, unprocessable } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { stateDay } from "./state-day.ts";

export const MOST_DOCUMENT_BYTES = 5 * 1024 ** 2;

interface NewRegistration {
  state: string;
  organization: string;
  number: string;
  /** Both days are within it. */
  validFrom: CalendarDay;
  validUntil: CalendarDay;
  /** The file's name on the operator's computer. */
  documentName: string;
  document: Buffer;
  operator: Operator;
}

/** @throws 400 `invalid` for its days; 409 `conflict` for one that is there; 422 `file_refused` for its document */
export async function enterRegistration(
  { db, clock }: Pick<Context, "db" | "clock">,
  { state, document, operator, ...facts }: NewRegistration,
): Promise<string> {
  const now = clock.now();
  if (facts.validUntil < facts.validFrom) throw invalid("The last day comes before the first.");
  if (facts.validUntil < stateDay(state, now)) throw invalid("This registration has ended already.");
  refuseBadDocument(document);
  return db.transaction().execute(async (trx) => {
    const entered = await trx
      .insertInto("state_registrations")
      .values({
        state,
        organization: facts.organization,
        number: facts.number,
        valid_from: facts.validFrom,
        valid_until: facts.validUntil,
        document_name: facts.documentName,
        document,
        document_sha256: createHash("sha256").update(document).digest("hex"),
        entered_by: operator.actor,
        entered_at: now,
      })
      .onConflict((same) => same.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (entered === undefined) throw conflict("A registration with this number and first day is there.");
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "state",
      subjectId: state,
      changes: { registration: [null, facts.number], valid_until: [null, facts.validUntil] },
    });
    return entered.id;
  });
}

/** The bytes count, not the file's name. */
function refuseBadDocument(document: Buffer): void {
  const refuse = (sentence: string) => unprocessable("file_refused", sentence);
  if (document.length === 0) throw refuse("The file is empty. Choose the document as a PDF.");
  if (document.length > MOST_DOCUMENT_BYTES) throw refuse("The document is larger than 5 MB.");
  if (!/^%PDF-[12]\.\d/.test(document.toString("latin1", 0, 8))) {
    throw refuse("This file is no PDF. Save the document as a PDF and choose that.");
  }
  if (!document.toString("latin1", Math.max(0, document.length - 1024)).includes("%%EOF")) {
    throw refuse("The PDF is cut off: its end is missing. Choose the whole file.");
  }
}

/**
 * Sales stop at once where no other registration is valid. @returns the state's code
 * @throws 404 `not_found`; 409 `conflict` for a revoked one
 */
export async function revokeRegistration(
  { db, clock }: Pick<Context, "db" | "clock">,
  { registrationId, operator }: { registrationId: string; operator: Operator },
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("state_registrations")
      .select(["state", "number", "revoked_at"])
      .where("id", "=", registrationId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound("There is no such registration.");
    if (row.revoked_at !== null) throw conflict("This registration is revoked already.");
    await trx
      .updateTable("state_registrations")
      .set({ revoked_at: now, revoked_by: operator.actor })
      .where("id", "=", registrationId)
      .execute();
    const changes = { registration: [row.number, null] };
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "state",
      subjectId: row.state,
      changes,
    });
    return row.state;
  });
}

/** Without their documents, the one that ends last first. @param state all where none is given */
export async function listRegistrations({ db }: { db: Kysely<Database> }, state?: string) {
  return db
    .selectFrom("state_registrations")
    .select(["id", "state", "organization", "number", "valid_from", "valid_until"])
    .select(["document_name", "document_sha256", "entered_by", "entered_at", "revoked_by", "revoked_at"])
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .orderBy("valid_until", "desc")
    .orderBy("entered_at", "desc")
    .execute();
}

/** Named by state and first day: an operator's own name for the file may be anything. @throws 404 `not_found` */
export async function getRegistrationDocument(
  { db }: Pick<Context, "db">,
  registrationId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const row = await db
    .selectFrom("state_registrations")
    .select(["state", "valid_from", "document"])
    .where("id", "=", registrationId)
    .executeTakeFirst();
  if (row === undefined) throw notFound("There is no such registration.");
  return { name: `registration-${row.state}-${row.valid_from}.pdf`, bytes: row.document };
}

import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { lockAccount } from "../auth/sessions/account-locks.ts";
import { isPolicyNumber } from "./policy-number.ts";

const LONGEST_NOTE = 1_000;

export interface MemberNote {
  id: string;
  text: string;
  writtenBy: string;
  writtenAt: Date;
}

/** The log has that there is a note, and never its text, which an erasure could not take out. */
export async function addNote(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, text, operator }: { accountId: string; text: string; operator: Operator },
): Promise<string> {
  const note = readNote(text);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (!(await isKnown(trx, accountId)))
      throw conflict("This person was erased: nothing is noted about them.");
    const at = clock.now();
    const { id } = await trx
      .insertInto("member_notes")
      .values({ account_id: accountId, text: note, written_by: operator.actor, written_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const changes = { note: [null, id] };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId: accountId, changes });
    return id;
  });
}

/** @throws 404 `not_found` for another member's note, or none */
export async function removeNote(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, noteId, operator }: { accountId: string; noteId: string; operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("member_notes")
      .where("id", "=", noteId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound("There is no such note.");
    const at = clock.now();
    const changes = { note: [noteId, null] };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "member", subjectId: accountId, changes });
  });
}

/** Newest first. */
export async function listNotes(db: Kysely<Database>, accountId: string): Promise<MemberNote[]> {
  return db
    .selectFrom("member_notes")
    .select(["id", "text", "written_by as writtenBy", "written_at as writtenAt"])
    .where("account_id", "=", accountId)
    .orderBy("written_at", "desc")
    .orderBy("id")
    .execute();
}

/** Lists them for the member's copy: without the name of a colleague. */
export async function exportNotes(db: Kysely<Database>, accountId: string) {
  const notes = await listNotes(db, accountId);
  return notes.map(({ text, writtenAt }) => ({ text, written_at: writtenAt }));
}

export async function countNotes(db: Kysely<Database>, accountId: string): Promise<number> {
  const { notes } = await db
    .selectFrom("member_notes")
    .select(({ fn }) => fn.countAll<string>().as("notes"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(notes);
}

export async function eraseNotes(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom("member_notes").where("account_id", "=", accountId).execute();
}

/** Digits as long as a card's number, with what people put between its digits. */
const CARD = /\d(?:[ -]?\d){12,18}/g;

function readNote(text: string): string {
  const note = text.trim();
  if (note === "") throw invalid("Write a note.");
  if (note.length > LONGEST_NOTE) throw invalid(`A note has at most ${LONGEST_NOTE} characters.`);
  const numbers = (note.match(CARD) ?? []).map((number) => number.replaceAll(/\D/g, ""));
  if (numbers.some((number) => !isPolicyNumber(number))) {
    throw invalid("A note never holds the number of a payment card. Please take it out.");
  }
  return note;
}

/** Whether anything still says who it is, as after an erasure nothing does. */
async function isKnown(trx: Kysely<Database>, accountId: string): Promise<boolean> {
  const known = await trx
    .selectFrom("accounts")
    .leftJoin("memberships", "memberships.account_id", "accounts.id")
    .select("accounts.id")
    .where("accounts.id", "=", accountId)
    .where(({ eb, or }) =>
      or([
        eb("accounts.phone_number", "is not", null),
        eb("accounts.verified_email", "is not", null),
        eb("memberships.email", "<>", ""),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

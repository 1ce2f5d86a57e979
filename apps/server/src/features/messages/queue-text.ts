import type { MessageKind } from "@smirk/contract/account/messages";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { TextKind } from "../../db/schema/schema-messages.ts";
import { addJob } from "../../jobs/add-job.ts";
import { findAccountPhone } from "../auth/fresh-proof/require-fresh-proof.ts";
import { findTextStop } from "../text-stops/text-stops.ts";
import { sendTextJob } from "./job-types.ts";
import { readChoices } from "./message-choices.ts";

/** About the account's safety: sent to a given phone, whatever the member chose. */
export async function queueSafetyText(
  ctx: Pick<Context, "texts" | "clock" | "authKeys">,
  trx: Kysely<Database>,
  { to, ...text }: NewText & { to: string },
): Promise<void> {
  if (ctx.texts === null || (await findTextStop(ctx, trx, to)) !== null) return;
  await sendSoon(trx, await insertText(trx, { ...text, phoneNumber: to, writtenAt: ctx.clock.now() }));
}

interface NewText {
  kind: TextKind;
  /** Unique within its kind. */
  about: string;
  accountId: string;
  body: string;
  /** What it says that may be another later. */
  facts?: object;
  /** When it stops being true. */
  lapsesAt: Date;
}

/** Sent after the commit, to those who asked for such texts and have not stopped them since. */
export async function queueText(
  ctx: Pick<Context, "texts" | "clock" | "authKeys">,
  trx: Kysely<Database>,
  { kind, about, accountId, body, facts, lapsesAt }: NewText,
): Promise<void> {
  if (ctx.texts === null || (await findTextPhone(ctx, trx, { accountId, kind })) === null) return;
  const text = { kind, about, accountId, body, lapsesAt, ...(facts && { facts }) };
  await sendSoon(trx, await insertText(trx, { ...text, phoneNumber: null, writtenAt: ctx.clock.now() }));
}

interface NewOfficeText extends Pick<NewText, "about" | "body" | "lapsesAt"> {
  /** The agreement by which the office gets it. */
  officeTextId: string;
}

/** Asks an office that agreed to texts; `send_office_texts` sends it in the hours of the office. */
export async function queueOfficeText(
  ctx: Pick<Context, "texts" | "clock">,
  trx: Kysely<Database>,
  { officeTextId, ...text }: NewOfficeText,
): Promise<void> {
  if (ctx.texts === null) return;
  const about = { kind: "office_confirm", accountId: null, phoneNumber: null, officeTextId } as const;
  await insertText(trx, { ...text, ...about, writtenAt: ctx.clock.now() });
}

type StoredText = Omit<NewText, "accountId"> & {
  accountId: string | null;
  officeTextId?: string;
  phoneNumber: string | null;
  writtenAt: Date;
};

/** @returns its id; undefined where the occasion has its text already */
async function insertText(trx: Kysely<Database>, text: StoredText): Promise<string | undefined> {
  const queued = await trx
    .insertInto("texts")
    .values({
      kind: text.kind,
      occasion: `${text.kind}:${text.about}`,
      account_id: text.accountId,
      office_text_id: text.officeTextId ?? null,
      phone_number: text.phoneNumber,
      body: text.body,
      facts: text.facts && JSON.stringify(text.facts),
      written_at: text.writtenAt,
      lapses_at: text.lapsesAt,
    })
    .onConflict((row) => row.column("occasion").doNothing())
    .returning("id")
    .executeTakeFirst();
  return queued?.id;
}

async function sendSoon(trx: Kysely<Database>, textId: string | undefined): Promise<void> {
  if (textId !== undefined) await addJob(trx, sendTextJob, { textId });
}

/** None for texts about the account's safety, which are always sent. */
const CHOICES: Partial<Record<TextKind, MessageKind>> = {
  payment_failed: "payment_text",
  renewal_reminder: "renewal_text",
  card_checks: "card_text",
};

/** Only a number that its owner proved by a code. Null: such a text is not wanted, or cannot be had. */
export async function findTextPhone(
  ctx: Pick<Context, "authKeys">,
  db: Kysely<Database>,
  { accountId, kind }: { accountId: string; kind: TextKind },
): Promise<string | null> {
  const choice = CHOICES[kind];
  if (choice === undefined || !(await readChoices(db, accountId))[choice]) return null;
  const phoneNumber = await findAccountPhone({ db }, accountId);
  if (phoneNumber === null || (await findTextStop(ctx, db, phoneNumber)) !== null) return null;
  return phoneNumber;
}

export interface SentText {
  id: string;
  kind: string;
  writtenAt: Date;
  sentAt: Date | null;
  givenUpAt: Date | null;
}

const NEWEST = 100;

/** Texts besides codes, newest first. */
export async function listSentTexts({ db }: Pick<Context, "db">, accountId: string): Promise<SentText[]> {
  return db
    .selectFrom("texts")
    .select(["id", "kind", "written_at as writtenAt", "sent_at as sentAt", "given_up_at as givenUpAt"])
    .where("account_id", "=", accountId)
    .orderBy("written_at", "desc")
    .limit(NEWEST)
    .execute();
}

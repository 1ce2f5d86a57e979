import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextKind } from "../../../db/schema/schema-messages.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { findTextStop } from "../inbound/text-stops.ts";
import { sendTextJob } from "../job-types.ts";
import { findTextPhone } from "./find-text-phone.ts";

/** About the account's safety: sent to a given phone, whatever the member chose. */
export async function queueSafetyText(
  { texts, clock }: Pick<Context, "texts" | "clock">,
  trx: Kysely<Database>,
  { to, ...text }: NewText & { to: string },
): Promise<void> {
  if (texts === null || (await findTextStop(trx, to)) !== null) return;
  await insertText(trx, { ...text, phoneNumber: to, writtenAt: clock.now() });
}

export interface NewText {
  kind: TextKind;
  /** Unique within its kind. */
  about: string;
  accountId: string;
  body: string;
  /** When it stops being true. */
  lapsesAt: Date;
}

/** Sent after the commit, to those who asked for such texts and have not stopped them since. */
export async function queueText(
  { texts, clock }: Pick<Context, "texts" | "clock">,
  trx: Kysely<Database>,
  { kind, about, accountId, body, lapsesAt }: NewText,
): Promise<void> {
  if (texts === null || (await findTextPhone(trx, { accountId, kind })) === null) return;
  const text = { kind, about, accountId, body, lapsesAt };
  await insertText(trx, { ...text, phoneNumber: null, writtenAt: clock.now() });
}

async function insertText(
  trx: Kysely<Database>,
  text: NewText & { phoneNumber: string | null; writtenAt: Date },
): Promise<void> {
  const queued = await trx
    .insertInto("texts")
    .values({
      kind: text.kind,
      occasion: `${text.kind}:${text.about}`,
      account_id: text.accountId,
      phone_number: text.phoneNumber,
      body: text.body,
      written_at: text.writtenAt,
      lapses_at: text.lapsesAt,
    })
    .onConflict((row) => row.column("occasion").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued) await addJob(trx, sendTextJob, { textId: queued.id });
}

import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextKind } from "../../../db/schema/schema-messages.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { sendTextJob } from "../job-types.ts";
import { findTextPhone } from "./find-text-phone.ts";

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
  const queued = await trx
    .insertInto("texts")
    .values({
      kind,
      occasion: `${kind}:${about}`,
      account_id: accountId,
      body,
      written_at: clock.now(),
      lapses_at: lapsesAt,
    })
    .onConflict((row) => row.column("occasion").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued) await addJob(trx, sendTextJob, { textId: queued.id });
}

import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { findTextStop, hideTextStop } from "../text-stops/text-stops.ts";

interface MessageOwner {
  accountId: string;
  phoneNumber: string | null;
}

export async function exportMessages(
  ctx: Pick<Context, "authKeys">,
  db: Kysely<Database>,
  { accountId, phoneNumber }: MessageOwner,
) {
  const choices = await db
    .selectFrom("message_choices")
    .select(["kind", "is_wanted", "chosen_at"])
    .where("account_id", "=", accountId)
    .orderBy("kind")
    .execute();
  const texts = await db
    .selectFrom("texts")
    .select(["kind", "phone_number", "body", "written_at", "sent_at", "given_up_at"])
    .where("account_id", "=", accountId)
    .orderBy("written_at")
    .execute();
  const stoppedAt = phoneNumber === null ? null : await findTextStop(ctx, db, phoneNumber);
  return { choices, texts, texts_stopped_at: stoppedAt };
}

/** Whether the phone takes texts stays known, without the number. */
export async function eraseMessages(
  ctx: Pick<Context, "authKeys" | "clock">,
  trx: Kysely<Database>,
  { accountId, phoneNumber }: MessageOwner,
): Promise<void> {
  for (const table of ["message_choices", "message_stop_keys", "texts"] as const) {
    await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
  if (phoneNumber !== null) await hideTextStop(ctx, trx, phoneNumber);
}

import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

interface MessageOwner {
  accountId: string;
  phoneNumber: string | null;
}

export async function exportMessages(db: Kysely<Database>, { accountId, phoneNumber }: MessageOwner) {
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
  const stop = await db
    .selectFrom("text_stops")
    .select("stopped_at")
    .where("phone_number", "in", [phoneNumber ?? ""])
    .executeTakeFirst();
  return { choices, texts, texts_stopped_at: stop?.stopped_at ?? null };
}

export async function eraseMessages(
  trx: Kysely<Database>,
  { accountId, phoneNumber }: MessageOwner,
): Promise<void> {
  for (const table of ["message_choices", "message_stop_keys", "texts"] as const) {
    await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
  await trx
    .deleteFrom("text_stops")
    .where("phone_number", "in", [phoneNumber ?? ""])
    .execute();
}

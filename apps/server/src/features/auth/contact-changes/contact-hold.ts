import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";

interface HeldAccount {
  accountId: string;
  now: Date;
}

/** Until when somebody may still undo a change of this account's contacts; null: nobody may. */
export async function findContactHold(
  db: Kysely<Database>,
  { accountId, now }: HeldAccount,
): Promise<Date | null> {
  const newest = await db
    .selectFrom("contact_changes")
    .select("undo_until")
    .where("account_id", "=", accountId)
    .where("state", "=", "done")
    .where("undo_until", ">", now)
    .orderBy("undo_until", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.undo_until ?? null;
}

/** Before what could not be taken back from a stranger who changed the contacts. @throws 409 `conflict` with the wait */
export async function refuseDuringHold(db: Kysely<Database>, held: HeldAccount): Promise<void> {
  const until = await findContactHold(db, held);
  if (until === null) return;
  const waitSeconds = Math.ceil((until.getTime() - held.now.getTime()) / 1000);
  const sentence = `An email address or a phone number was changed, and can still be undone. Please try again in ${waitInWords(waitSeconds)}.`;
  throw conflict(sentence).because("contacts_changed", { waitSeconds });
}

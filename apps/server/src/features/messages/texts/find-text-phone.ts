import type { MessageKind } from "@smirk/contract/account/messages";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextKind } from "../../../db/schema/schema-messages.ts";
import { findAccountPhone } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { readChoices } from "../choices/message-choices.ts";
import { findTextStop } from "../inbound/text-stops.ts";

/** None for texts about the account's safety, which are always sent. */
const CHOICES: Partial<Record<TextKind, MessageKind>> = {
  payment_failed: "payment_text",
  renewal_reminder: "renewal_text",
  card_checks: "card_text",
};

/** Only a number that its owner proved by a code. Null: such a text is not wanted, or cannot be had. */
export async function findTextPhone(
  db: Kysely<Database>,
  { accountId, kind }: { accountId: string; kind: TextKind },
): Promise<string | null> {
  const choice = CHOICES[kind];
  if (choice === undefined || !(await readChoices(db, accountId))[choice]) return null;
  const phoneNumber = await findAccountPhone({ db }, accountId);
  if (phoneNumber === null || (await findTextStop(db, phoneNumber)) !== null) return null;
  return phoneNumber;
}

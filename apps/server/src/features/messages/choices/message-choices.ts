import { MESSAGE_KINDS, type MessageKind } from "@smirk/contract/account/messages";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { findNewsletterChoice } from "../../members/contacts/find-newsletter-choice.ts";

export type Wanted = Record<MessageKind, boolean>;

/** News as chosen when joining or since, whichever is later; texts only once they were asked for. */
export async function readChoices(db: Kysely<Database>, accountId: string): Promise<Wanted> {
  const rows = await db
    .selectFrom("message_choices")
    .select(["kind", "is_wanted", "chosen_at"])
    .where("account_id", "=", accountId)
    .execute();
  const joined = await findNewsletterChoice(db, accountId);
  const wanted: Wanted = { news_email: false, payment_text: false, renewal_text: false, card_text: false };
  for (const kind of MESSAGE_KINDS) {
    const choice = rows.find((row) => row.kind === kind);
    wanted[kind] = isWantedNow(choice, kind === "news_email" ? joined : undefined);
  }
  return wanted;
}

/** Without a choice of either kind nothing is wanted. */
export function isWantedNow(
  choice: { is_wanted: boolean; chosen_at: Date } | undefined,
  joined: { isWanted: boolean; chosenAt: Date } | undefined,
): boolean {
  if (!choice) return joined?.isWanted ?? false;
  return joined && joined.chosenAt > choice.chosen_at ? joined.isWanted : choice.is_wanted;
}

interface ChosenMessage {
  accountId: string;
  kind: MessageKind;
  isWanted: boolean;
  now: Date;
}

export async function saveChoice(
  trx: Kysely<Database>,
  { accountId, kind, isWanted, now }: ChosenMessage,
): Promise<void> {
  const choice = { is_wanted: isWanted, chosen_at: now };
  await trx
    .insertInto("message_choices")
    .values({ account_id: accountId, kind, ...choice })
    .onConflict((row) => row.columns(["account_id", "kind"]).doUpdateSet(choice))
    .execute();
  const event = { accountId, membershipId: null, kind: "messages_changed", facts: {}, at: now } as const;
  await recordAccountEvent(trx, event);
}

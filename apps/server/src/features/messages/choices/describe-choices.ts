import type { MessageChoice, MessageChoicesAnswer } from "@smirk/contract/account/messages";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { findAccountPhone } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { lockAccount } from "../../auth/sessions/account-locks.ts";
import { findContact } from "../../members/contacts/find-contact.ts";
import { findTextStop } from "../inbound/text-stops.ts";
import { readChoices, saveChoice } from "./message-choices.ts";

type ChoiceContext = Pick<Context, "db" | "clock" | "texts">;

export async function describeChoices(
  { db, texts }: Pick<ChoiceContext, "db" | "texts">,
  accountId: string,
): Promise<MessageChoicesAnswer> {
  const contact = await findContact(db, accountId);
  const phoneNumber = await findAccountPhone({ db }, accountId);
  const stoppedAt = phoneNumber === null ? null : await findTextStop(db, phoneNumber);
  return {
    email: contact ? maskContact(contact.email) : null,
    wanted: await readChoices(db, accountId),
    texts: {
      are_offered: texts !== null,
      phone_number: phoneNumber && maskContact(phoneNumber),
      stopped_at: stoppedAt && Math.floor(stoppedAt.getTime() / 1000),
    },
  };
}

/** @throws 409 `conflict` for texts that cannot be had: none are sent, or the account has no phone */
export async function chooseMessages(
  ctx: ChoiceContext,
  { accountId, choice }: { accountId: string; choice: MessageChoice },
): Promise<MessageChoicesAnswer> {
  const { kind, is_wanted: isWanted } = choice;
  if (isWanted && kind !== "news_email") await refuseTexts(ctx, accountId);
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await saveChoice(trx, { accountId, kind, isWanted, now: ctx.clock.now() });
  });
  return describeChoices(ctx, accountId);
}

/** @throws 409 `conflict` */
export async function refuseTexts(
  { db, texts }: Pick<ChoiceContext, "db" | "texts">,
  accountId: string,
): Promise<void> {
  if (texts === null) throw conflict("We do not send these texts.");
  const phoneNumber = await findAccountPhone({ db }, accountId);
  if (phoneNumber === null) throw conflict("Your account has no phone number for us to text.");
  if ((await findTextStop(db, phoneNumber)) !== null) {
    throw conflict("Your phone has stopped our texts. Text START to us to get them again.");
  }
}

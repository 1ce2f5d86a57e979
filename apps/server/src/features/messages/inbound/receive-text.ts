import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { findAccountByPhone } from "../../auth/proof/email-code-rows.ts";
import { KEYWORD_ANSWERS } from "./keyword-answers.ts";
import { readKeyword } from "./read-keyword.ts";
import { allowTexts, stopTexts } from "./text-stops.ts";

export interface InboundText {
  /** The vendor's; each counts once, however often it is delivered. */
  messageId: string;
  /** E.164. */
  from: string;
  text: string;
}

const US_PHONE = /^\+1\d{10}$/;
const MESSAGE_ID = /^[\w-]{1,64}$/;

/** @returns what to answer by text; null: nothing */
export async function receiveText(
  ctx: Pick<Context, "db" | "clock" | "config" | "log">,
  { messageId, from, text }: InboundText,
): Promise<string | null> {
  const read = readKeyword(text);
  if (read === null || !US_PHONE.test(from) || !MESSAGE_ID.test(messageId)) return null;
  const { keyword } = read;
  const now = ctx.clock.now();
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("inbound_texts")
      .values({ message_id: messageId, received_at: now })
      .onConflict((row) => row.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    if (keyword === "stop") await stopTexts(trx, from, now);
    if (keyword === "start") await allowTexts(trx, from);
    return true;
  });
  if (!isNew) return null;
  ctx.log.info({ keyword }, "messages.text.received");
  const language = read.language ?? (await findPhoneLanguage(ctx, from));
  return KEYWORD_ANSWERS[language][keyword](ctx.config);
}

async function findPhoneLanguage({ db }: Pick<Context, "db">, phoneNumber: string): Promise<Language> {
  return (await findAccountByPhone(db, phoneNumber))?.language ?? DEFAULT_LANGUAGE;
}

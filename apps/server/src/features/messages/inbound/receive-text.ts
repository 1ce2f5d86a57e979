import type { Context } from "../../../context.ts";
import { readKeyword, type TextKeyword } from "./read-keyword.ts";
import { allowTexts, stopTexts } from "./text-stops.ts";

export interface InboundText {
  /** The vendor's; each counts once, however often it is delivered. */
  messageId: string;
  /** E.164. */
  from: string;
  text: string;
}

const US_PHONE = /^\+1\d{10}$/;

/** @returns what to answer by text; null: nothing */
export async function receiveText(
  ctx: Pick<Context, "db" | "clock" | "config" | "log">,
  { messageId, from, text }: InboundText,
): Promise<string | null> {
  const keyword = readKeyword(text);
  if (keyword === null || !US_PHONE.test(from)) return null;
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
  return ANSWERS[keyword](ctx.config);
}

type Names = Pick<Context["config"], "brandName" | "supportPhone">;

const ANSWERS: Record<TextKeyword, (names: Names) => string> = {
  stop: ({ brandName }) =>
    `${brandName}: You get no more texts from us, except sign-in codes that you ask for. Reply START to get them again.`,
  start: ({ brandName }) =>
    `${brandName}: You get the texts again that you chose on your membership page. Reply STOP to stop them, HELP for help.`,
  help: ({ brandName, supportPhone }) =>
    `${brandName} dental savings membership, not insurance. Questions? Call ${supportPhone}. Reply STOP to stop texts. Message and data rates may apply.`,
};

import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import { createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { textsIn } from "../../../locales/texts.ts";
import { hideKey } from "../../auth/codes/hmac-code.ts";
import { findAccountByPhone } from "../../auth/request-email-code.ts";
import { endTextsOfPhone } from "../../offices/texts/end-texts.ts";
import { findTextedLanguage } from "../../offices/texts/find-texts.ts";
import { allowTexts, findTextStop, stopTexts } from "../../text-stops/text-stops.ts";
import { answerKeyword } from "./answer-keyword.ts";
import { readKeyword, type TextKeyword } from "./read-keyword.ts";
import { saysCancel } from "./read-leaving.ts";
import { readQuestion, type TextQuestion } from "./read-question.ts";

interface InboundText {
  /** The vendor's; each counts once, however often it is delivered. */
  messageId: string;
  /** E.164. */
  from: string;
  text: string;
}

/** @returns what to answer by text; null: nothing */
type ReceiveText = (text: InboundText) => Promise<string | null>;

type Read = TextKeyword | TextQuestion;

/** What a machine may have written is answered once a day: the names of what is counted. */
const ASKING: ReadonlyMap<Read, string> = new Map([
  ["cancel", ""],
  ["doubtful", ""],
  // Somebody who asked in the morning may be hurt at night.
  ["question", " question"],
  ["urgent", " urgent"],
]);
/** An office that sends one is called. */
const DOUBTED: ReadonlySet<Read> = new Set(["cancel", "doubtful"]);
const ANSWER_LIMIT = { points: 1, duration: 24 * 60 * 60 };

export function createTextReceiver(ctx: Context): ReceiveText {
  const questions = createSharedLimiter(ctx.pool, "text-question-day", ANSWER_LIMIT);
  // A machine answers each of our texts with one that may be doubtful as well.
  const mayAsk = (from: string, counted: string) =>
    questions.consume(hideKey(ctx.authKeys.codeSecret, from + counted)).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof Error) throw refusal;
        return false;
      },
    );
  return async (text) => {
    const answered = await answerText(ctx, text);
    if (answered === null) return null;
    const counted = ASKING.get(answered.keyword);
    return counted === undefined || (await mayAsk(text.from, counted)) ? answered.answer : null;
  };
}

const US_PHONE = /^\+1\d{10}$/;
const MESSAGE_ID = /^[\w-]{1,64}$/;

async function answerText(
  ctx: Pick<Context, "db" | "clock" | "config" | "log" | "authKeys">,
  { messageId, from, text }: InboundText,
): Promise<{ keyword: Read; answer: string } | null> {
  if (!US_PHONE.test(from) || !MESSAGE_ID.test(messageId)) return null;
  const now = ctx.clock.now();
  const read = await ctx.db.transaction().execute(async (trx) => {
    // It is stored before it is read: what the vendor delivers again costs no reading.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("inbound_texts")
      .values({ message_id: messageId, received_at: now })
      .onConflict((row) => row.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return null;
    const asked = readText(text);
    if (asked?.keyword === "stop") {
      await stopTexts(trx, from, now);
      await endTextsOfPhone(trx, { phoneNumber: from, why: "stop", now });
    }
    // An office's number may be another person's by now: somebody calls the office.
    if (asked && DOUBTED.has(asked.keyword))
      await endTextsOfPhone(trx, { phoneNumber: from, why: "doubted", now });
    if (asked?.keyword === "start") await allowTexts(ctx, trx, from);
    // A phone that stopped texts gets no more than was asked for, and the way to a dentist.
    if (asked?.keyword === "question" && (await findTextStop(ctx, trx, from)) !== null) return null;
    return asked;
  });
  if (read === null) return null;
  const { keyword } = read;
  ctx.log.info({ keyword }, "messages.text.received");
  const sender = await describeSender(ctx.db, from);
  const language = read.language ?? sender.language;
  const urlOf = (path: string) => `${siteOrigin(ctx.config)}${inLanguage(path, language)}`;
  const answer = answerKeyword(textsIn(language), {
    ...ctx.config,
    ...sender,
    keyword,
    membershipUrl: urlOf("/membership"),
    finderUrl: urlOf("/"),
    mayLeave: sender.isMember && saysCancel(text),
  });
  return { keyword, answer };
}

/** "Help, my tooth is bleeding" is urgent before it is a call for help. */
function readText(text: string): { keyword: Read; language: Language | null } | null {
  const keyword = readKeyword(text);
  if (keyword !== null && keyword.keyword !== "help") return keyword;
  const question = readQuestion(text);
  return keyword === null || question?.keyword === "urgent" ? question : keyword;
}

/** A member's number, else one at which an office agreed to texts, whatever became of it. */
async function describeSender(
  db: Context["db"],
  phoneNumber: string,
): Promise<{ language: Language; isMember: boolean; isOffice: boolean }> {
  const account = await findAccountByPhone(db, phoneNumber);
  if (account) return { language: account.language, isMember: true, isOffice: false };
  const office = await findTextedLanguage(db, phoneNumber);
  return { language: office ?? DEFAULT_LANGUAGE, isMember: false, isOffice: office !== undefined };
}

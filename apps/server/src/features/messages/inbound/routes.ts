import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../../config/config.ts";
import type { Context } from "../../../context.ts";
import type { RouteBounds } from "../../../edges/bounds.ts";
import { readForm } from "../../../edges/read-form.ts";
import { forbidden, unavailable } from "../../../errors.ts";
import { createFailedProofs, requireSignature } from "../../../http/limits/failed-proofs.ts";
import { createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { isSignedByTwilio } from "../../../vendors/twilio/is-signed-by-twilio.ts";
import { hideKey } from "../../auth/codes/hmac-code.ts";
import { findAccountByPhone } from "../../auth/request-email-code.ts";
import { readKeyword, type TextKeyword } from "./read-keyword.ts";
import { allowTexts, stopTexts } from "./text-stops.ts";

const PATH = "/texts/inbound";
const HEADER = "x-twilio-signature";
/** 20 bytes of HMAC-SHA1 in Base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;
/** A text has at most 1,600 characters. */
const BOUNDS: RouteBounds = { bytes: 16 * 1024, body: { mostFields: 100 }, query: null };

/** Twilio's webhook for texts that members send. Its signature covers the public address and every field. */
export function registerInboundTextRoutes(app: FastifyInstance, ctx: Context): void {
  const receiveText = createTextReceiver(ctx);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    const { sms } = ctx.config;
    const proofs = createFailedProofs(ctx);
    const refuse = () => {
      ctx.log.warn("messages.text.unsigned");
      return forbidden("This message is not signed by the vendor of our text messages.");
    };
    const onRequest = [
      async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header("cache-control", "no-store");
        if (sms === null) throw unavailable("No texts are taken here.", 600);
      },
      requireSignature(proofs, { name: HEADER, pattern: SIGNATURE, refuse }),
    ];
    scope.post(PATH, { onRequest, config: { bounds: BOUNDS } }, async (request, reply) => {
      if (sms === null) throw refuse();
      const fields = Object.fromEntries(readForm(request));
      const signature = String(request.headers[HEADER]);
      const url = `${ctx.config.publicOrigin ?? listeningOrigin(app, ctx.config)}${PATH}`;
      if (fields.AccountSid !== sms.accountSid || !isSignedByTwilio(sms, { signature, url, fields })) {
        throw proofs.count(request, refuse());
      }
      const { MessageSid: messageId = "", From: from = "", Body: text = "" } = fields;
      const answer = await receiveText({ messageId, from, text });
      // The vendor has answered already where it has Advanced Opt-Out.
      const isAnswered = fields.OptOutType !== undefined;
      return reply.type("text/xml; charset=utf-8").send(toTwiml(isAnswered ? null : answer));
    });
  });
}

const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);

/** Where the sandbox calls the product. A Host header would let a sender choose what the signature covers. */
function listeningOrigin({ server }: FastifyInstance, { host }: Pick<Config, "host">): string | null {
  const address = server.address();
  if (typeof address !== "object" || address === null) return null;
  const called = EVERY_ADDRESS.has(host) ? "127.0.0.1" : host;
  return `http://${called.includes(":") ? `[${called}]` : called}:${address.port}`;
}

function toTwiml(text: string | null): string {
  const message = text === null ? "" : `<Message>${escapeXml(text)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

interface InboundText {
  /** The vendor's; each counts once, however often it is delivered. */
  messageId: string;
  /** E.164. */
  from: string;
  text: string;
}

/** @returns what to answer by text; null: nothing */
type ReceiveText = (text: InboundText) => Promise<string | null>;

/** A doubtful text is answered once a day. */
const ANSWER_LIMIT = { points: 1, duration: 24 * 60 * 60 };

function createTextReceiver(ctx: Context): ReceiveText {
  const questions = createSharedLimiter(ctx.pool, "text-question-day", ANSWER_LIMIT);
  // A machine answers each of our texts with one that may be doubtful as well.
  const mayAsk = (from: string) =>
    questions.consume(hideKey(ctx.authKeys.codeSecret, from)).then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof Error) throw refusal;
        return false;
      },
    );
  return async (text) => {
    const answered = await answerText(ctx, text);
    if (answered === null) return null;
    return answered.keyword !== "doubtful" || (await mayAsk(text.from)) ? answered.answer : null;
  };
}

const US_PHONE = /^\+1\d{10}$/;

const MESSAGE_ID = /^[\w-]{1,64}$/;

async function answerText(
  ctx: Pick<Context, "db" | "clock" | "config" | "log" | "authKeys">,
  { messageId, from, text }: InboundText,
): Promise<{ keyword: TextKeyword; answer: string } | null> {
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
    if (keyword === "start") await allowTexts(ctx, trx, from);
    return true;
  });
  if (!isNew) return null;
  ctx.log.info({ keyword }, "messages.text.received");
  const language = read.language ?? (await findPhoneLanguage(ctx, from));
  return { keyword, answer: answerKeyword(textsIn(language), { ...ctx.config, keyword }) };
}

async function findPhoneLanguage({ db }: Pick<Context, "db">, phoneNumber: string): Promise<Language> {
  return (await findAccountByPhone(db, phoneNumber))?.language ?? DEFAULT_LANGUAGE;
}

interface Names {
  brandName: string;
  supportPhone: string;
}

/** Characters of the GSM alphabet, also in translations: Spanish without á, í, ó and ú. */
export function answerKeyword(
  { t }: Texts,
  { keyword, brandName, supportPhone }: Names & { keyword: TextKeyword },
): string {
  switch (keyword) {
    case "stop":
      return t(
        "{brandName}: You will get no more texts from us, except sign-in codes you ask for. Reply START to get them again.",
        { brandName },
      );
    case "start":
      return t(
        "{brandName}: You will again get the texts you chose on your membership page. Reply STOP to stop them, HELP for help.",
        { brandName },
      );
    case "help":
      return t(
        "{brandName} dental savings membership, not insurance. Questions? Call {supportPhone}. Reply STOP to stop texts. Message and data rates may apply.",
        { brandName, supportPhone },
      );
    case "doubtful":
      return t(
        "{brandName}: Reply STOP to stop texts from us, HELP for help. For anything else, call {supportPhone}.",
        { brandName, supportPhone },
      );
  }
}

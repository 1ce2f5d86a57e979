import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { readForm } from "../../../edges/read-form.ts";
import { type AppError, forbidden, unavailable } from "../../../errors.ts";
import type { createFailedProofs } from "../../../http/limits/failed-proofs.ts";
import { isSignedByTwilio } from "../../../vendors/twilio/is-signed-by-twilio.ts";
import { listeningOrigin } from "./listening-origin.ts";
import type { createTextReceiver } from "./receive-text.ts";

export const TEXTS_PATH = "/texts/inbound";
export const SIGNATURE_HEADER = "x-twilio-signature";

/** @throws 503 `unavailable` where no texts are sent */
export function requireTexts({ config }: Pick<Context, "config">): void {
  if (config.sms === null) throw unavailable("No texts are taken here.", 600);
}

/** Logs it as well: the vendor shows nobody what we refuse. */
export function unsigned({ log }: Pick<Context, "log">): AppError {
  log.warn("messages.text.unsigned");
  return forbidden("This message is not signed by the vendor of our text messages.");
}

interface Receiving {
  app: FastifyInstance;
  proofs: ReturnType<typeof createFailedProofs>;
  receiveText: ReturnType<typeof createTextReceiver>;
}

/** @returns what to answer by text; null: nothing @throws 403 `forbidden` for anyone but the vendor */
export async function receiveSignedText(
  ctx: Context,
  request: FastifyRequest,
  { app, proofs, receiveText }: Receiving,
): Promise<string | null> {
  const { sms, publicOrigin } = ctx.config;
  if (sms === null) throw unsigned(ctx);
  const fields = Object.fromEntries(readForm(request));
  const signature = String(request.headers[SIGNATURE_HEADER]);
  const url = `${publicOrigin ?? listeningOrigin(app, ctx.config)}${TEXTS_PATH}`;
  if (fields.AccountSid !== sms.accountSid || !isSignedByTwilio(sms, { signature, url, fields })) {
    throw proofs.count(request, unsigned(ctx));
  }
  const { MessageSid: messageId = "", From: from = "", Body: text = "" } = fields;
  const answer = await receiveText({ messageId, from, text });
  // The vendor has answered already where it has Advanced Opt-Out.
  return fields.OptOutType === undefined ? answer : null;
}

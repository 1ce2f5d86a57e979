import type { FastifyInstance } from "fastify";
import type { Config } from "../../../config/config.ts";
import type { Context } from "../../../context.ts";
import { forbidden, unavailable } from "../../../errors.ts";
import { readForm } from "../../../http/requests/read-form.ts";
import { isSignedByTwilio } from "../../../vendors/twilio/is-signed-by-twilio.ts";
import { createTextReceiver } from "./receive-text.ts";

const PATH = "/texts/inbound";
const MAX_BYTES = 64 * 1024;

/** Twilio's webhook for texts that members send. Its signature covers the public address and every field. */
export function registerInboundTextRoutes(app: FastifyInstance, ctx: Context): void {
  const receiveText = createTextReceiver(ctx);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post(PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { sms } = ctx.config;
      if (sms === null) throw unavailable("No texts are taken here.", 600);
      const fields = Object.fromEntries(readForm(request.body));
      const signature = String(request.headers["x-twilio-signature"] ?? "");
      const url = `${ctx.config.publicOrigin ?? listeningOrigin(app, ctx.config)}${PATH}`;
      if (fields.AccountSid !== sms.accountSid || !isSignedByTwilio(sms, { signature, url, fields })) {
        ctx.log.warn("messages.text.unsigned");
        throw forbidden("This message is not signed by the vendor of our text messages.");
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

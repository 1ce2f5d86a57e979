import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import type { RouteBounds } from "../../../edges/bounds.ts";
import { readForm } from "../../../edges/read-form.ts";
import { forbidden, unavailable } from "../../../errors.ts";
import { createFailedProofs, requireSignature } from "../../../http/limits/failed-proofs.ts";
import { isSignedByTwilio } from "../../../vendors/twilio/is-signed-by-twilio.ts";
import { listeningOrigin } from "./listening-origin.ts";
import { createTextReceiver } from "./receive-text.ts";
import { toTwiml } from "./write-twiml.ts";

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

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import type { RouteBounds } from "../../../edges/bounds.ts";
import { createFailedProofs, requireSignature } from "../../../http/limits/failed-proofs.ts";
import {
  receiveSignedText,
  requireTexts,
  SIGNATURE_HEADER,
  TEXTS_PATH,
  unsigned,
} from "./receive-signed-text.ts";
import { createTextReceiver } from "./receive-text.ts";
import { toTwiml } from "./write-twiml.ts";

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
    const proofs = createFailedProofs(ctx);
    const onRequest = [
      async (_request: FastifyRequest, reply: FastifyReply) => {
        reply.header("cache-control", "no-store");
        requireTexts(ctx);
      },
      requireSignature(proofs, { name: SIGNATURE_HEADER, pattern: SIGNATURE, refuse: () => unsigned(ctx) }),
    ];
    scope.post(TEXTS_PATH, { onRequest, config: { bounds: BOUNDS } }, async (request, reply) => {
      const answer = await receiveSignedText(ctx, request, { app, proofs, receiveText });
      return reply.type("text/xml; charset=utf-8").send(toTwiml(answer));
    });
  });
}

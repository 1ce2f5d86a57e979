import type { FastifyInstance } from "fastify";
import type { RouteBounds } from "../../../edges/bounds.ts";
import { createFailedProofs, requireSignature } from "../../../http/limits/failed-proofs.ts";
import type { SellingContext } from "../selling-context.ts";
import { readSignedEvent, SIGNATURE_HEADER, unsigned } from "./read-signed-event.ts";
import { receiveEvent } from "./receive-event.ts";

/** The vendor names no limit; an invoice of ten lines, each with all metadata that it takes, is smaller. */
const BOUNDS: RouteBounds = { bytes: 256 * 1024, body: {}, query: null };

const SIGNATURE = /,v1=[0-9a-f]{64}(?:,|$)/;

/** `POST /stripe/webhook`: the signature covers the raw body, so it must not be parsed before. */
export function registerWebhookRoutes(app: FastifyInstance, ctx: SellingContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const proofs = createFailedProofs(ctx);
    const onRequest = requireSignature(proofs, {
      name: SIGNATURE_HEADER,
      pattern: SIGNATURE,
      refuse: unsigned,
    });
    scope.post("/stripe/webhook", { onRequest, config: { bounds: BOUNDS } }, async (request, reply) => {
      await receiveEvent(ctx, readSignedEvent(ctx, request, proofs));
      reply.header("cache-control", "no-store");
      return { received: true };
    });
  });
}

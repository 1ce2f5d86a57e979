import type { FastifyInstance } from "fastify";
import type { RouteBounds } from "../../../edges/bounds.ts";
import { invalid } from "../../../errors.ts";
import { createFailedProofs, requireSignature } from "../../../http/limits/failed-proofs.ts";
import type { SellingContext } from "../selling-context.ts";
import { receiveEvent } from "./receive-event.ts";

/** The vendor names no limit; an invoice of ten lines, each with all metadata that it takes, is smaller. */
const BOUNDS: RouteBounds = { bytes: 256 * 1024, body: {}, query: null };

const HEADER = "stripe-signature";
const SIGNATURE = /,v1=[0-9a-f]{64}(?:,|$)/;
const unsigned = () => invalid("This message is not signed as it should be.");

/** `POST /stripe/webhook`: the signature covers the raw body, so it must not be parsed before. */
export function registerWebhookRoutes(app: FastifyInstance, ctx: SellingContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const proofs = createFailedProofs(ctx);
    const onRequest = requireSignature(proofs, { name: HEADER, pattern: SIGNATURE, refuse: unsigned });
    scope.post("/stripe/webhook", { onRequest, config: { bounds: BOUNDS } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = ctx.payments.readEvent(body, String(request.headers[HEADER]), ctx.clock.now());
      if (event === null) throw proofs.count(request, unsigned());
      await receiveEvent(ctx, event);
      reply.header("cache-control", "no-store");
      return { received: true };
    });
  });
}

import type { FastifyInstance } from "fastify";
import type { SellingContext } from "../selling-context.ts";
import { receiveEvent } from "./receive-event.ts";

const MAX_BYTES = 1024 * 1024;

/** `POST /stripe/webhook`: the signature covers the raw body, so it must not be parsed before. */
export function registerWebhookRoutes(app: FastifyInstance, ctx: SellingContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/stripe/webhook", { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(ctx, { body, signature: String(request.headers["stripe-signature"] ?? "") });
      reply.header("cache-control", "no-store");
      return { received: true };
    });
  });
}

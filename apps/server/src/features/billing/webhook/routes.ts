import type { FastifyInstance } from "fastify";
import type { SellingContext } from "../selling-context.ts";
import { receiveEvent } from "./receive-event.ts";

const MOST_BYTES = 1024 * 1024;

/** `POST /stripe/webhook`: what is signed is the body byte for byte, so nothing may read it before. */
export function registerWebhookRoutes(app: FastifyInstance, ctx: SellingContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/stripe/webhook", { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(ctx, body, String(request.headers["stripe-signature"] ?? ""));
      reply.header("cache-control", "no-store");
      return { received: true };
    });
  });
}

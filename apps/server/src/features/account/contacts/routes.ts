import { linkBodySchema } from "@smirk/contract/account/personal-details";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { answerLink, describeLink } from "./contact-link.ts";
import { listOwnWaiting, stopOwnWaiting } from "./waiting-changes.ts";

const ANSWERS = { points: 120, duration: 600 };
const NO_TOKEN = "The token of the link is missing.";

/**
 * Routes for the link of a message without signing in, and by a signed-in member. Posts alone, because mail scanners
 * open links.
 */
export function registerContactRoutes(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "contact-link", ANSWERS));
  app.post("/auth/contact_change/show", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return describeLink(ctx, parseBody(linkBodySchema, request.body, NO_TOKEN).token);
  });
  app.post("/auth/contact_change/undo", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return answerLink(ctx, parseBody(linkBodySchema, request.body, NO_TOKEN).token);
  });
  app.get("/account/contact_changes", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return listOwnWaiting(ctx, accountId);
  });
  app.post("/account/contact_changes/stop", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    await stopOwnWaiting(ctx, accountId);
    return listOwnWaiting(ctx, accountId);
  });
}

import { messageChoiceBodySchema, stopMessagesBodySchema } from "@smirk/contract/account/messages";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { registerOneClick } from "../../http/requests/one-click.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { registerInboundTextRoutes } from "./inbound/routes.ts";
import { chooseMessages, describeChoices } from "./message-choices.ts";
import { stopMessages } from "./stop-messages.ts";

export function registerMessageRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/messages", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return describeChoices(ctx, accountId);
  });
  app.post("/account/messages", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "Name a kind of message, and whether you want it.";
    const choice = parseBody(messageChoiceBodySchema, request.body, message);
    return chooseMessages(ctx, { accountId, choice });
  });
  registerStopRoutes(app, ctx);
  registerInboundTextRoutes(app, ctx);
}

const CALLS = { points: 120, duration: 600 };

/** Works without signing in, by the token of an email. */
function registerStopRoutes(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "stop-messages", CALLS));
  app.post("/messages/stop", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { token } = parseBody(
      stopMessagesBodySchema,
      request.body,
      "The token of the email's link is missing.",
    );
    return { stopped: await stopMessages(ctx, token) };
  });
  registerOneClick(app, {
    path: "/messages/one-click",
    page: "/stop-messages",
    stop: async (token) => void (await stopMessages(ctx, token)),
  });
}

import { stopMessagesBodySchema } from "@smirk/contract/account/messages";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import { registerOneClick } from "../../../http/requests/one-click.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { stopMessages } from "./stop-messages.ts";

const CALLS = { points: 120, duration: 600 };

/** Works without signing in, by the token of an email. */
export function registerStopRoutes(app: FastifyInstance, ctx: Context): void {
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

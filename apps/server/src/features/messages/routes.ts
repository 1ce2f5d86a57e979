import { messageChoiceBodySchema } from "@smirk/contract/account/messages";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { chooseMessages, describeChoices } from "./choices/describe-choices.ts";
import { registerInboundTextRoutes } from "./inbound/routes.ts";
import { registerStopRoutes } from "./stop-links/routes.ts";

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

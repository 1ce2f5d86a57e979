import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { listAccountEvents } from "./list-account-events.ts";

export function registerEventRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/events", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return listAccountEvents(ctx, accountId);
  });
}

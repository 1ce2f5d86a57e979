import { listEventsRoute } from "@smirk/contract/account/events";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { listAccountEvents } from "./list-account-events.ts";

export function registerEventRoutes(app: FastifyInstance, ctx: Context): void {
  serveRoutes(app, ctx)(listEventsRoute, ({ caller }) => listAccountEvents(ctx, caller.accountId));
}

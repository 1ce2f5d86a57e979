import { getOpenApiRoute } from "@smirk/contract/developers";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createOpenApiAnswer } from "./answer-open-api.ts";

/** What other companies' developers read. */
export function registerDeveloperRoutes(app: FastifyInstance, ctx: Context): void {
  const answer = createOpenApiAnswer();
  serveRoutes(app, ctx)(getOpenApiRoute, ({ request, reply }) => answer(request, reply));
}

import { getAccuracyRoute } from "@smirk/contract/directory-accuracy";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { getAccuracy } from "./get-accuracy.ts";

export function registerListingRoutes(app: FastifyInstance, ctx: Context): void {
  serveRoutes(app, ctx)(getAccuracyRoute, () => getAccuracy({ ...ctx, directory: app.directory }));
}

import type { AccuracyAnswer } from "@smirk/contract/directory-accuracy";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { getAccuracy } from "./get-accuracy.ts";

export function registerListingRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/directory/accuracy", async (): Promise<AccuracyAnswer> => {
    return getAccuracy({ ...ctx, directory: app.directory });
  });
}

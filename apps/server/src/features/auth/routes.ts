import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { registerCodeRoutes } from "./code-routes.ts";
import { keepAuthRowsClean } from "./keep-auth-rows-clean.ts";
import { registerProofRoutes } from "./proof-routes.ts";
import { registerSessionRoutes } from "./session-routes.ts";
import { registerSignOnRoutes } from "./sign-on-routes.ts";

/** Everything under `/auth`. */
export function registerAuthRoutes(app: FastifyInstance, ctx: Context): void {
  registerCodeRoutes(app, ctx);
  registerProofRoutes(app, ctx);
  registerSessionRoutes(app, ctx);
  registerSignOnRoutes(app, ctx);
  keepAuthRowsClean(app, ctx);
}

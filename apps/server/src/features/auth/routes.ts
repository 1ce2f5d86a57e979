import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { registerBrowserRoutes } from "./browsers/routes.ts";
import { registerCodeRoutes } from "./code-routes.ts";
import { registerFreshProofRoutes } from "./fresh-proof/routes.ts";
import { registerProofRoutes } from "./proof-routes.ts";
import { registerSessionRoutes } from "./sessions/session-routes.ts";
import { registerSignOnRoutes } from "./sign-on-routes.ts";

export function registerAuthRoutes(app: FastifyInstance, ctx: Context): void {
  registerBrowserRoutes(app, ctx);
  registerCodeRoutes(app, ctx);
  registerFreshProofRoutes(app, ctx);
  registerProofRoutes(app, ctx);
  registerSessionRoutes(app, ctx);
  registerSignOnRoutes(app, ctx);
}

import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { registerCodeRoutes } from "./code-routes.ts";
import { registerProofRoutes } from "./proof-routes.ts";
import { registerSessionRoutes } from "./sessions/session-routes.ts";
import { registerSignOnRoutes } from "./sign-on-routes.ts";

export function registerAuthRoutes(app: FastifyInstance, ctx: Context): void {
  registerCodeRoutes(app, ctx);
  registerProofRoutes(app, ctx);
  registerSessionRoutes(app, ctx);
  registerSignOnRoutes(app, ctx);
}

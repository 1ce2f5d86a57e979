import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { guardConsole } from "./console-scope.ts";
import { registerEntryActions } from "./directory/entry-routes.ts";
import { registerImportActions } from "./directory/imports/import-routes.ts";
import { registerReportActions } from "./directory/report-routes.ts";
import { registerLogRoutes } from "./log-routes.ts";
import { registerRefundRoutes } from "./members/refund-routes.ts";
import { registerMemberRoutes } from "./members/routes.ts";
import { registerOperatorRoutes } from "./operators/routes.ts";
import { createActionRoutes } from "./register-actions.ts";
import { registerSignInRoutes } from "./sign-in/routes.ts";

/** The operators' console: its API, apart from the visitors' one. @param pages adds its files */
export async function registerConsole(
  app: FastifyInstance,
  ctx: Context,
  pages?: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    guardConsole(scope, ctx);
    registerSignInRoutes(scope, ctx);
    const add = createActionRoutes(scope, ctx);
    registerMemberRoutes(add, ctx);
    registerRefundRoutes(add, ctx);
    registerOperatorRoutes(add, ctx);
    registerReportActions(add, ctx);
    registerEntryActions(add, ctx);
    registerImportActions(scope, add, ctx);
    registerLogRoutes(add, ctx);
    await pages?.(scope);
    const refuse = async () => {
      throw notFound("There is no page at this address.");
    };
    scope.all("/console/api/*", refuse);
    if (!pages) scope.all("/console/*", refuse);
  });
}

import type { FastifyInstance } from "fastify";
import type { CronItem } from "graphile-worker";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { registerBulkRoutes } from "./bulk/routes.ts";
import { guardConsole } from "./console-scope.ts";
import { registerEntryActions } from "./directory/entry-routes.ts";
import { registerImportActions } from "./directory/imports/import-routes.ts";
import { registerReportActions } from "./directory/report-routes.ts";
import { registerHealthRoutes } from "./health/routes.ts";
import { registerLogRoutes } from "./log-routes.ts";
import { registerRefundRoutes } from "./members/refund-routes.ts";
import { registerMemberRoutes } from "./members/routes.ts";
import { registerOperatorRoutes } from "./operators/routes.ts";
import { createActionRoutes } from "./register-actions.ts";
import { registerSellingRoutes } from "./selling/routes.ts";
import { registerSignInRoutes } from "./sign-in/routes.ts";
import { registerStatisticsRoutes } from "./statistics/routes.ts";
import { registerTodayAction } from "./today-routes.ts";
import { registerWaitlistActions } from "./waitlist-routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Such as "GET /console/api/session", as the router has them. */
    listConsoleRoutes(): string[];
  }
}

interface ConsoleParts {
  /** Adds its files. */
  pages: ((scope: FastifyInstance) => Promise<void>) | undefined;
  /** The schedule of the jobs. */
  schedule: CronItem[];
}

/** The operators' console: its API, apart from the visitors' one. */
export async function registerConsole(
  app: FastifyInstance,
  ctx: Context,
  { pages, schedule }: ConsoleParts,
): Promise<void> {
  const routes: string[] = [];
  app.decorate("listConsoleRoutes", () => [...routes]);
  await app.register(async (scope) => {
    scope.addHook("onRoute", ({ method, url }) => {
      routes.push(...[method].flat().map((each) => `${each} ${url}`));
    });
    guardConsole(scope, ctx);
    registerSignInRoutes(scope, ctx);
    const add = createActionRoutes(scope, ctx);
    registerTodayAction(add, ctx);
    registerMemberRoutes(add, ctx);
    registerRefundRoutes(add, ctx);
    registerWaitlistActions(add, ctx);
    registerBulkRoutes(add, ctx);
    registerOperatorRoutes(add, ctx);
    registerHealthRoutes(add, ctx, { schedule, directory: app.directory });
    registerStatisticsRoutes(add, ctx);
    registerSellingRoutes(add, ctx);
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

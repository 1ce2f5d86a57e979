import type { FastifyInstance } from "fastify";
import { buildSchema } from "graphql";
import type { Context } from "../../context.ts";
import { createCostMeter } from "../../graphql/query-cost.ts";
import { registerGraphql } from "../../graphql/register-graphql.ts";
import { apiHeaders } from "../../http/security/security-headers.ts";
import { loadAreas } from "../places/areas/load-areas.ts";
import { findShortcutState, planCardShortcut } from "./card-shortcut.ts";
import { createOperations } from "./create-operations.ts";
import { DIRECTORY_SCHEMA } from "./directory-schema.ts";
import { createDirectoryIndex, type DirectoryIndex } from "./live-index/directory-index.ts";
import { rememberRunningIndex } from "./live-index/running-index.ts";
import { registerPricePages } from "./price-pages/price-pages.ts";
import { PROVIDER_LIST_SIZES } from "./provider-list-sizes.ts";

declare module "fastify" {
  interface FastifyInstance {
    directory: DirectoryIndex;
  }
}

const schema = buildSchema(DIRECTORY_SCHEMA);

/** A search takes up to a tenth of a second of database time: more at once slow each other down. */
const SEARCHES = { running: 3, waiting: 60, waitMs: 4_000 };

/** The directory's GraphQL, at both addresses of the spec (§7). */
export function registerProviderRoutes(app: FastifyInstance, appContext: Context): void {
  const ctx = { ...appContext, directory: createDirectoryIndex(appContext) };
  app.decorate("directory", ctx.directory);
  rememberRunningIndex(ctx, ctx.directory);
  registerPricePages(app, ctx);
  // Only a listening server follows the directory; otherwise each query reads the changes first.
  app.addHook("onListen", async () => ctx.directory.follow());
  // The first search would wait seconds for the gazetteer.
  app.addHook("onListen", () => {
    loadAreas().catch((err: unknown) => ctx.log.error({ err }, "places.gazetteer.load_failed"));
  });
  app.addHook("preClose", () => ctx.directory.stop());
  app.register(async (scope) =>
    registerGraphql(scope, {
      paths: ["/graphql", "/providers/graphql"],
      schema,
      operations: createOperations(ctx, scope.openWorkGate(SEARCHES)),
      isExplorable: !ctx.config.isProduction,
      meterCost: createCostMeter(schema, PROVIDER_LIST_SIZES),
      planShortcut: (operation) => planCardShortcut(ctx, schema, operation),
      headers: apiHeaders(ctx.config),
      shortcutHeaders: ctx.directory.headers,
      shortcutState: () => findShortcutState(ctx),
      tracer: ctx.telemetry.tracer,
    }),
  );
}

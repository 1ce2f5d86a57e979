import { listDisclosuresRoute, listOutsideServicesRoute } from "@smirk/contract/account/disclosures";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { listDisclosures } from "./list-disclosures.ts";
import { showOutsideServices } from "./list-outside-companies.ts";

export function registerDisclosureRoutes(app: FastifyInstance, ctx: Context): void {
  app.addHook("onClose", () => ctx.disclosures.close());
  const serve = serveRoutes(app, ctx);
  serve(listOutsideServicesRoute, () => showOutsideServices(ctx));
  serve(listDisclosuresRoute, ({ caller }) => listDisclosures(ctx, caller.accountId));
}

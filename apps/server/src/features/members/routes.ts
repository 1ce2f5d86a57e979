import { getAccountDetailsRoute } from "@smirk/contract/account/insurance-card";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { registerAgreementRoutes } from "./agreement/routes.ts";
import { registerDentistRoutes } from "./dentists/routes.ts";
import { getAccountDetails } from "./get-account-details.ts";

export function registerMemberRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  serveRoutes(app, ctx)(getAccountDetailsRoute, ({ caller }) => getAccountDetails(ctx, caller.accountId));
  registerAgreementRoutes(app, ctx, drawings);
  registerDentistRoutes(app, ctx);
}

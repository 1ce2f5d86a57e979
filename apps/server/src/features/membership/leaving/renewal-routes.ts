import { renewalBodySchema } from "@smirk/contract/account/renewal";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { askProvider } from "../ask-provider.ts";
import { getRenewal, setAutoRenew } from "./set-auto-renew.ts";

export function registerRenewalRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/renewal", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getRenewal(ctx, accountId);
  });
  app.post("/account/renewal", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const message = "Say whether the membership renews: auto_renew is missing.";
    const { auto_renew: autoRenew } = parseBody(renewalBodySchema, request.body, message);
    return askProvider(ctx, (paying) => setAutoRenew(paying, { accountId, autoRenew }));
  });
}

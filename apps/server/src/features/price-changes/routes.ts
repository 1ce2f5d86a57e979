import { agreeToPriceBodySchema } from "@smirk/contract/account/renewal";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { readConsentSource } from "../members/consents/consent-source.ts";
import { agreeToPriceChange, getPriceChange } from "./consent.ts";

export function registerPriceChangeRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/price_change", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getPriceChange(ctx, { accountId, language: languageOf(request) });
  });
  app.post("/account/price_change/agree", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { id } = parseBody(agreeToPriceBodySchema, request.body, "The price to agree to is missing.");
    return agreeToPriceChange(ctx, {
      accountId,
      noticeId: id,
      language: languageOf(request),
      source: readConsentSource(request),
    });
  });
}

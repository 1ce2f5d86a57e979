import { agreeToPriceRoute, getPriceChangeRoute } from "@smirk/contract/account/renewal";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { readConsentSource } from "../members/consents/consent-source.ts";
import { agreeToPriceChange, getPriceChange } from "./consent.ts";

export function registerPriceChangeRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(getPriceChangeRoute, ({ caller: { accountId }, request }) =>
    getPriceChange(ctx, { accountId, language: languageOf(request) }),
  );
  serve(
    agreeToPriceRoute,
    ({ caller: { accountId }, body: { id: noticeId }, request }) =>
      agreeToPriceChange(ctx, {
        accountId,
        noticeId,
        language: languageOf(request),
        source: readConsentSource(request),
      }),
    { unreadable: "The price to agree to is missing." },
  );
}

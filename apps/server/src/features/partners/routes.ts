import {
  checkPartnerCardRoute,
  getPartnerLocationRoute,
  issueTokenRoute,
  listPartnerLocationsRoute,
  listPartnerPricesRoute,
} from "@smirk/contract/partners";
import { getPartnerEventRoute } from "@smirk/contract/webhooks";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import { waitForStep } from "../card/private-page.ts";
import { createDigitLimiter } from "../desk/digit-limiter.ts";
import { listLocationCards } from "../directory/list-location-cards.ts";
import { listPricesOf } from "../search/details/list-location-prices.ts";
import type { PartnerCaller } from "./authenticate-partner.ts";
import { checkPartnerCard } from "./check-partner-card.ts";
import { countCall, createCallLimiter } from "./count-call.ts";
import { getListedCard } from "./get-listed-card.ts";
import { getPartnerEvent } from "./get-partner-event.ts";
import { issueToken } from "./issue-token.ts";
import { sendTokenError } from "./send-token-error.ts";

/** A partner asks once in ten minutes; its servers have few addresses. */
const TOKENS = { points: 60, duration: 60 };

/** The directory is registered before. */
export function registerPartnerRoutes(app: FastifyInstance, appContext: Context): void {
  const ctx = { ...appContext, directory: app.directory };
  registerTokens(app, ctx);
  const serve = serveRoutes(app, ctx);
  const limiter = createCallLimiter(ctx);
  const counted = (operation: string) => ({
    before: ({ caller }: { caller: PartnerCaller }) => countCall(ctx, { limiter, caller, operation }),
  });
  serve(
    listPartnerLocationsRoute,
    ({ query }) => listLocationCards(ctx, query),
    counted("listPartnerLocations"),
  );
  serve(
    getPartnerLocationRoute,
    async ({ params: { id } }) => ({ location: await getListedCard(ctx, id) }),
    counted("getPartnerLocation"),
  );
  serve(
    listPartnerPricesRoute,
    async ({ params: { id }, query: { plan } }) => ({
      plan,
      prices: await listPricesOf(ctx, await getListedCard(ctx, id), plan),
    }),
    counted("listPartnerPrices"),
  );
  serve(
    getPartnerEventRoute,
    ({ caller: { partnerId }, params: { id: eventId } }) => getPartnerEvent(ctx, { partnerId, eventId }),
    counted("getPartnerEvent"),
  );
  const tries = createDigitLimiter(ctx);
  serve(
    checkPartnerCardRoute,
    ({ caller: { name: partner }, body: asked, request: { ip: address }, reply }) =>
      checkPartnerCard(ctx, { asked, tries, partner, address, hideTime: () => waitForStep(reply) }),
    counted("checkPartnerCard"),
  );
}

/** OAuth's token endpoint: a form, and refusals in OAuth's words. */
function registerTokens(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "partner-tokens", TOKENS));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => sendTokenError(error, request, reply));
    serveRoutes(scope, ctx)(issueTokenRoute, ({ body }) => issueToken(ctx, body), { onRequest });
  });
}

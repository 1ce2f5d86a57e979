import { downloadInsuranceCardRoute, getInsuranceCardRoute } from "@smirk/contract/account/insurance-card";
import {
  createCardCodeRoute,
  downloadPersonCardRoute,
  listCardsRoute,
  replaceCardLinkRoute,
} from "@smirk/contract/account/person-cards";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveRoutes } from "../../edges/rest.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { leadToPlainAddress } from "../../http/requests/plain-address.ts";
import { sendPdf } from "../../pdf/send-pdf.ts";
import { createCardCode, listCards } from "./card-links.ts";
import { getCardDocument, getPersonCardDocument } from "./get-card-document.ts";
import { getInsuranceCard } from "./get-insurance-card.ts";
import { replaceCardLink } from "./replace-card-link.ts";
import { type CardRequest, sendCardError, sendCardPage } from "./send-card-page.ts";
import { registerWalletRoutes } from "./wallet/routes.ts";

/** More than a practice opens; far fewer than would find one of 2^128. */
const OPENED = { points: 120, duration: 600 };

export function registerCardRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  const serve = serveRoutes(app, ctx);
  serve(getInsuranceCardRoute, ({ caller: { accountId }, request }) =>
    getInsuranceCard(ctx, { accountId, language: languageOf(request) }),
  );
  serve(downloadInsuranceCardRoute, async ({ caller: { accountId }, reply }) => {
    const bytes = await drawings.run(accountId, () => getCardDocument(ctx, accountId));
    return sendPdf(reply, "membership-card.pdf", bytes);
  });
  serve(listCardsRoute, ({ caller }) => listCards(ctx, caller.accountId));
  serve(replaceCardLinkRoute, ({ caller: { accountId }, params: { id: personId } }) =>
    replaceCardLink(ctx, { accountId, personId }),
  );
  serve(createCardCodeRoute, ({ caller: { accountId }, params: { id: personId } }) =>
    createCardCode(ctx, { accountId, personId }),
  );
  serve(downloadPersonCardRoute, async ({ caller: { accountId }, params: { id: personId }, reply }) => {
    const draw = () => getPersonCardDocument(ctx, { accountId, personId });
    return sendPdf(reply, "membership-card.pdf", await drawings.run(accountId, draw));
  });
  registerWalletRoutes(app, ctx);
  registerCardPage(app, ctx);
}

/** A page without scripts: nothing on it could send the address anywhere. */
function registerCardPage(app: FastifyInstance, ctx: Context): void {
  const limit = limitByAddress(createSharedLimiter(ctx.pool, "card-link", OPENED));
  const onRequest = [limit, leadToPlainAddress];
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendCardError(ctx, { error, request, reply }));
    for (const language of LANGUAGES)
      scope.get<CardRequest>(inLanguage("/card/:token", language), { onRequest }, (request, reply) =>
        sendCardPage(ctx, request, reply),
      );
  });
}

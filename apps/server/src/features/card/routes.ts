import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createSharedLimiter, limitByAddress } from "../../http/limits/rate-limit.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { leadToPlainAddress } from "../../http/requests/plain-address.ts";
import { sendPdf } from "../../pdf/send-pdf.ts";
import { createCardCode, listCards, replaceCardLink } from "./card-links.ts";
import { getCardDocument, getPersonCardDocument } from "./get-card-document.ts";
import { getInsuranceCard } from "./get-insurance-card.ts";
import { type CardRequest, sendCardError, sendCardPage } from "./send-card-page.ts";
import { registerWalletRoutes } from "./wallet/routes.ts";

/** More than a practice opens; far fewer than would find one of 2^128. */
const OPENED = { points: 120, duration: 600 };

export function registerCardRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get("/account/insurance_card", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return getInsuranceCard(ctx, { accountId, language: languageOf(request) });
  });
  app.get("/account/insurance_card.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const bytes = await drawings.run(accountId, () => getCardDocument(ctx, accountId));
    return sendPdf(reply, "membership-card.pdf", bytes);
  });
  app.get("/account/cards", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return listCards(ctx, accountId);
  });
  app.post<{ Params: { id: string } }>("/account/cards/:id/link", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return replaceCardLink(ctx, { accountId, personId: request.params.id });
  });
  app.post<{ Params: { id: string } }>("/account/cards/:id/code", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return createCardCode(ctx, { accountId, personId: request.params.id });
  });
  app.get<{ Params: { id: string } }>("/account/cards/:id/card.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { id: personId } = request.params;
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
    scope.get<CardRequest>("/card/:token", { onRequest }, (request, reply) =>
      sendCardPage(ctx, request, reply),
    );
  });
}

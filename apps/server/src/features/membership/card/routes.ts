import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { sendError } from "../../../http/errors/error-answers.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import type { WorkGate } from "../../../http/limits/work-gate.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { sendPdf } from "../documents/send-pdf.ts";
import { listCards, replaceCardLink } from "./card-links.ts";
import { findCard } from "./find-card.ts";
import { getPersonCardDocument } from "./get-person-card-document.ts";
import { type CardNotice, renderCardPage, renderNoticePage } from "./render-card-page.ts";

/** More than a practice opens; far fewer than would find one of 2^128. */
const OPENED = { points: 120, duration: 600 };

export function registerCardRoutes(app: FastifyInstance, ctx: Context, drawings: WorkGate): void {
  app.get("/account/cards", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return listCards(ctx, accountId);
  });
  app.post<{ Params: { id: string } }>("/account/cards/:id/link", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return replaceCardLink(ctx, { accountId, personId: request.params.id });
  });
  app.get<{ Params: { id: string } }>("/account/cards/:id/card.pdf", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    const { id: personId } = request.params;
    const draw = () => getPersonCardDocument(ctx, { accountId, personId });
    return sendPdf(reply, "membership-card.pdf", await drawings.run(accountId, draw));
  });
  registerCardPage(app, ctx);
}

const NOTICES: Record<CardNotice, number> = { unknown: 404, ended: 410, busy: 429 };

/** A page without scripts: nothing on it could send the address anywhere. */
function registerCardPage(app: FastifyInstance, ctx: Context): void {
  const onRequest = limitByAddress(createSharedLimiter(ctx.pool, "card-link", OPENED));
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AppError) || error.status !== 429) return sendError(error, request, reply);
      reply.refusal = error.code;
      reply.header("retry-after", error.retryAfterSeconds ?? 60);
      return sendNotice(request, reply, "busy");
    });
    scope.get<{ Params: { token: string } }>("/card/:token", { onRequest }, async (request, reply) => {
      const found = await findCard(ctx, request.params.token);
      if (found.state !== "shown") return sendNotice(request, reply, found.state);
      if (found.stamp !== null) reply.status(NOTICES.ended);
      return sendPage(reply, renderCardPage(ctx, { ...found, nonce: reply.cspNonceValue }));
    });
  });
  function sendNotice(request: FastifyRequest, reply: FastifyReply, notice: CardNotice) {
    const language = languageOf(request);
    return sendPage(
      reply.status(NOTICES[notice]),
      renderNoticePage(ctx, { notice, language, nonce: reply.cspNonceValue }),
    );
  }
}

function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply
    .headers({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    })
    .type("text/html; charset=utf-8")
    .send(markup);
}

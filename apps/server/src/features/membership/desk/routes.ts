import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { isDatabaseUnavailable } from "../../../db/connection/is-database-unavailable.ts";
import { readForm } from "../../../edges/read-form.ts";
import {
  errorAnswer,
  logDatabaseUnavailable,
  logError,
  refusal,
  sendError,
} from "../../../http/errors/error-answers.ts";
import { createSharedLimiter, limitByAddress } from "../../../http/limits/rate-limit.ts";
import { requestOrigin } from "../../../http/requests/request-origin.ts";
import { sendPrivatePage } from "../card/private-page.ts";
import { chooseOffice, pressButton, showOffices } from "./answer-choices.ts";
import { checkDigits, type Desk, type DeskRequest, readerOf, showCode } from "./answer-desk.ts";
import { renderDeskNotice } from "./desk-page.ts";

/** All front desks of a clinic have one address. */
const CALLS = { points: 600, duration: 600 };
/** Wrong digits by card: right ones do not count. */
const TRIES = { points: 5, duration: 3_600 };

/** Pages without scripts, which a front desk opens by the code of a card. */
export function registerDeskRoutes(app: FastifyInstance, ctx: Context): void {
  const tries = createSharedLimiter(ctx.pool, "card-digits", TRIES);
  const limitCalls = limitByAddress(createSharedLimiter(ctx.pool, "card-check", CALLS));
  const desk = (): Desk => ({ ctx: { ...ctx, directory: app.directory }, tries });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => sendDeskError(ctx, { error, request, reply }));
    const onRequest = [
      limitCalls,
      async (request: FastifyRequest) => {
        if (request.method === "POST" && originOf(request, ctx) === "foreign") throw refusal(403);
      },
    ];
    // A preview of the link that asks for its head is no check of the card.
    scope.get<DeskRequest>("/check/:code", { onRequest, exposeHeadRoute: false }, (request, reply) =>
      showCode(desk(), { request, reply }),
    );
    scope.post<DeskRequest>("/check/:code", { onRequest }, async (request, reply) => {
      const form = readForm(request);
      const exchange = { request, reply, form };
      if (!form.has("outcome")) return checkDigits(desk(), exchange);
      refuseUnknownOrigin(request, ctx);
      return pressButton(desk(), exchange);
    });
    scope.get<DeskRequest>("/check/:code/office", { onRequest }, (request, reply) =>
      showOffices(desk(), { request, reply }),
    );
    scope.post<DeskRequest>("/check/:code/office", { onRequest }, async (request, reply) => {
      refuseUnknownOrigin(request, ctx);
      return chooseOffice(desk(), { request, reply, form: readForm(request) });
    });
  });
}

/** @returns `unknown` where neither header says it; older browsers send the origin alone */
function originOf(request: FastifyRequest, { config }: Pick<Context, "config">) {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined) return site === "same-origin" || site === "none" ? "own" : "foreign";
  if (origin === undefined || origin === "null") return "unknown";
  return origin === requestOrigin(request, config) ? "own" : "foreign";
}

/** Digits prove a card, wherever they are from; what is chosen is kept under the office's name. */
function refuseUnknownOrigin(request: FastifyRequest, ctx: Pick<Context, "config">): void {
  if (originOf(request, ctx) !== "own") throw refusal(403);
}

interface Failed {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What fails on our side says nothing about a card. */
function sendDeskError(ctx: Pick<Context, "config">, { error, request, reply }: Failed): FastifyReply {
  const isAway = isDatabaseUnavailable(error);
  const answer = errorAnswer(error);
  if (answer.status < 500 && answer.status !== 429) return sendError(error, request, reply);
  if (isAway) logDatabaseUnavailable(request.log, error);
  else logError(error, answer, reply);
  const retryAfter = (error as { retryAfterSeconds?: number }).retryAfterSeconds ?? 60;
  const notice = answer.status === 429 ? "busy" : "away";
  const page = renderDeskNotice(ctx, readerOf(request, reply), { notice });
  return sendPrivatePage(reply.status(notice === "busy" ? 429 : 503).header("retry-after", retryAfter), page);
}

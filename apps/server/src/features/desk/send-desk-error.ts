import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { isDatabaseUnavailable } from "../../db/connection/is-database-unavailable.ts";
import { errorAnswer, logDatabaseUnavailable, logError, sendError } from "../../http/errors/error-answers.ts";
import { sendPrivatePage } from "../card/private-page.ts";
import { readerOf } from "./answer-desk.ts";
import { renderDeskNotice } from "./desk-page.ts";

interface Failed {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What fails on our side says nothing about a card. */
export function sendDeskError(ctx: Pick<Context, "config">, { error, request, reply }: Failed): FastifyReply {
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

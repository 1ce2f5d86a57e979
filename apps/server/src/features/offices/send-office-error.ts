import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { isDatabaseUnavailable } from "../../db/connection/is-database-unavailable.ts";
import { AppError } from "../../errors.ts";
import { errorAnswer, logDatabaseUnavailable, logError, sendError } from "../../http/errors/error-answers.ts";
import { sendPrivatePage } from "../card/private-page.ts";
import { readerOf, renderOfficeNotice } from "./office-pages.ts";

interface Failed {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An office reads a page, whatever went wrong. */
export function sendOfficeError(
  ctx: Pick<Context, "config">,
  { error, request, reply }: Failed,
): FastifyReply {
  const answer = errorAnswer(error);
  const reader = readerOf(request, reply);
  if (answer.status === 404)
    return sendPrivatePage(reply.status(404), renderOfficeNotice(ctx, reader, "gone"));
  if (answer.status < 500 && answer.status !== 429) return sendError(error, request, reply);
  if (isDatabaseUnavailable(error)) logDatabaseUnavailable(request.log, error);
  else logError(error, answer, reply);
  const retryAfter = (error instanceof AppError ? error.retryAfterSeconds : undefined) ?? 60;
  const notice = answer.status === 429 ? "busy" : "away";
  const page = renderOfficeNotice(ctx, reader, notice);
  return sendPrivatePage(reply.status(notice === "busy" ? 429 : 503).header("retry-after", retryAfter), page);
}

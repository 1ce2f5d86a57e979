import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../db/is-database-unavailable.ts";
import { AppError, databaseUnavailable } from "../errors.ts";
import { visitorLeft } from "./visitor-left.ts";

interface ErrorAnswer {
  status: number;
  body: { error: string; message: string; fields?: Record<string, string>; [fact: string]: unknown };
}

/** What the framework's own refusals are called on the wire (contract, "Errors"). */
const FRAMEWORK_CODES: Record<number, { error: string; message: string }> = {
  404: { error: "not_found", message: "There is nothing at this address." },
  405: { error: "method_not_allowed", message: "This address does not take that method." },
  413: { error: "too_large", message: "The request is too large." },
  414: { error: "too_long", message: "The address is too long." },
  415: { error: "unsupported_media_type", message: "The request's content type is not accepted here." },
  429: { error: "too_many_requests", message: "Too many requests. Please wait a moment and try again." },
};

const UNKNOWN: ErrorAnswer = {
  status: 500,
  body: { error: "internal", message: "Something went wrong on our side. Please try again." },
};

/** The one place that turns errors into REST answers: an unknown error says nothing to the outside. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof AppError) {
    const { status, code, message, fields, facts } = error;
    return { status, body: { ...facts, error: code, message, ...(fields ? { fields } : {}) } };
  }
  const status = (error as Partial<FastifyError>)?.statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return {
      status,
      body: FRAMEWORK_CODES[status] ?? { error: "invalid", message: "The request could not be read." },
    };
  }
  return UNKNOWN;
}

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isAway = !(thrown instanceof AppError) && isDatabaseUnavailable(thrown);
  const error = isAway ? databaseUnavailable(thrown) : thrown;
  const answer = errorAnswer(error);
  if (visitorLeft(thrown) && reply.raw.destroyed) request.log.info("the visitor left before the answer");
  else if (isAway) logDatabaseUnavailable(request.log, thrown);
  else if (answer.status >= 500) request.log.error({ err: error }, "request failed");
  else request.log.info({ status: answer.status, reason: answer.body.error }, "request refused");
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
    reply.header("retry-after", error.retryAfterSeconds);
  }
  if (answer.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .status(answer.status)
    .header("cache-control", "no-store")
    .type("application/json")
    .send(answer.body);
}

/** One short line a request: the reason is told in full where the loss was noticed. */
export function logDatabaseUnavailable(log: FastifyBaseLogger, error: unknown): void {
  const { message, code } = error as Error & { code?: string };
  log.warn({ reason: message, errorCode: code }, "request.database_unavailable");
}

export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((_request, reply) => {
    const answer = { ...FRAMEWORK_CODES[404] };
    return reply.status(404).header("cache-control", "no-store").type("application/json").send(answer);
  });
}

import type { ErrorAnswer } from "@smirk/contract/errors";
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../../db/connection/is-database-unavailable.ts";
import { AppError, databaseUnavailable, type ErrorCode } from "../../errors.ts";

interface Refused {
  status: number;
  body: ErrorAnswer & { error: ErrorCode; [fact: string]: unknown };
}

/** Codes of the framework's own errors (contract, "Errors"). */
const FRAMEWORK_CODES: Record<number, { error: ErrorCode; message: string }> = {
  403: { error: "forbidden", message: "You do not have access to this." },
  404: { error: "not_found", message: "There is nothing at this address." },
  405: { error: "method_not_allowed", message: "This address does not take that method." },
  408: { error: "request_timeout", message: "The request took too long to arrive." },
  413: { error: "too_large", message: "The request is too large." },
  414: { error: "too_long", message: "The address is too long." },
  415: { error: "unsupported_media_type", message: "The request's content type is not accepted here." },
  416: { error: "invalid", message: "This is not a part of the file." },
  429: { error: "too_many_requests", message: "Too many requests. Please wait a moment and try again." },
};

const UNREADABLE = { error: "invalid" as const, message: "The request could not be read." };
const UNKNOWN: Refused = {
  status: 500,
  body: { error: "internal", message: "Something went wrong on our side. Please try again." },
};

/** The one place that maps errors to REST answers; unknown errors reveal nothing. */
export function errorAnswer(error: unknown): Refused {
  if (error instanceof AppError) {
    const { status, code, message, facts } = error;
    return { status, body: { ...facts, error: code, message: shortened(message), ...detailsOf(error) } };
  }
  const status = (error as Partial<FastifyError>)?.statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return { status, body: FRAMEWORK_CODES[status] ?? UNREADABLE };
  }
  return UNKNOWN;
}

function detailsOf({ fields, reason, waitSeconds, lastDay, fieldReasons }: AppError) {
  const fitting = fields && fittingFields(fields);
  const fittingReasons = Object.entries(fieldReasons ?? {}).filter(([path]) => fitting && path in fitting);
  return {
    ...(fitting && { fields: fitting }),
    ...(reason && { reason }),
    ...(waitSeconds !== undefined && { wait_seconds: waitSeconds }),
    ...(lastDay !== undefined && { last_day: lastDay }),
    ...(fittingReasons.length > 0 && { field_reasons: Object.fromEntries(fittingReasons) }),
  };
}

/** Writes a refusal in the format of its part of the site. */
export type SendAnswer = (reply: FastifyReply, answer: Refused) => FastifyReply;

export function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendAnswer = sendAnswer,
): FastifyReply {
  const isAway = !(thrown instanceof AppError) && isDatabaseUnavailable(thrown);
  const error = isAway ? databaseUnavailable(thrown) : thrown;
  const answer = errorAnswer(error);
  if (isAway && !(visitorLeft(thrown) && reply.raw.destroyed)) logDatabaseUnavailable(request.log, thrown);
  else logError(thrown, answer, reply);
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
    reply.header("retry-after", error.retryAfterSeconds);
  }
  if (answer.status === 401) reply.header("www-authenticate", "Bearer");
  return send(reply, answer);
}

/** One short line per request: `database.unavailable` has the details. */
export function logDatabaseUnavailable(log: FastifyBaseLogger, error: unknown): void {
  const { message, code } = error as Error & { code?: string };
  log.warn({ reason: message, errorCode: code }, "request.database_unavailable");
}

export function logError(error: unknown, { status, body }: Refused, reply: FastifyReply): void {
  if (visitorLeft(error) && reply.raw.destroyed) reply.log.debug("request.client_left");
  else if (status >= 500) reply.log.error({ err: error }, "request.failed");
  else reply.refusal = body.error;
}

function sendAnswer(reply: FastifyReply, { status, body }: Refused): FastifyReply {
  return reply.status(status).header("cache-control", "no-store").type("application/json").send(body);
}

/** For an error that is already logged. */
export function sendLogged(reply: FastifyReply, status: number): FastifyReply {
  if (status !== 503) return sendAnswer(reply, UNKNOWN);
  const error = databaseUnavailable(null);
  reply.header("retry-after", error.retryAfterSeconds);
  return sendAnswer(reply, errorAnswer(error));
}

export function refusal(status: number): AppError {
  const { error, message } = FRAMEWORK_CODES[status] ?? UNREADABLE;
  return new AppError(status, error, message);
}

export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => refuseUnrouted(request, reply));
}

/** Without a route: 405 at an address of the API, else 404. */
export function refuseUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendAnswer = sendAnswer,
): FastifyReply {
  const [path = ""] = request.url.split("?", 1);
  const allowed = request.server.apiRoutes.methodsOf(path);
  const isOptions = request.method === "OPTIONS";
  // An address that has the method and was not routed has a value that no id is.
  if (allowed.length === 0 || (!isOptions && allowed.includes(request.method)))
    return send(reply, errorAnswer(refusal(404)));
  reply.header("allow", allowed.join(", "));
  if (isOptions) return reply.status(204).send();
  return send(reply, errorAnswer(refusal(405)));
}

const VISITOR_LEFT_CODES = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE", "ECONNABORTED"]);

/** Whether it failed only because the visitor closed or left the page. */
export function visitorLeft(error: unknown): boolean {
  const { code = "", name } = (error ?? {}) as { code?: string; name?: string };
  return VISITOR_LEFT_CODES.has(code) || name === "AbortError";
}

/** The size of an error response, whatever the request contained. */
export const MAX_ERROR_BYTES = 4_096;
const MAX_SENTENCE = 300;

/** Shortens a message that quotes the request. */
export function shortened(sentence: string): string {
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence;
}

/** Fields, as many as fit beside the message. */
function fittingFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fitting(Object.entries(fields), MAX_ERROR_BYTES / 2));
}

/** The first items that fit as JSON. */
export function fitting<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let left = maxBytes;
  const end = items.findIndex((item) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return left < 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

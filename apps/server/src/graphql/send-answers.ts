import type { FastifyReply, FastifyRequest } from "fastify";
import type { ExecutionResult } from "graphql";
import { fitting, logDatabaseUnavailable, MAX_ERROR_BYTES } from "../http/errors/error-answers.ts";
import { type ErrorReport, reportExecution } from "./answer-errors.ts";

export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ExecutionResult,
): FastifyReply {
  if (result.errors === undefined)
    return sendText(request, reply, { status: 200, text: JSON.stringify(result) });
  const report = reportExecution(result.errors);
  return sendReport(request, reply, { report, data: result.data });
}

/** One error line for our own failures; refusals appear only in the request's line. */
export function sendReport(
  request: FastifyRequest,
  reply: FastifyReply,
  { report, data }: { report: ErrorReport; data?: ExecutionResult["data"] },
): FastifyReply {
  const [error] = report.unknown;
  if (error !== undefined) request.log.error({ err: error }, "graphql.request.failed");
  if (report.databaseError) logDatabaseUnavailable(request.log, report.databaseError);
  reply.refusal = String(report.errors[0]?.extensions?.code);
  reply.header("cache-control", "no-store");
  if (report.retryAfterSeconds !== undefined) reply.header("retry-after", report.retryAfterSeconds);
  const body = { errors: fittingErrors(report.errors), ...(data === undefined ? {} : { data }) };
  const status = hasAnswers(report, data) ? 200 : report.status;
  return sendText(request, reply, { status, text: JSON.stringify(body) });
}

/** Without the database, nullable fields are no answer either. */
function hasAnswers(report: ErrorReport, data: ExecutionResult["data"]): boolean {
  if (!data) return false;
  return report.databaseError === undefined || Object.values(data).some((value) => value !== null);
}

/** At least the first error is sent, if necessary without its location. */
function fittingErrors(errors: ErrorReport["errors"]): ErrorReport["errors"] {
  const fit = fitting(errors, MAX_ERROR_BYTES - ENVELOPE_BYTES);
  if (fit.length > 0) return fit;
  return errors
    .slice(0, 1)
    .map(({ message, extensions }) => ({ message, ...(extensions && { extensions }) }));
}

/** `{"errors":[],"data":null}`, rounded up. */
const ENVELOPE_BYTES = 64;
const RESPONSE_TYPE = "application/graphql-response+json";

export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text }: { status: number; text: string | Buffer },
): FastifyReply {
  // Bytes are sent: writing long strings to the socket took a fifth of the CPU time.
  return reply
    .status(status)
    .header("content-type", responseType(request))
    .send(typeof text === "string" ? Buffer.from(text) : text);
}

/** The type that the client takes: https://graphql.github.io/graphql-over-http/draft/ */
export function responseType({ headers: { accept } }: FastifyRequest): string {
  return accept?.includes(RESPONSE_TYPE)
    ? `${RESPONSE_TYPE}; charset=utf-8`
    : "application/json; charset=utf-8";
}

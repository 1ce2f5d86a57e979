import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from "graphql";
import { AppError, invalid } from "../errors.ts";
import { returnBuffer } from "../http/answer-buffers.ts";
import { compressBytes } from "../http/compress-bytes.ts";
import { logDatabaseUnavailable, sendError } from "../http/errors/error-answers.ts";
import { fitting, MAX_ERROR_BYTES } from "../http/errors/error-size.ts";
import { visitorLeft } from "../http/errors/visitor-left.ts";
import { addressKey } from "../http/limits/rate-limit.ts";
import type { Tracer } from "../telemetry/tracer.ts";
import { type ErrorReport, reportExecution, reportThrown } from "./answer-errors.ts";
import { describeOperation } from "./describe-operation.ts";
import { LIMITS } from "./limits.ts";
import { type MeasureCost, QueryTooExpensive } from "./query-cost.ts";
import { createDocumentReader } from "./read-document.ts";
import { readParameters } from "./read-parameters.ts";
import { createQueryRunner } from "./run-query.ts";

export type { ExecutionContext } from "./run-query.ts";

/** Returns the whole JSON response, or null to run the executor. */
export type Shortcut = (variables: Record<string, unknown>) => Buffer | null | Promise<Buffer | null>;

export interface GraphqlOptions {
  paths: string[];
  schema: GraphQLSchema;
  operations: Record<string, unknown>;
  isExplorable: boolean;
  meterCost: (document: DocumentNode, operation: OperationDefinitionNode) => MeasureCost;
  planShortcut: (operation: OperationDefinitionNode) => Shortcut | null;
  /** Of responses by a shortcut. */
  shortcutHeaders: () => Record<string, string>;
  tracer: Tracer | null;
}

/** GraphQL over HTTP, POST only. Other origins cannot send `application/json` without a preflight. */
export async function registerGraphql(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  const { planShortcut, shortcutHeaders, tracer, ...rest } = options;
  const readDocument = createDocumentReader({ ...rest, planOperation: planShortcut });
  const runQuery = createQueryRunner(options);

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const { query, variables, operationName } = readParameters(request.body);
    const ready = readDocument(query);
    const { operation, plan: shortcut } = ready;
    if (operationName != null && operationName !== operation.name?.value) {
      throw invalid("'operationName' names no operation of this query.");
    }
    const execute = async () => {
      const cost = ready.cost(variables ?? {});
      if (cost > LIMITS.cost) throw new QueryTooExpensive(cost);
      app.consumeGraphqlPoints(request, Math.floor(cost / LIMITS.costPerPoint));
      const query = { ready, variables: variables ?? null, cost, caller: addressKey(request.ip), reply };
      const { result, json } = await runQuery(query);
      // Timed out already, or the client disconnected.
      if (reply.sent || reply.raw.destroyed) return reply;
      return json ? send(request, reply, { status: 200, text: json }) : sendResult(request, reply, result);
    };
    const run = (): FastifyReply | Promise<FastifyReply> => {
      const bytes = shortcut?.(variables ?? {}) ?? null;
      if (bytes === null) return execute();
      if (!(bytes instanceof Promise)) return sendBytes(request, reply.headers(shortcutHeaders()), bytes);
      return bytes.then((late) =>
        late === null ? execute() : sendBytes(request, reply.headers(shortcutHeaders()), late),
      );
    };
    return tracer ? tracer.trace(describeOperation(ready.document), async () => run()) : run();
  };

  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, request, reply) =>
    visitorLeft(error) && reply.raw.destroyed
      ? sendError(error, request, reply)
      : sendReport(request, reply, { report: reportThrown(error) }),
  );
  for (const url of options.paths) {
    const config = { traffic: "graphql" } as const;
    app.post(url, { bodyLimit: LIMITS.bodyBytes, handlerTimeout: LIMITS.timeoutMs, config }, answer);
    app.route({
      method: app.supportedMethods.filter((method) => method !== "POST" && method !== "OPTIONS"),
      url,
      config: { ...config, refusesMethod: true },
      onRequest: async (_request, reply) => {
        reply.header("allow", "POST");
        throw new AppError(405, "method_not_allowed", "Send the query by POST.");
      },
      handler: async () => undefined,
    });
  }
}

/** Compressed here and now: a stream and a thread for a few microseconds of work take longer. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const { body, encoding } = compressBytes(bytes, request.headers["accept-encoding"]);
  if (body !== bytes) returnBuffer(bytes);
  else if (request.raw.socket instanceof Socket) reply.raw.once("close", () => returnBuffer(bytes));
  if (encoding !== null) reply.header("content-encoding", encoding);
  return send(request, reply.header("vary", "accept-encoding"), { status: 200, text: body });
}

function sendResult(request: FastifyRequest, reply: FastifyReply, result: ExecutionResult): FastifyReply {
  if (result.errors === undefined) return send(request, reply, { status: 200, text: JSON.stringify(result) });
  const report = reportExecution(result.errors);
  return sendReport(request, reply, { report, data: result.data });
}

/** One error line for our own failures; refusals appear only in the request's line. */
function sendReport(
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
  return send(request, reply, { status, text: JSON.stringify(body) });
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

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text }: { status: number; text: string | Buffer },
): FastifyReply {
  const type = request.headers.accept?.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : "application/json";
  // As bytes: writing long strings to the socket took a fifth of the CPU time.
  return reply
    .status(status)
    .header("content-type", `${type}; charset=utf-8`)
    .send(typeof text === "string" ? Buffer.from(text) : text);
}

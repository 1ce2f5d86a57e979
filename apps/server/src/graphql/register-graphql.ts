import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ExecutionResult, execute, type GraphQLSchema, type OperationDefinitionNode } from "graphql";
import { AppError, invalid } from "../errors.ts";
import { logDatabaseUnavailable, sendError } from "../http/error-answers.ts";
import { visitorLeft } from "../http/visitor-left.ts";
import type { Tracer } from "../telemetry/tracer.ts";
import { type ErrorReport, reportExecution, reportThrown } from "./answer-errors.ts";
import { describeOperation } from "./describe-operation.ts";
import { LIMITS } from "./limits.ts";
import { createDocumentReader } from "./read-document.ts";
import { readParameters } from "./read-parameters.ts";

/** Answers an operation with the whole JSON text of the response, or null to have it executed after all. */
export type Shortcut = (variables: Record<string, unknown>) => Promise<string | null>;

export interface GraphqlOptions {
  paths: string[];
  schema: GraphQLSchema;
  /** One function for each field of Query. */
  operations: Record<string, unknown>;
  isExplorable: boolean;
  planShortcut: (operation: OperationDefinitionNode) => Shortcut | null;
  /** Null: operations are not traced. */
  tracer: Tracer | null;
}

/**
 * GraphQL over HTTP (graphql.github.io/graphql-over-http), POST alone. Only `application/json` bodies are read,
 * which no page of another origin can send without asking first.
 */
export async function registerGraphql(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  const { schema, operations, isExplorable, planShortcut, tracer } = options;
  const readDocument = createDocumentReader({ schema, isExplorable, planOperation: planShortcut });

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { query, variables, operationName } = readParameters(request.body);
    const { document, operation, plan: shortcut } = readDocument(query);
    if (operationName != null && operationName !== operation.name?.value) {
      throw invalid("'operationName' names no operation of this query.");
    }
    const run = async () => {
      const text = await shortcut?.(variables ?? {});
      if (text != null) return send(request, reply, 200, text);
      const result = await execute({
        schema,
        document,
        rootValue: operations,
        variableValues: variables ?? null,
        hideSuggestions: !isExplorable,
        options: { maxCoercionErrors: LIMITS.validationErrors },
      });
      return sendResult(request, reply, result);
    };
    return tracer ? tracer.trace(describeOperation(document), run) : run();
  };

  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, request, reply) =>
    visitorLeft(error) && reply.raw.destroyed
      ? sendError(error, request, reply)
      : sendReport(request, reply, reportThrown(error)),
  );
  for (const url of options.paths) {
    app.post(url, { bodyLimit: LIMITS.bodyBytes, handlerTimeout: LIMITS.timeoutMs }, answer);
    app.route({
      method: app.supportedMethods.filter((method) => method !== "POST" && method !== "OPTIONS"),
      url,
      config: { refusesMethod: true },
      onRequest: async (_request, reply) => {
        reply.header("allow", "POST");
        throw new AppError(405, "method_not_allowed", "Send the query by POST.");
      },
      handler: async () => undefined,
    });
  }
}

function sendResult(request: FastifyRequest, reply: FastifyReply, result: ExecutionResult): FastifyReply {
  if (result.errors === undefined) return send(request, reply, 200, JSON.stringify(result));
  const report = reportExecution(result.errors);
  return sendReport(request, reply, report, result.data);
}

/** Refusals are one line in the log; faults of ours are told there in full, and outside not at all. */
function sendReport(
  request: FastifyRequest,
  reply: FastifyReply,
  report: ErrorReport,
  data?: ExecutionResult["data"],
): FastifyReply {
  for (const error of report.unknown) request.log.error({ err: error }, "graphql request failed");
  const codes = report.errors.map((error) => error.extensions?.code);
  if (report.databaseError) logDatabaseUnavailable(request.log, report.databaseError);
  else request.log.info({ status: report.status, codes }, "graphql request refused");
  reply.header("cache-control", "no-store");
  if (report.retryAfterSeconds !== undefined) reply.header("retry-after", report.retryAfterSeconds);
  const body = { errors: report.errors, ...(data === undefined ? {} : { data }) };
  return send(request, reply, hasAnswers(report, data) ? 200 : report.status, JSON.stringify(body));
}

/** Without the database a field that may be null is no answer either. */
function hasAnswers(report: ErrorReport, data: ExecutionResult["data"]): boolean {
  if (!data) return false;
  return report.databaseError === undefined || Object.values(data).some((value) => value !== null);
}

const RESPONSE_TYPE = "application/graphql-response+json";

function send(request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
  const type = request.headers.accept?.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : "application/json";
  // As bytes: writing long texts to the socket took a fifth of the server's time, these take next to none.
  return reply.status(status).header("content-type", `${type}; charset=utf-8`).send(Buffer.from(text));
}

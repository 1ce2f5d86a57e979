import { readInput } from "@smirk/contract/read-input";
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from "graphql";
import { Kind, visit } from "graphql";
import * as v from "valibot";
import { AppError, invalid } from "../errors.ts";
import { sendError, visitorLeft } from "../http/errors/error-answers.ts";
import { addressKey } from "../http/limits/rate-limit.ts";
import { registerJsonBodies } from "../http/requests/read-json.ts";
import type { SpanDescription, Tracer } from "../telemetry/tracer.ts";
import { reportThrown } from "./answer-errors.ts";
import { GRAPHQL_BOUNDS, LIMITS } from "./limits.ts";
import { type MeasureCost, QueryTooExpensive } from "./query-cost.ts";
import { createDocumentReader, type ReadyDocument } from "./read-document.ts";
import { createQueryRunner, EXPENSIVE } from "./run-query.ts";
import { sendReport, sendResult, sendText } from "./send-answers.ts";
import { createKnownQueries, KnownBody, type KnownQueries } from "./shortcuts/known-queries.ts";
import { createShortcutAnswers, type ShortcutOptions } from "./shortcuts/shortcut-answers.ts";

export type { ExecutionContext } from "./run-query.ts";

/** Returns the whole JSON response, or null to run the executor. */
export type Shortcut = (variables: Record<string, unknown>) => Buffer | null | Promise<Buffer | null>;

interface GraphqlOptions extends ShortcutOptions {
  paths: string[];
  schema: GraphQLSchema;
  operations: Record<string, unknown>;
  isExplorable: boolean;
  meterCost: (document: DocumentNode, operation: OperationDefinitionNode) => MeasureCost;
  planShortcut: (operation: OperationDefinitionNode) => Shortcut | null;
  tracer: Tracer | null;
}

interface ReadBody {
  ready: ReadyDocument<Shortcut | null>;
  variables: Record<string, unknown> | null;
}

/** GraphQL over HTTP, POST only. Other origins cannot send `application/json` without a preflight. */
export async function registerGraphql(app: FastifyInstance, options: GraphqlOptions): Promise<void> {
  const { headers, tracer } = options;
  const knownQueries = createKnownQueries<Shortcut | null>();
  const readBody = createBodyReader(options, knownQueries);
  const runQuery = createQueryRunner({ ...options, gate: app.openWorkGate(EXPENSIVE) });
  const shortcuts = createShortcutAnswers(options);

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const repeated = shortcuts.sendRepeated(request, reply);
    if (repeated !== null) return repeated;
    const { ready, variables } = readBody(request.body);
    const execute = () => app.asCaller(request, answerSlowly);
    const answerSlowly = async () => {
      const cost = ready.cost(variables ?? {});
      if (cost > LIMITS.cost) throw new QueryTooExpensive(cost);
      app.consumeGraphqlPoints(request, Math.floor(cost / LIMITS.costPerPoint));
      const { result, json } = await runQuery({
        ready,
        variables,
        cost,
        caller: addressKey(request.ip),
        reply,
      });
      // Timed out already, or the client disconnected.
      if (reply.sent || reply.raw.destroyed) return reply;
      return json
        ? sendText(request, reply, { status: 200, text: json })
        : sendResult(request, reply, result);
    };
    const run = (): FastifyReply | Promise<FastifyReply> => {
      const bytes = ready.plan?.(variables ?? {}) ?? null;
      if (bytes !== null && !(bytes instanceof Promise)) return shortcuts.send(request, reply, bytes);
      limitTime(reply);
      if (bytes === null) return execute();
      return bytes.then((late) => {
        if (late === null) return execute();
        return reply.sent ? reply : shortcuts.send(request, reply, late);
      });
    };
    return tracer ? tracer.trace(describeOperation(ready.document), async () => run()) : run();
  };

  app.removeContentTypeParser("text/plain");
  registerJsonBodies(app, knownQueries.read);
  app.addHook("onSend", (_request, reply, _payload, done) => {
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    done();
  });
  app.setErrorHandler((error, request, reply) =>
    visitorLeft(error) && reply.raw.destroyed
      ? sendError(error, request, reply)
      : sendReport(request, reply, { report: reportThrown(error) }),
  );
  for (const url of options.paths) {
    app.post(url, { config: { bounds: GRAPHQL_BOUNDS } }, answer);
    refuseOtherMethods(app, url);
  }
}

function createBodyReader(
  options: GraphqlOptions,
  knownQueries: KnownQueries<Shortcut | null>,
): (body: unknown) => ReadBody {
  const readDocument = createDocumentReader({ ...options, planOperation: options.planShortcut });
  return (body) => {
    if (body instanceof KnownBody) return body as KnownBody<Shortcut | null>;
    const { query, variables, operationName } = readParameters(body);
    const ready = readDocument(query);
    if (operationName != null && operationName !== ready.operation.name?.value) {
      throw invalid("'operationName' names no operation of this query.");
    }
    if (ready.plan !== null) knownQueries.add({ query, operationName }, ready);
    return { ready, variables: variables ?? null };
  };
}

/** Does what Fastify's `handlerTimeout` does, which would make a timer for answers from memory too. */
function limitTime(reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (!reply.sent) reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(LIMITS.timeoutMs));
  }, LIMITS.timeoutMs);
  reply.raw.once("close", () => clearTimeout(timer));
}

function refuseOtherMethods(app: FastifyInstance, url: string): void {
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

/** Such as "query findMapContents"; the client's operation name is not used, because it may contain anything. */
function describeOperation(document: DocumentNode): SpanDescription {
  const fields = new Set<string>();
  let type = "query";
  visit(document, {
    OperationDefinition: (node) => {
      type = node.operation;
    },
    Field: (node) => {
      if (node.kind === Kind.FIELD) fields.add(node.name.value);
      return false;
    },
    FragmentDefinition: (node) => (node.typeCondition.name.value === "Query" ? undefined : false),
  });
  const name = [...fields].sort().join(", ");
  return {
    name: `${type} ${name}`,
    kind: "internal",
    attributes: { "graphql.operation.type": type, "graphql.operation.name": name },
  };
}

const objectSchema = (name: string) => v.record(v.string(), v.unknown(), `'${name}' must be an object.`);

const parametersSchema = v.object(
  {
    query: v.pipe(
      v.string("'query' must be the text of a GraphQL operation."),
      v.nonEmpty("'query' is empty."),
    ),
    variables: v.nullish(
      v.pipe(v.unknown(), v.check(isNotList, "'variables' must be an object."), objectSchema("variables")),
    ),
    operationName: v.nullish(v.string("'operationName' must be a text.")),
    extensions: v.nullish(
      v.pipe(v.unknown(), v.check(isNotList, "'extensions' must be an object."), objectSchema("extensions")),
    ),
  },
  "The body must be a JSON object with a 'query'.",
);

type GraphqlParameters = v.InferOutput<typeof parametersSchema>;

function isNotList(value: unknown): boolean {
  return !Array.isArray(value);
}

/** Unknown parameters are ignored. @throws {AppError} 400 for invalid ones and for batches */
function readParameters(body: unknown): GraphqlParameters {
  if (Array.isArray(body)) throw invalid("Batches are not supported: send one operation a request.");
  const result = readInput(parametersSchema, body);
  if (!result.success) throw invalid(result.issues[0].message);
  return result.output;
}

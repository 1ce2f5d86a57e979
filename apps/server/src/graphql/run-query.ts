import { finished } from "node:stream";
import type { FastifyReply } from "fastify";
import { type ExecutionResult, execute, type GraphQLSchema } from "graphql";
import { overloaded } from "../http/limits/overloaded.ts";
import { createPace, type Pace } from "../http/limits/pace.ts";
import type { WorkGate } from "../http/limits/work-gate.ts";
import { LIMITS } from "./limits.ts";
import type { ReadyDocument } from "./read-document.ts";

/** One at a time: a second would only slow everyone down. */
export const EXPENSIVE = { running: 1, waiting: 40, waitMs: 4_000 };
const STEPS_PER_TURN = 2;
/** Expensive responses not yet read by clients; above this no further one starts. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

export interface ExecutionContext {
  /** Fairness key of the queue: a network address. */
  caller: string;
  signal: AbortSignal;
  /** Only for expensive queries: lists await it at each item. */
  pace?: Pace;
}

interface QueryRun {
  ready: ReadyDocument<unknown>;
  variables: Record<string, unknown> | null;
  cost: number;
  caller: string;
  reply: FastifyReply;
}

/** `json` is set for an expensive query without errors. */
interface QueryOutcome {
  result: ExecutionResult;
  json?: Buffer;
}

interface RunnerOptions {
  schema: GraphQLSchema;
  operations: Record<string, unknown>;
  isExplorable: boolean;
  gate: WorkGate;
}

/** Cheap queries run at once, expensive ones queue. */
export function createQueryRunner(options: RunnerOptions): (run: QueryRun) => Promise<QueryOutcome> {
  const { gate } = options;
  let unsentBytes = 0;

  const perform = async (run: QueryRun, context: ExecutionContext): Promise<ExecutionResult> =>
    execute({
      schema: options.schema,
      document: run.ready.document,
      rootValue: options.operations,
      contextValue: context,
      variableValues: run.variables,
      hideSuggestions: !options.isExplorable,
      options: { maxCoercionErrors: LIMITS.validationErrors },
    });

  const performExpensive = async (run: QueryRun, context: ExecutionContext): Promise<QueryOutcome> => {
    const pace = createPace(STEPS_PER_TURN, context.signal);
    const result = await perform(run, { ...context, pace });
    if (result.errors !== undefined) return { result };
    const json = await stringifyPaced(result, pace);
    unsentBytes += json.length;
    finished(run.reply.raw, () => {
      unsentBytes -= json.length;
    });
    return { result, json };
  };

  return async (run) => {
    const { caller } = run;
    const context = { caller, signal: abortedWhenClosed(run.reply) };
    if (run.cost <= LIMITS.lightCost) return { result: await perform(run, context) };
    if (unsentBytes > MAX_UNSENT_BYTES) throw overloaded();
    return gate.run(caller, () => performExpensive(run, context), { signal: context.signal });
  };
}

/** Fastify's own request signal aborts as soon as the body has been read. */
function abortedWhenClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => controller.abort());
  return controller.signal;
}

/** Items from which a list is written one by one. */
const LONG_LIST = 20;

/** Lists are in the data's fields, or one level below. */
const SEARCHED_LEVELS = 3;

/** JSON with long lists in steps: writing megabytes at once would block the event loop. */
async function stringifyPaced(value: unknown, pace: Pace): Promise<Buffer> {
  const parts: Buffer[] = [];
  const put = (text: string) => void parts.push(Buffer.from(text));
  const write = async (part: unknown, levels: number): Promise<void> => {
    if (levels === 0 || typeof part !== "object" || part === null) return put(JSON.stringify(part));
    if (!Array.isArray(part)) {
      for (const [index, [name, inner]] of Object.entries(part).entries()) {
        put(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`);
        await write(inner, levels - 1);
      }
      return put(Object.keys(part).length === 0 ? "{}" : "}");
    }
    if (part.length < LONG_LIST) return put(JSON.stringify(part));
    for (const [index, item] of part.entries()) {
      await pace();
      put(`${index === 0 ? "[" : ","}${JSON.stringify(item)}`);
    }
    put("]");
  };
  await write(value, SEARCHED_LEVELS);
  return Buffer.concat(parts);
}

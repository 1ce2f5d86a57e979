import type { Pool, PoolClient } from "pg";
import type { OpenSpan, Tracer } from "./tracer.ts";

type Query = (...args: unknown[]) => unknown;
type Callback = (...args: unknown[]) => unknown;

/** Names the queries of traced requests and jobs; values and statements stay out. */
export function observeQueries(pool: Pool, tracer: Tracer): void {
  const observed = new WeakSet<PoolClient>();
  pool.on("connect", (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const span = tracer.startChild({
        name: nameQuery(args[0]),
        kind: "client",
        attributes: { "db.system.name": "postgresql" },
      });
      return span ? watch(span, query, args) : query(...args);
    }) as PoolClient["query"];
  });
}

function watch(span: OpenSpan, query: Query, args: unknown[]): unknown {
  const last = args.at(-1);
  if (typeof last === "function") {
    const done: Callback = (error, ...rest) => {
      span.end(error ? { error } : {});
      return (last as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), done);
  }
  const result = query(...args);
  if (result instanceof Promise) {
    result.then(
      () => span.end(),
      (error: unknown) => span.end({ error }),
    );
  } else span.end();
  return result;
}

const VERB = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)"?(?:\."?([a-z_]\w*)"?)?/i;

/** The prepared statement's name, or the verb and first table, such as "select provider_locations". */
function nameQuery(query: unknown): string {
  const { name, text } = (typeof query === "string" ? { text: query } : (query ?? {})) as {
    name?: unknown;
    text?: unknown;
  };
  if (typeof name === "string" && name !== "") return name;
  const statement = typeof text === "string" ? text : "";
  const verb = VERB.exec(statement)?.[1]?.toLowerCase() ?? "query";
  const table = TABLE.exec(statement);
  const target = table && (table[2] ?? table[1]);
  return target ? `${verb} ${target}` : verb;
}

/**
 * Sends the schema of every route the worst body that it admits and those that it forbids, and GraphQL the documents and
 * variables that take longest, and says how much of the processor each takes from its text until it is refused or
 * handed to the act. Ends with code 1 above 20 ms.
 *
 *     node bench/run.mjs bounds
 */
import { readInput } from "@smirk/contract/read-input";
import { boundOf } from "../../apps/server/src/edges/bound.ts";
import { MOST_BODY_BYTES } from "../../apps/server/src/edges/bounds.ts";
import { findExcess } from "../../apps/server/src/edges/find-excess.ts";
import { GRAPHQL_BOUNDS } from "../../apps/server/src/graphql/limits.ts";
import { exceed, fill, SCHEMAS } from "../../apps/server/test/edges/worst-bodies.ts";
import { type GraphqlBody, readQuery, WORST_QUERIES } from "../../apps/server/test/edges/worst-queries.ts";
import { setExitCode, sized } from "../smoke.ts";

const MOST_MS = 20;
const ROUNDS = sized(20, 1);
const SHOWN = 5;

interface Figure {
  route: string;
  what: string;
  ms: number;
}

/** The least of some rounds, in milliseconds of this process: the processor's clock for one thread ticks too slowly. */
function measure(read: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...rounds);
}

const ofSchemas = SCHEMAS.flatMap(([route, schema]): Figure[] => {
  const bound = boundOf(schema);
  const read = (text: string) => () => {
    const body: unknown = JSON.parse(text);
    if (findExcess(bound, body) === null) readInput(schema, body);
  };
  const bodies: [what: string, body: unknown][] = [
    ["the most that it admits", fill(bound)],
    ...Array.from(exceed(bound), ([path, body]): [string, unknown] => [`more at '${path}'`, body]),
    ["nothing but empty objects", Array.from({ length: MOST_BODY_BYTES / 3 }, () => ({}))],
  ];
  return bodies.map(([what, body]) => ({ route, what, ms: measure(read(JSON.stringify(body))) }));
});

/** A body that is longer than the route takes is refused by its length, unread. */
const ofQueries = WORST_QUERIES.map(([what, body]): Figure => {
  const text = JSON.stringify(body);
  const isRead = Buffer.byteLength(text) <= (GRAPHQL_BOUNDS.bytes ?? MOST_BODY_BYTES);
  const read = () => {
    const parsed = JSON.parse(text) as GraphqlBody;
    if (findExcess(GRAPHQL_BOUNDS.body, parsed) === null) readQuery(parsed);
  };
  return { route: "POST /graphql", what, ms: isRead ? measure(read) : 0 };
});

const figures = [...ofSchemas, ...ofQueries];
const worst = figures.toSorted((one, other) => other.ms - one.ms);
for (const { route, what, ms } of worst.slice(0, SHOWN))
  console.log(`${ms.toFixed(1).padStart(6)} ms  ${route}: ${what}`);
const most = worst[0]?.ms ?? Number.NaN;
console.log(
  `\n${ofSchemas.length} bodies of ${SCHEMAS.length} schemas and ${ofQueries.length} of GraphQL, at most ${most.toFixed(1)} ms of ${MOST_MS} each`,
);
setExitCode(most <= MOST_MS);

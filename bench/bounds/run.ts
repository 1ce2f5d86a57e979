/**
 * Sends the schema of every route the worst body that it admits and those that it forbids, and says how much of the
 * processor each takes from its text until it is refused or handed to the act. Ends with code 1 above 20 ms.
 *
 *     node bench/run.mjs bounds
 */
import { readInput } from "@smirk/contract/read-input";
import { boundOf } from "../../apps/server/src/edges/bound.ts";
import { MOST_BODY_BYTES } from "../../apps/server/src/edges/bounds.ts";
import { findExcess } from "../../apps/server/src/edges/find-excess.ts";
import { exceed, fill, SCHEMAS } from "../../apps/server/test/edges/worst-bodies.ts";
import { setExitCode, sized } from "../smoke.ts";

const MOST_MS = 20;
const ROUNDS = sized(20, 1);
const SHOWN = 5;

interface Figure {
  route: string;
  what: string;
  ms: number;
}

/** The least of some rounds, in milliseconds of this thread's own work. */
function measure(read: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.threadCpuUsage();
    read();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...rounds);
}

const figures = SCHEMAS.flatMap(([route, schema]): Figure[] => {
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

const worst = figures.toSorted((one, other) => other.ms - one.ms);
for (const { route, what, ms } of worst.slice(0, SHOWN))
  console.log(`${ms.toFixed(1).padStart(6)} ms  ${route}: ${what}`);
const most = worst[0]?.ms ?? Number.NaN;
console.log(
  `\n${figures.length} bodies of ${SCHEMAS.length} schemas, at most ${most.toFixed(1)} ms of ${MOST_MS} each`,
);
setExitCode(most <= MOST_MS);

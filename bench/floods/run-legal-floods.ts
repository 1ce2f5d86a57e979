import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { join, warmUp } from "../restore/members.ts";
import type { LegalFlood } from "./legal-flood.ts";
import type { OneAddress } from "./one-address.ts";
import { type Answer, createClient, percentile, repeat, type Statuses, VIEWPORT } from "./requests.ts";

/** The limits by address that a product has by default, as strangers meet it. */
const LIMITS = { GRAPHQL_PER_ADDRESS: "6000", PAGES_PER_ADDRESS: "1200", FILES_PER_ADDRESS: "12000" };

const FLOODS: Record<LegalFlood, string> = {
  boxes: "40 boxes of the country",
  typing: "50 who type",
  pipelines: "50 pipelines of 60",
  downloads: "8 downloads of a member",
  pictures: "20 of share pictures",
};

/** How long one address asks the worst of a class. */
const ONE_ADDRESS_SECONDS = 10;

export interface LegalFigures {
  what: string;
  visitor: VisitorFigures;
  statuses: Statuses;
}

interface LegalFloods {
  seconds: number;
  warmUps: number;
  /** Classes that one address floods. */
  classes: readonly OneAddress[];
}

/** One flood after the other, each beside one visitor, on a product with a member. */
export async function runLegalFloods({ seconds, warmUps, classes }: LegalFloods): Promise<LegalFigures[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "smirk-bench-floods-"));
  const stack = await startStack(folder, () => LIMITS);
  try {
    await warmUp(stack);
    const { tokens } = await join(stack);
    const client = createClient(stack.product, "192.0.2.1");
    for (let round = 0; round < warmUps; round += 1) {
      await client.get("/");
      // Not the one that the visitor opens.
      await client.get(`/dentist/${2 + round}`);
      await client.query(VIEWPORT);
    }
    client.close();
    const figures: LegalFigures[] = [];
    const floods = [
      ...Object.entries(FLOODS).map(([kind, what]) => ({ kind, what, lasts: seconds })),
      ...classes.map((kind) => ({
        kind,
        what: `one address, ${kind}`,
        lasts: Math.min(seconds, ONE_ADDRESS_SECONDS),
      })),
    ];
    for (const { kind, what, lasts } of floods) {
      const file = path.join(import.meta.dirname, "legal-flood.ts");
      const child = fork(file, [stack.product, kind, String(lasts), tokens.access_token]);
      const report = once(child, "message");
      const visitor = await visit(stack.product, lasts, "/favicon.svg");
      const [statuses] = (await report) as [Statuses];
      figures.push({ what, visitor, statuses });
    }
    return figures;
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface VisitorFigures {
  viewportP50: number;
  viewportP99: number;
  healthP99: number;
  /** Whether `/readyz` answered 200 each time. */
  isReady: boolean;
  /** The p99 of all requests but those to /healthz that got 200. */
  ownP99: number;
  /** The share of all requests but those to /healthz. */
  okShare: number;
  requests: number;
}

/** One visitor who moves the map, opens pages and sees a picture; and a monitor that asks for the server's health. */
export async function visit(product: string, seconds: number, picture: string): Promise<VisitorFigures> {
  const untilMs = performance.now() + seconds * 1_000;
  const seen = {
    viewport: [] as Answer[],
    health: [] as Answer[],
    ready: [] as Answer[],
    rest: [] as Answer[],
  };
  const clients = Array.from({ length: 5 }, () => createClient(product, "192.0.2.7"));
  const [map, monitor, reader, pictures, balancer] = clients;
  const every = (ms: number, answers: Answer[], ask: () => Promise<Answer> | undefined) =>
    repeat(ms, untilMs, async () => {
      const answer = await ask();
      if (answer !== undefined) answers.push(answer);
    });
  let pages = 0;
  await Promise.all([
    every(250, seen.viewport, () => map?.query(VIEWPORT)),
    every(250, seen.health, () => monitor?.get("/healthz")),
    every(1_000, seen.ready, () => balancer?.get("/readyz")),
    every(2_000, seen.rest, () => reader?.get(++pages % 2 === 0 ? "/" : "/dentist/1")),
    every(1_000, seen.rest, () => pictures?.get(picture)),
  ]);
  for (const client of clients) client.close();
  const own = [...seen.viewport, ...seen.rest];
  const times = seen.viewport.map(({ ms }) => ms);
  return {
    viewportP50: percentile(times, 0.5),
    viewportP99: percentile(times, 0.99),
    healthP99: percentile(
      seen.health.map(({ status, ms }) => (status === 200 ? ms : Number.POSITIVE_INFINITY)),
      0.99,
    ),
    isReady: seen.ready.every(({ status }) => status === 200),
    ownP99: percentile(
      own.filter(({ status }) => status === 200).map(({ ms }) => ms),
      0.99,
    ),
    okShare: own.filter(({ status }) => status === 200).length / own.length,
    requests: own.length + seen.health.length,
  };
}

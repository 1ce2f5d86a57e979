import { type Answer, createClient, percentile, repeat, VIEWPORT } from "./requests.ts";

export interface VisitorFigures {
  viewportP50: number;
  viewportP99: number;
  healthP99: number;
  /** The p99 of all requests but those to /healthz that got 200. */
  ownP99: number;
  /** The share of all requests but those to /healthz. */
  okShare: number;
  requests: number;
}

/** One visitor who moves the map, opens pages and sees a picture; and a monitor that asks for the server's health. */
export async function visit(product: string, seconds: number, picture: string): Promise<VisitorFigures> {
  const untilMs = performance.now() + seconds * 1_000;
  const seen = { viewport: [] as Answer[], health: [] as Answer[], rest: [] as Answer[] };
  const clients = Array.from({ length: 4 }, () => createClient(product, "192.0.2.7"));
  const [map, monitor, reader, pictures] = clients;
  const every = (ms: number, answers: Answer[], ask: () => Promise<Answer> | undefined) =>
    repeat(ms, untilMs, async () => {
      const answer = await ask();
      if (answer !== undefined) answers.push(answer);
    });
  let pages = 0;
  await Promise.all([
    every(250, seen.viewport, () => map?.query(VIEWPORT)),
    every(250, seen.health, () => monitor?.get("/healthz")),
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
    ownP99: percentile(
      own.filter(({ status }) => status === 200).map(({ ms }) => ms),
      0.99,
    ),
    okShare: own.filter(({ status }) => status === 200).length / own.length,
    requests: own.length + seen.health.length,
  };
}

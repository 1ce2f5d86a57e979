import { setTimeout as pause } from "node:timers/promises";
import { randomAddress } from "../failover/load.ts";

const GIVE_UP_MS = 20_000;
const BOX = { sw: { lat: 29.7, lng: -95.5 }, ne: { lat: 29.8, lng: -95.3 } };
const FIND = `query find($sw: LatLngInput!, $ne: LatLngInput!) {
  findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { id } }`;

/** What visitors ask, over and over. */
const REQUESTS: readonly (() => [path: string, body?: object])[] = [
  () => ["/"],
  () => ["/graphql", { query: FIND, variables: BOX }],
  () => ["/plans"],
  () => ["/subscription/get_plans"],
  () => ["/how-it-works"],
];

export interface Failure {
  kind: "GET" | "POST";
  what: string;
  /** Seconds since the first request. */
  at: number;
}

export interface Outcome {
  sent: number;
  failures: Failure[];
  /** Milliseconds that the slowest took. */
  slowest: number;
}

/** Sends requests at a steady rate, whether or not those before were answered. */
export async function sendLoad(
  origin: string,
  { requests, aSecond }: { requests: number; aSecond: number },
): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, failures: [], slowest: 0 };
  const start = performance.now();
  const running: Promise<void>[] = [];
  for (; outcome.sent < requests; outcome.sent += 1) {
    await pause(Math.max(0, start + (outcome.sent * 1_000) / aSecond - performance.now()));
    running.push(send(origin, { outcome, start, number: outcome.sent }));
  }
  await Promise.all(running);
  return outcome;
}

async function send(
  origin: string,
  { outcome, start, number }: { outcome: Outcome; start: number; number: number },
): Promise<void> {
  const [path, body] = REQUESTS[number % REQUESTS.length]?.() ?? ["/"];
  const kind = body === undefined ? "GET" : "POST";
  const at = performance.now();
  const fail = (what: string) =>
    void outcome.failures.push({ kind, what: `${path}: ${what}`, at: (at - start) / 1_000 });
  try {
    const answer = await fetch(origin + path, {
      method: kind,
      headers: { "content-type": "application/json", "x-forwarded-for": randomAddress() },
      signal: AbortSignal.timeout(GIVE_UP_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) fail(String(answer.status));
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    fail(cause?.code ?? message);
  }
  outcome.slowest = Math.max(outcome.slowest, performance.now() - at);
}

import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** One answer of a server, or none. */
export interface Answer {
  server: string;
  kind: "write" | "map" | "page";
  /** Milliseconds of the process's own clock. */
  at: number;
  ms: number;
  /** Zero where no answer came. */
  status: number;
  /** What is wrong with a refusal's shape. */
  complaint?: string;
}

export interface Load {
  answers: Answer[];
  /** Addresses whose joining was acknowledged with 200. */
  acknowledged: Set<string>;
  stop(): Promise<void>;
}

/** Who is there on each server; what they open beside the map, one after the other. */
interface Visitors {
  writers: number;
  viewers: number;
  pages: readonly string[];
}

/** The finder is in memory, the sitemap is asked of the database. */
const FEW: Visitors = { writers: 3, viewers: 1, pages: ["/", "/sitemap.xml"] };
const GIVE_UP_MS = 15_000;
const BOX = { sw: { lat: 29.7, lng: -95.5 }, ne: { lat: 29.8, lng: -95.3 } };
const FIND_IN_BOX = `query find($sw: LatLngInput!, $ne: LatLngInput!) {
  findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { id } }`;

/** People who join the waitlist, look at the map and open the finder, on every server at once. */
export function startLoad(servers: readonly string[], { writers, viewers, pages }: Visitors = FEW): Load {
  const answers: Answer[] = [];
  const acknowledged = new Set<string>();
  let isStopping = false;
  let count = 0;

  const write = async (server: string) => {
    count += 1;
    const email = `writer-${process.pid}-${count}@example.com`;
    const phoneNumber = `+1713${randomInt(2_000_000, 9_999_999)}`;
    const answer = await ask(server, "write", "/waitlist/join", { email, phone_number: phoneNumber });
    if (answer.status === 200) acknowledged.add(email);
    answers.push(answer);
  };
  let opened = 0;
  const look = async (server: string) => {
    answers.push(await ask(server, "map", "/graphql", { query: FIND_IN_BOX, variables: BOX }));
    opened += 1;
    answers.push(await ask(server, "page", pages[opened % pages.length] ?? "/"));
  };
  const repeat = async (work: () => Promise<void>, pauseMs: number) => {
    while (!isStopping) {
      await work();
      await delay(pauseMs);
    }
  };
  const running = servers.flatMap((server) => [
    ...Array.from({ length: writers }, () => repeat(() => write(server), 20)),
    ...Array.from({ length: viewers }, () => repeat(() => look(server), 200)),
  ]);
  return {
    answers,
    acknowledged,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

async function ask(server: string, kind: Answer["kind"], path: string, body?: object): Promise<Answer> {
  const at = performance.now();
  try {
    const response = await fetch(server + path, {
      method: body ? "POST" : "GET",
      // Each has an address of their own, or the limits by address would stop them all.
      headers: { "content-type": "application/json", "x-forwarded-for": randomAddress() },
      signal: AbortSignal.timeout(GIVE_UP_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const complaint = response.status === 200 ? null : describeWrongRefusal(kind, response, text);
    const ms = performance.now() - at;
    return { server, kind, at, ms, status: response.status, ...(complaint !== null && { complaint }) };
  } catch (error) {
    const complaint = `${kind}: ${(error as Error).message} ${(error as Error).cause ?? ""}`;
    return { server, kind, at, ms: performance.now() - at, status: 0, complaint };
  }
}

function describeWrongRefusal(kind: Answer["kind"], response: Response, text: string): string | null {
  const said = `${kind}: ${response.status} ${text.slice(0, 200)}`;
  if (response.status !== 503 || !response.headers.has("retry-after")) return said;
  if (kind === "write" && JSON.parse(text).error !== "unavailable") return said;
  if (
    kind === "map" &&
    !["UNAVAILABLE", "TIMEOUT"].includes(JSON.parse(text).errors?.[0]?.extensions?.code)
  ) {
    return said;
  }
  return null;
}

export function randomAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}

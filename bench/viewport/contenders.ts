import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { Request } from "autocannon";
import { readDockerfile } from "../../tools/image/read-dockerfile.ts";
import { isSmoke } from "../smoke.ts";

export interface Contender {
  name: string;
  url: string;
  request(box: LatLngBox, key: string): Request;
  stop(): void;
}

const PRODUCT_QUERY = `query Viewport($sw: LatLngInput!, $ne: LatLngInput!) {
  findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { ${LOCATION_CARD_SELECTION} } }`;

const POSTGRAPHILE_QUERY = `query Viewport($west: Float!, $south: Float!, $east: Float!, $north: Float!) {
  locationsInBoxList(west: $west, south: $south, east: $east, north: $north) {
    rowId providerId centerName address city state zip latitude longitude coordinatesQuality phone avatarFileId plans
    acceptingNewPatients acceptingCheckedOn beingChecked confirmation confirmedOn holidayHours
    locationPlaceDatumByLocationId { rating ratingCount openingHours }
    providerByProviderId { rowId name lastName degree smirkVerified specialities languages } } }`;

/** Within `npm test` seconds count: pages, changes and compression elsewhere have tests of their own. */
export const isInTests = isSmoke && process.env.BENCH_POSTGRES !== undefined;

type NamedRequest = Pick<Contender, "name" | "request">;

/** The servers, each in a process of its own; those that compress are asked for br. */
export async function startContenders(connectionString: string): Promise<Contender[]> {
  const product: NamedRequest = { name: "product", request: (box) => graphqlRequest(PRODUCT_QUERY, box) };
  const postgraphile: NamedRequest = {
    name: "postgraphile",
    request: ({ sw, ne }) =>
      graphqlRequest(POSTGRAPHILE_QUERY, { west: sw.lng, south: sw.lat, east: ne.lng, north: ne.lat }),
  };
  const mercurius: NamedRequest = { ...product, name: "mercurius" };
  const smirk = await startServer(PRODUCT, connectionString);
  await waitUntilLoaded(smirk.url);
  const [bytes, plainPostgraphile, plainMercurius] = await Promise.all([
    startServer("serve-bytes.ts"),
    startServer("serve-postgraphile.ts", connectionString),
    startServer("serve-mercurius.ts", connectionString),
  ]);
  const contenders: Contender[] = [
    { ...product, ...smirk },
    { name: "bytes", ...bytes, request: (_box, key) => ({ method: "GET", path: `/${key}` }) },
    { ...postgraphile, ...plainPostgraphile },
    { ...compressed(product), ...smirk, stop: () => {} },
    { ...mercurius, ...plainMercurius },
  ];
  if (isInTests) return contenders;
  const [packedPostgraphile, packedMercurius] = await Promise.all([
    startServer("serve-postgraphile.ts", connectionString, "compressed"),
    startServer("serve-mercurius.ts", connectionString, "compressed"),
  ]);
  return [
    ...contenders,
    { ...compressed(postgraphile), ...packedPostgraphile },
    { ...compressed(mercurius), ...packedMercurius },
  ];
}

function compressed({ name, request }: NamedRequest): NamedRequest {
  return {
    name: `${name}, br`,
    request: (box, key) => {
      const plain = request(box, key);
      return { ...plain, headers: { ...plain.headers, "accept-encoding": "br" } };
    },
  };
}

/** Asking more often would take the load a sixth of its processor. */
const ASK_AGAIN_MS = 100;

/** Until then, PostgreSQL answers. @returns milliseconds */
export async function waitUntilLoaded(url: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { headers } = await fetch(`${url}/healthz`);
    if (headers.has("x-directory-version")) return performance.now() - startedAt;
    await delay(ASK_AGAIN_MS);
  }
}

export function graphqlRequest(query: string, variables: object): Request {
  return {
    method: "POST",
    path: "/graphql",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  };
}

const PRODUCT = "serve-smirk.ts";

export interface Server {
  url: string;
  pid: number;
  stop(): void;
}

export async function startServer(file: string, ...args: string[]): Promise<Server> {
  const { allocation, flags } = readImage();
  const child: ChildProcess = fork(path.join(import.meta.dirname, "servers", file), args, {
    env: { ...process.env, NODE_ENV: "production", GRAPHILE_ENV: "production", ...allocation },
    execArgv: file === PRODUCT ? flags : [],
  });
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`${file} ended with code ${code}.`);
    }),
  ]);
  return { url: `http://127.0.0.1:${message.port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** How the product's image sets memory allocation, for all servers alike, and Node's flags, for the product. */
function readImage(): { allocation: Record<string, string>; flags: string[] } {
  const text = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
  const instructions = readDockerfile(text).at(-1)?.instructions ?? [];
  const words = (wanted: string) => instructions.flatMap(({ name, words }) => (name === wanted ? words : []));
  const allocation = words("ENV").filter((word) => word.startsWith("MALLOC_"));
  return {
    allocation: Object.fromEntries(allocation.map((word) => word.split("=") as [string, string])),
    flags: words("CMD").filter((word) => word.startsWith("--")),
  };
}

/** One answer, as text. */
export async function askOnce(contender: Contender, box: LatLngBox, key: string): Promise<string> {
  const { method, path: place, headers, body } = contender.request(box, key);
  const answer = await fetch(contender.url + place, {
    method,
    headers: headers ?? {},
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${contender.name} answered ${answer.status}: ${text}`);
  return text;
}

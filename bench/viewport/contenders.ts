import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import type { LatLngBox } from "@smirk/domain/geography/geo";
import type { Request } from "autocannon";

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
    acceptingNewPatients acceptingCheckedOn
    locationPlaceDatumByLocationId { rating ratingCount openingHours }
    providerByProviderId { rowId name lastName degree smirkVerified specialities languages } } }`;

/** The three servers, each in a process of its own. */
export async function startContenders(connectionString: string): Promise<Contender[]> {
  const [product, bytes, postgraphile] = await Promise.all([
    start("serve-smirk.ts", connectionString),
    start("serve-bytes.ts"),
    start("serve-postgraphile.ts", connectionString),
  ]);
  return [
    { name: "product", ...product, request: (box) => graphqlRequest(PRODUCT_QUERY, box) },
    { name: "bytes", ...bytes, request: (_box, key) => ({ method: "GET", path: `/${key}` }) },
    {
      name: "postgraphile",
      ...postgraphile,
      request: ({ sw, ne }) =>
        graphqlRequest(POSTGRAPHILE_QUERY, { west: sw.lng, south: sw.lat, east: ne.lng, north: ne.lat }),
    },
  ];
}

export function graphqlRequest(query: string, variables: object): Request {
  return {
    method: "POST",
    path: "/graphql",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  };
}

async function start(file: string, ...args: string[]): Promise<{ url: string; stop(): void }> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, file), args, {
    env: { ...process.env, NODE_ENV: "production", GRAPHILE_ENV: "production" },
  });
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`${file} ended with code ${code}.`);
    }),
  ]);
  return { url: `http://127.0.0.1:${message.port}`, stop: () => child.kill() };
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

import { Agent, request } from "node:http";
import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { MAP_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";

export interface Answer {
  status: number;
  ms: number;
}

export interface Client {
  /** One request at a time; the body is read and thrown away. Status 0: no answer came. */
  get(path: string, token?: string): Promise<Answer>;
  query(body: string): Promise<Answer>;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Answer>;
  close(): void;
}

interface Sent {
  body?: string;
  token?: string;
  headers?: Record<string, string>;
}

/** A client with an address of its own, as a proxy would name it, and one connection. */
export function createClient(product: string, address: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, { body, token, headers }: Sent) => {
    const begun = performance.now();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const end = (status: number) => resolve({ status, ms: performance.now() - begun });
    const sent = request(
      new URL(path, product),
      {
        agent,
        method: body === undefined ? "GET" : "POST",
        headers: {
          accept: "text/html,application/json",
          "accept-encoding": "br",
          "x-forwarded-for": address,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.once("end", () => end(response.statusCode ?? 0));
        response.once("error", () => end(0));
      },
    );
    sent.once("error", () => end(0));
    sent.end(body);
    return promise;
  };
  return {
    get: (path, token) => send(path, { ...(token !== undefined && { token }) }),
    query: (body) => send("/graphql", { body }),
    post: (path, body, headers = {}) => send(path, { body, headers }),
    close: () => agent.destroy(),
  };
}

/** How many answers of each status there were. */
export type Statuses = Record<string, number>;

export function countStatus(statuses: Statuses, status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Waits, ahead of the next request, until `everyMs` have passed since the last one began. */
export async function repeat(everyMs: number, untilMs: number, work: () => Promise<void>): Promise<void> {
  for (let next = performance.now(); next < untilMs; next = Math.max(next + everyMs, performance.now())) {
    const wait = next - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await work();
  }
}

export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** What a visitor's map asks around Houston. */
export const VIEWPORT = JSON.stringify({
  query: `query findMapContents($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!) {
    findMapContents(sw: $sw, ne: $ne, zoom: $zoom) { ${MAP_CONTENTS_SELECTION} } }`,
  variables: { sw: { lat: 29.6, lng: -95.6 }, ne: { lat: 29.9, lng: -95.2 }, zoom: 11 },
});

const COUNTRY = "sw: { lat: 24, lng: -125 }, ne: { lat: 49, lng: -66 }";
/** The cards of a box of the country, as the map asked for them before it asked for less. */
export const EVERYWHERE = JSON.stringify({
  query: `{ findProviderLocationsInBoundingBox(${COUNTRY}) { ${LOCATION_CARD_SELECTION} } }`,
});

const LOCALIZED = "{ text languageCode }";

/** The heaviest query that is allowed: one list of everything that there is to a location. */
export const HEAVIEST = JSON.stringify({
  query: `{ findProviderLocationsInBoundingBox(${COUNTRY}) {
    id provider_id center_name dso_name address city state zip latitude longitude approximate phone email avatar_src
    smirk_verified plans rating review_count distance_miles matched matched_speciality
    provider { id name last_name degree smirk_verified languages specialities center_name }
    opening_hours { day opens closes }
    cached_data {
      photos { s3_path }
      google_data {
        name nationalPhoneNumber internationalPhoneNumber rating userRatingCount googleMapsUri
        displayName ${LOCALIZED}
        reviews { name rating publishTime googleMapsUri relativePublishTimeDescription text ${LOCALIZED}
          originalText ${LOCALIZED} authorAttribution { displayName uri photoUri } }
      } } } }`,
});

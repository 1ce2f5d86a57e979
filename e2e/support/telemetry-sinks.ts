import { gunzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";

export interface AnalyticsEvent {
  event: string;
  properties: Record<string, unknown>;
}

const SANDBOX = process.env.E2E_SANDBOX ?? "";

function isFor(service: "analytics" | "errors", request: Request): boolean {
  return request.url().startsWith(`${SANDBOX}/${service}/`);
}

/** The bodies of what a page sends to a service, decoded, from now on. */
export function collectBodies(page: Page, service: "analytics" | "errors"): string[] {
  const bodies: string[] = [];
  page.context().on("request", (request) => {
    if (!isFor(service, request)) return;
    const body = request.postDataBuffer();
    const isGzip = body?.[0] === 0x1f && body[1] === 0x8b;
    bodies.push(`${request.url()} ${body === null ? "" : isGzip ? gunzipSync(body) : body}`);
  });
  return bodies;
}

/** What the sandbox received from this page's visitor, also as the account that they became, oldest first. */
export async function readEvents(bodies: readonly string[]): Promise<AnalyticsEvent[]> {
  const visitors = new Set([...bodies.join().matchAll(/"distinct_id":"([^"]+)"/g)].map(([, id]) => id));
  const answer = await fetch(`${SANDBOX}/_sandbox/analytics`);
  const { events } = (await answer.json()) as { events: AnalyticsEvent[] };
  return events.filter(({ properties }) => visitors.has(String(properties.distinct_id))).reverse();
}

/** The event with our own properties, in the client's envelope. */
export function ownPart({ event, properties }: AnalyticsEvent) {
  const own = Object.entries(properties).filter(
    ([name]) => !name.startsWith("$") && name !== "token" && name !== "distinct_id",
  );
  return { event, ...Object.fromEntries(own) };
}

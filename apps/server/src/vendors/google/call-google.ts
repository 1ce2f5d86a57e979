import type { PlacesStatus } from "@smirk/domain/wire/places-answers";
import type { FastifyBaseLogger } from "fastify";
import { callVendor } from "../disclosures/call-vendor.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";

const TIMEOUT_MS = 5000;

export interface GoogleContext {
  log: FastifyBaseLogger;
  disclosures: DisclosureLog;
}

/** `body` is undefined when the response is no JSON. */
export interface GoogleAnswer {
  httpStatus: number;
  body: unknown;
}

/** Never throws; null after five seconds. Logs no addresses, bodies or key. */
export async function callGoogle(
  { log, disclosures }: GoogleContext,
  call: "suggest addresses" | "find an address",
  { url, ...init }: RequestInit & { url: string },
): Promise<GoogleAnswer | null> {
  try {
    const response = await callVendor(disclosures, call, url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { httpStatus: response.status, body: parseJson(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    log.warn({ vendor: "google", reason }, "google.request.failed");
    return null;
  }
}

export function logRefusal(
  log: FastifyBaseLogger,
  answer: GoogleAnswer | null,
  status: PlacesStatus,
): PlacesStatus {
  if (answer) log.warn({ vendor: "google", httpStatus: answer.httpStatus, status }, "google.request.refused");
  return status;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

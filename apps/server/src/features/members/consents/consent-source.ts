import type { FastifyRequest } from "fastify";
import { addressKey } from "../../../http/limits/rate-limit.ts";
import { browserOf } from "../../auth/browsers/describe-browser.ts";
import type { ConsentSource } from "./record-consents.ts";

export function readConsentSource(request: Pick<FastifyRequest, "ip" | "headers">): ConsentSource {
  return { network: networkOf(request.ip), browser: browserOf(request) };
}

/** The first 24 bits of an IPv4 address, 48 of an IPv6 address: some hundred households at least. */
export function networkOf(address: string): string | null {
  const key = addressKey(address);
  if (key === "unknown") return null;
  if (key.includes(":")) return `${key.split(":").slice(0, 3).join(":")}::/48`;
  return `${key.split(".").slice(0, 3).join(".")}.0/24`;
}

import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { googleMapSources } from "./google-map-sources.ts";
import { stripeSources } from "./stripe-sources.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Fresh for each response; scripts and styles written into a page carry it. */
    cspNonceValue: string;
  }
}

const nonces = new WeakMap<object, string>();
const nonceSource = (_request: unknown, response: unknown): string =>
  `'nonce-${nonces.get(response as object)}'`;

export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  app.decorateReply("cspNonceValue", "");
  app.addHook("onRequest", async (_request, reply) => {
    reply.cspNonceValue = randomBytes(16).toString("base64");
    nonces.set(reply.raw satisfies ServerResponse, reply.cspNonceValue);
    reply.header("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=(self)");
  });
  const api = config.apiUrl === "" ? [] : [new URL(config.apiUrl).origin];
  const tiles = config.mapTileUrl === null ? [] : [new URL(config.mapTileUrl.replaceAll(/[{}]/g, "")).origin];
  const telemetry = [config.analytics?.host, config.errorReportingDsn]
    .filter((address) => typeof address === "string")
    .map((address) => new URL(address).origin);
  const google = googleMapSources(config.googleMap);
  // The checkout is reached without a reload, so the first page's policy is the one that it is held to.
  const stripe = stripeSources(config.stripe);
  await app.register(helmet, {
    contentSecurityPolicy: config.appEnv !== "development" && {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", nonceSource, ...google.script, ...stripe.script],
        "style-src": ["'self'", nonceSource, ...google.style],
        "img-src": ["'self'", "data:", "blob:", ...api, ...tiles, ...google.image],
        "font-src": ["'self'", ...google.font],
        "connect-src": ["'self'", ...api, ...new Set(telemetry), ...google.connect, ...stripe.connect],
        "frame-src": ["'self'", ...google.frame, ...stripe.frame],
        "worker-src": ["'self'", "blob:"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: config.isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  });
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fastifyHelmet as helmet } from "@fastify/helmet";
import { pagePolicyOf } from "@smirk/domain/page-policy";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config/config.ts";
import { contentPolicies, type PolicyDirectives } from "./content-policy.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Per response; inline scripts and styles carry it. */
    cspNonceValue: string;
  }
}

/** What helmet sends by default, and `permissions-policy`; made once, as none of it depends on the request. */
function constantHeaders({ isProduction }: Config): Record<string, string> {
  return {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(self)",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(isProduction && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
  };
}

/** For answers that no browser shows as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Made once; routes of class "graphql" add them to their responses themselves. */
export function apiHeaders(config: Config): Record<string, string> {
  return { ...constantHeaders(config), "content-security-policy": API_POLICY };
}

export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const constant = constantHeaders(config);
  const policyOf = config.appEnv === "development" ? null : createPolicies(config);
  app.decorateReply("cspNonceValue", "");
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.class === "graphql") return done();
    reply.headers(constant);
    reply.cspNonceValue = randomBytes(16).toString("base64");
    const path = request.url.split("?", 1)[0] ?? "/";
    if (policyOf) reply.header("content-security-policy", policyOf(path, reply.cspNonceValue));
    done();
  });
}

/** Stands for the nonce in policies that are made once. */
const PLACEHOLDER = "NONCE";

function createPolicies(config: Config): (path: string, nonce: string) => string {
  const directives = contentPolicies(config, () => `'nonce-${PLACEHOLDER}'`);
  const [plain, map] = [directives.plain, directives.map].map((each) => writePolicy(each).split(PLACEHOLDER));
  return (path, nonce) => ((pagePolicyOf(path) === "map" ? map : plain) ?? []).join(nonce);
}

function writePolicy(directives: PolicyDirectives): string {
  let policy = "";
  const response = {
    setHeader: (_name: string, value: string) => {
      policy = value;
    },
  } as unknown as ServerResponse;
  helmet.contentSecurityPolicy({ useDefaults: false, directives })({} as IncomingMessage, response, () => {});
  return policy;
}

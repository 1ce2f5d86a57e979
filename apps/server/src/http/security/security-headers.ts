import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fastifyHelmet as helmet } from "@fastify/helmet";
import { type PagePolicy, pagePolicyOf } from "@smirk/domain/page-policy";
import type { FastifyInstance } from "fastify";
import type { Config, GoogleMapConfig } from "../../config/config.ts";
import type { StripeConfig } from "../../config/config-stripe.ts";

type Source = string | ((request: unknown, response: unknown) => string);
type PolicyDirectives = Record<string, Source[]>;

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

const NO_SOURCES = { script: [], style: [], image: [], font: [], connect: [], frame: [] };

/** `'strict-dynamic'` lets our scripts load others, so no host is named for scripts. */
function contentPolicies(config: Config, nonce: Source): Record<PagePolicy, PolicyDirectives> {
  const { googleMap } = config;
  const stripe = { ...NO_SOURCES, ...stripeSources(config.stripe) };
  const plain = directivesFor(config, nonce, stripe);
  if (googleMap === null) return { plain, map: plain };
  // Leaving a map page for the checkout loads a new document, so it needs none of Stripe's sources.
  return { plain, map: directivesFor(config, nonce, googleMapSources(googleMap)) };
}

type VendorSources = Record<keyof typeof NO_SOURCES, string[]>;

function directivesFor(config: Config, nonce: Source, vendor: VendorSources): PolicyDirectives {
  const api = config.apiUrl === "" ? [] : [new URL(config.apiUrl).origin];
  const tiles = config.mapTileUrl === null ? [] : [new URL(config.mapTileUrl.replaceAll(/[{}]/g, "")).origin];
  const telemetry = [config.analytics?.host, config.errorReportingDsn]
    .filter((address) => typeof address === "string")
    .map((address) => new URL(address).origin);
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'", nonce, "'strict-dynamic'", ...vendor.script],
    "style-src": ["'self'", nonce, ...vendor.style],
    "img-src": ["'self'", "data:", "blob:", ...api, ...tiles, ...vendor.image],
    "font-src": ["'self'", ...vendor.font],
    "connect-src": ["'self'", ...api, ...new Set(telemetry), ...vendor.connect],
    "frame-src": ["'self'", ...vendor.frame],
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}

interface StripeSources {
  connect: string[];
  frame: string[];
}

/** Hosts of Stripe's guide without wildcards: its card frames and bank windows. */
const STRIPE_FRAMES = ["https://js.stripe.com", "https://hooks.stripe.com"];

/** What pages may load for Stripe besides its script. */
export function stripeSources(config: StripeConfig | null): StripeSources {
  if (config === null) return { connect: [], frame: [] };
  const script = new URL(config.scriptUrl);
  const frames = script.hostname === "js.stripe.com" ? STRIPE_FRAMES : [script.origin];
  return { connect: [new URL(config.apiBase).origin], frame: [...frames, ...config.frameOrigins] };
}

interface GoogleMapSources {
  script: string[];
  style: string[];
  image: string[];
  font: string[];
  connect: string[];
  frame: string[];
}

const GOOGLE_APIS = "https://*.googleapis.com";

const GOOGLE_STATIC = "https://*.gstatic.com";

const GOOGLE = "https://*.google.com";

/** Sources from Google's guide to strict content security policies; the script needs eval. */
const GOOGLE_SOURCES: GoogleMapSources = {
  script: ["'unsafe-eval'", "blob:"],
  style: ["https://fonts.googleapis.com"],
  image: [GOOGLE_APIS, GOOGLE_STATIC, GOOGLE, "https://*.googleusercontent.com"],
  font: ["https://fonts.gstatic.com"],
  connect: [GOOGLE_APIS, GOOGLE_STATIC, GOOGLE, "data:", "blob:"],
  frame: [GOOGLE],
};

/** What pages with Google's map may load besides scripts; one origin where another host serves the script. */
export function googleMapSources(config: GoogleMapConfig): GoogleMapSources {
  const { origin, hostname } = new URL(config.scriptUrl);
  if (hostname.endsWith(".googleapis.com")) return GOOGLE_SOURCES;
  return { script: [], style: [], image: [origin], font: [], connect: [origin], frame: [] };
}

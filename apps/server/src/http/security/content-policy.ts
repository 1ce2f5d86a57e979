import type { PagePolicy } from "@smirk/domain/page-policy";
import type { Config, GoogleMapConfig } from "../../config/config.ts";
import type { StripeConfig } from "../../config/config-stripe.ts";

type Source = string | ((request: unknown, response: unknown) => string);
export type PolicyDirectives = Record<string, Source[]>;

const NO_SOURCES = { script: [], style: [], image: [], font: [], connect: [], frame: [] };

/** `'strict-dynamic'` lets our scripts load others, so no host is named for scripts. */
export function contentPolicies(config: Config, nonce: Source): Record<PagePolicy, PolicyDirectives> {
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

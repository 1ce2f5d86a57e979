import type { PagePolicy } from "@smirk/domain/page-policy";
import type { Config } from "../../config/config.ts";
import { googleMapSources } from "./google-map-sources.ts";
import { stripeSources } from "./stripe-sources.ts";

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

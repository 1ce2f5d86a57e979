import {
  allowInsecureRequests,
  type ClientAuth,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from "openid-client";
import { callVendor } from "../disclosures/call-vendor.ts";
import { ABOUT_NOBODY, type DisclosureLog } from "../disclosures/disclosure-log.ts";
import type { SignOnCall } from "../disclosures/vendor-calls.ts";

export interface OpenIdClient {
  issuer: string;
  clientId: string;
  clientAuth: ClientAuth;
  timeoutMs: number;
  call: SignOnCall;
}

type WithVendor = <T>(act: (vendor: Configuration) => Promise<T>, disclosures?: DisclosureLog) => Promise<T>;

const METADATA_LIFE_MS = 60 * 60 * 1000;

/** Caches metadata for an hour, and keys. A failed read falls back to the cached metadata. */
export function openOpenIdConnection(client: OpenIdClient): WithVendor {
  let known: { metadata: ServerMetadata; readAt: number } | undefined;
  let keys: ExportedJWKSCache | undefined;

  async function findMetadata(fetchInTime: CustomFetch): Promise<ServerMetadata> {
    if (known && performance.now() - known.readAt < METADATA_LIFE_MS) return known.metadata;
    try {
      const found = await discovery(new URL(client.issuer), client.clientId, undefined, client.clientAuth, {
        [customFetch]: fetchInTime,
        execute: isPlain(client.issuer) ? [allowInsecureRequests] : [],
      });
      known = { metadata: found.serverMetadata(), readAt: performance.now() };
    } catch (error) {
      if (!known) throw error;
    }
    return known.metadata;
  }

  return async (act, disclosures = ABOUT_NOBODY) => {
    const deadline = AbortSignal.timeout(client.timeoutMs);
    const fetchInTime: CustomFetch = (url, options) =>
      callVendor(disclosures, client.call, url, { ...options, signal: deadline } as RequestInit);
    const metadata = await findMetadata(fetchInTime);
    const vendor = new Configuration(metadata, client.clientId, undefined, client.clientAuth);
    vendor[customFetch] = fetchInTime;
    if (isPlain(client.issuer)) allowInsecureRequests(vendor);
    enableNonRepudiationChecks(vendor);
    if (keys) setJwksCache(vendor, keys);
    const result = await act(vendor);
    keys = getJwksCache(vendor) ?? keys;
    return result;
  };
}

function isPlain(issuer: string): boolean {
  return issuer.startsWith("http:");
}

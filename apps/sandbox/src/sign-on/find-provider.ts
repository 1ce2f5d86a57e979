import type { FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { createProvider } from "./create-provider.ts";
import type { Roster } from "./person.ts";
import type { SignOnVendor } from "./vendor.ts";

export type FindProvider = (request: Pick<FastifyRequest, "protocol" | "host">) => Promise<Provider>;

/** Every address that the sandbox answers at is an issuer, so a provider is created for each on first use. */
export function createProviderLookup(vendor: SignOnVendor, roster: Roster, path: string): FindProvider {
  const providers = new Map<string, Promise<Provider>>();
  return ({ protocol, host }) => {
    const issuer = `${protocol}://${host}${path}`;
    const provider = providers.get(issuer) ?? createProvider(vendor, issuer, roster);
    providers.set(issuer, provider);
    return provider;
  };
}

import type { FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { createProvider } from "./create-provider.ts";
import type { Roster } from "./person.ts";
import type { SignOnVendor } from "./vendor.ts";

/** Finds the provider whose issuer is the address that a request came to. */
export type FindProvider = (request: Pick<FastifyRequest, "protocol" | "host">) => Promise<Provider>;

/** The sandbox knows its own address once it is called by it, so every address that it answers at is an issuer. */
export function rememberProviders(vendor: SignOnVendor, roster: Roster, path: string): FindProvider {
  const providers = new Map<string, Promise<Provider>>();
  return ({ protocol, host }) => {
    const issuer = `${protocol}://${host}${path}`;
    const provider = providers.get(issuer) ?? createProvider(vendor, issuer, roster);
    providers.set(issuer, provider);
    return provider;
  };
}

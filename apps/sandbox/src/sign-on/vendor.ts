import type { Configuration } from "oidc-provider";
import type { Person, Roster } from "./person.ts";

export interface SignOnVendor {
  name: string;
  /** At any port of this machine. */
  callbackPath: string;
  routes: { authorization: string; token: string; jwks: string };
  client: NonNullable<Configuration["clients"]>[number];
  scopes: string[];
  claims: Record<string, string[]>;
  claimsOf(person: Person): Record<string, unknown>;
  /** The error code of a canceled sign-on. */
  canceled: string;
  /** For a client secret that is more than a shared string. */
  checkClientSecret?(secret: string, issuer: string): Promise<boolean>;
  /** Why an authorization request is refused at once, or null. */
  refuseRequest?(query: URLSearchParams): string | null;
  /** Parameters sent back with the code. */
  callbackParameters?(person: Person, roster: Roster): Record<string, string>;
}

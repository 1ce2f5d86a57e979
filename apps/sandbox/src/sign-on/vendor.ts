import type { Configuration } from "oidc-provider";
import type { Person, Roster } from "./person.ts";

/** What sets one fake apart from the other. */
export interface SignOnVendor {
  /** As its own pages say. */
  name: string;
  /** Where the product takes an answer; any port of this machine, since the product's is not known beforehand. */
  callbackPath: string;
  routes: { authorization: string; token: string; jwks: string };
  client: NonNullable<Configuration["clients"]>[number];
  scopes: string[];
  claims: Record<string, string[]>;
  claimsOf(person: Person): Record<string, unknown>;
  /** The word that a cancelled sign-on ends with. */
  cancelled: string;
  /** Checks a client secret that is more than a shared word. */
  checkClientSecret?(secret: string, issuer: string): Promise<boolean>;
  /** One sentence why an authorization request is refused at once, or null. */
  refuseRequest?(query: URLSearchParams): string | null;
  /** What goes back beside the code. */
  besideCode?(person: Person, roster: Roster): Record<string, string>;
}

import { ClientSecretPost } from "openid-client";
import type { GoogleSignOnConfig } from "../../config/config-sign-in.ts";
import type { OpenIdManner } from "./open-id-sign-on.ts";
import { readPerson } from "./read-person.ts";

/** Google: people choose among their accounts each time, and the ID token knows their name. */
export function googleManner(config: GoogleSignOnConfig, timeoutMs: number): OpenIdManner {
  return {
    provider: "google",
    client: {
      issuer: config.issuer,
      clientId: config.clientId,
      clientAuth: ClientSecretPost(config.clientSecret),
      timeoutMs,
    },
    parameters: { scope: "openid email profile", prompt: "select_account" },
    readPerson: (claims) => readPerson(claims, { name: claims.given_name, lastName: claims.family_name }),
  };
}

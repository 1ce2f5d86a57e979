import { ClientSecretPost } from "openid-client";
import type { GoogleSignOnConfig } from "../../config/config-sign-in.ts";
import type { OpenIdProfile } from "./open-id-sign-on.ts";
import { readPerson } from "./read-person.ts";

export function googleProfile(config: GoogleSignOnConfig, timeoutMs: number): OpenIdProfile {
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

import { ClientSecretPost } from "openid-client";
import type { OperatorSignOnConfig } from "../../config/config-sign-in.ts";
import { createOpenIdSignOn, type OpenIdProfile, type SignOnContext } from "./open-id-sign-on.ts";
import { readPerson, type SignOnVendor } from "./sign-on-vendor.ts";

export interface OperatorSignOn {
  signIn: SignOnVendor;
  /** The provider asks for the credentials again. */
  prove: SignOnVendor;
}

const PROOF_SECONDS = 60;

export function createOperatorSignOn(
  config: OperatorSignOnConfig,
  ctx: SignOnContext,
  timeoutMs: number,
): OperatorSignOn {
  const profile: OpenIdProfile = {
    provider: "company",
    identity: null,
    client: {
      issuer: config.issuer,
      clientId: config.clientId,
      clientAuth: ClientSecretPost(config.clientSecret),
      timeoutMs,
      call: "sign in with the company",
    },
    parameters: { scope: "openid email profile" },
    readPerson: (claims) => readPerson(claims, { name: claims.given_name, lastName: claims.family_name }),
  };
  return {
    signIn: createOpenIdSignOn(profile, ctx),
    prove: createOpenIdSignOn(
      {
        ...profile,
        parameters: { ...profile.parameters, prompt: "login", max_age: String(PROOF_SECONDS) },
        maxAgeSeconds: PROOF_SECONDS,
      },
      ctx,
    ),
  };
}

import { importPKCS8, SignJWT } from "jose";
import type { ClientAuth } from "openid-client";
import * as v from "valibot";
import type { AppleSignOnConfig } from "../../config/config-sign-in.ts";
import type { OpenIdProfile } from "./open-id-sign-on.ts";
import { readPerson } from "./sign-on-vendor.ts";

const SECRET_LIFE = "5 minutes";

/** Posted with the first consent only. Unsigned, so good for a name but not for an address. */
const userSchema = v.pipe(
  v.string(),
  v.parseJson(),
  // One part may be null, and says nothing of the other.
  v.object({ name: v.object({ firstName: v.optional(v.unknown()), lastName: v.optional(v.unknown()) }) }),
);

/** Asking for a name requires form_post; the client secret is a JWT signed for each call. */
export function appleProfile(config: AppleSignOnConfig, timeoutMs: number): OpenIdProfile {
  return {
    provider: "apple",
    identity: "apple_identity",
    client: {
      issuer: config.issuer,
      clientId: config.clientId,
      clientAuth: signedSecret(config),
      timeoutMs,
      call: "sign in with Apple",
    },
    parameters: { scope: "openid name email", response_mode: "form_post" },
    readPerson: (claims, answer) => {
      const user = v.safeParse(userSchema, answer.get("user"));
      const { firstName, lastName } = user.success ? user.output.name : {};
      return readPerson(claims, { name: firstName, lastName });
    },
  };
}

function signedSecret({ teamId, keyId, privateKey, clientId }: AppleSignOnConfig): ClientAuth {
  return async (server, _client, body) => {
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt()
      .setExpirationTime(SECRET_LIFE)
      .sign(await importPKCS8(privateKey, "ES256"));
    body.set("client_id", clientId);
    body.set("client_secret", secret);
  };
}

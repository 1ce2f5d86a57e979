import {
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import type { Context } from "../../../context.ts";
import { consumeChallenge } from "./challenges.ts";
import { passkeyRefused } from "./passkey-refused.ts";

interface RegistrationInput {
  operatorId: string;
  origin: string;
  response: RegistrationResponseJSON;
}

/** @throws 401 `not_authorized` for an answer that is wrong, late or used */
export async function verifyRegistration(
  ctx: Context,
  { operatorId, origin, response }: RegistrationInput,
): Promise<WebAuthnCredential> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(ctx, { purpose: "register", operatorId, challenge }),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
    });
    if (verified) return registrationInfo.credential;
  } catch (error) {
    throw passkeyRefused(error);
  }
  throw passkeyRefused();
}

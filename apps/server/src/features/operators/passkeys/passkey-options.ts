import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Context } from "../../../context.ts";
import { createChallenge } from "./challenges.ts";

const USER_VERIFICATION = "required";

interface ForOperator {
  origin: string;
  operator: { id: string; email: string };
}

export async function createRegistrationOptions(
  ctx: Context,
  { origin, operator }: ForOperator,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: `${ctx.config.brandName} console`,
    rpID: new URL(origin).hostname,
    userName: operator.email,
    userID: new Uint8Array(Buffer.from(operator.id)),
    challenge: await createChallenge(ctx, { purpose: "register", operatorId: operator.id }),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: USER_VERIFICATION },
  });
}

/** Any operator's passkey. */
export async function createSignInOptions(
  ctx: Context,
  { origin }: Pick<ForOperator, "origin">,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await createChallenge(ctx, { purpose: "sign_in", operatorId: null }),
    userVerification: USER_VERIFICATION,
  });
}

/** One of this operator's passkeys. */
export async function createProofOptions(
  ctx: Context,
  { origin, operatorId }: { origin: string; operatorId: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await ctx.db
    .selectFrom("operator_passkeys")
    .select("credential_id")
    .where("operator_id", "=", operatorId)
    .execute();
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: await createChallenge(ctx, { purpose: "prove", operatorId }),
    userVerification: USER_VERIFICATION,
    allowCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
  });
}

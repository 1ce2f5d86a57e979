import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Context } from "../../../context.ts";
import { consumeChallenge } from "./challenges.ts";
import { passkeyRefused } from "./passkey-refused.ts";

interface PasskeyInput {
  purpose: "sign_in" | "prove";
  /** Null: any operator. */
  operatorId: string | null;
  origin: string;
  response: AuthenticationResponseJSON;
}

export interface UsedKey {
  operatorId: string;
  /** Since when the operator has it. */
  keySince: Date;
}

/** @returns whose key it is @throws 401 `not_authorized` for an answer that is wrong, late or used */
export async function verifyPasskey(ctx: Context, input: PasskeyInput): Promise<UsedKey> {
  const { purpose, operatorId, origin, response } = input;
  const passkey = await ctx.db
    .selectFrom("operator_passkeys")
    .innerJoin("operators", "operators.id", "operator_id")
    .select(["credential_id", "operator_id", "public_key", "counter", "operator_passkeys.created_at"])
    .where("credential_id", "=", response.id)
    .where("disabled_at", "is", null)
    .$if(operatorId !== null, (query) => query.where("operator_id", "=", operatorId ?? ""))
    .executeTakeFirst();
  if (passkey === undefined) throw passkeyRefused();
  const { verified, newCounter } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(ctx, { purpose, operatorId, challenge }),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).then(
    ({ verified, authenticationInfo }) => ({ verified, newCounter: authenticationInfo.newCounter }),
    (error: unknown) => {
      throw passkeyRefused(error);
    },
  );
  if (!verified) throw passkeyRefused();
  await ctx.db
    .updateTable("operator_passkeys")
    .set({ counter: newCounter, last_used_at: ctx.clock.now() })
    .where("credential_id", "=", passkey.credential_id)
    .execute();
  return { operatorId: passkey.operator_id, keySince: passkey.created_at };
}

import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Context } from "../../../context.ts";
import type { StoredRole } from "../../../db/schema/console/schema-operators.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { notifyOperators } from "../emails/notify-operators.ts";
import { readRole } from "../roles.ts";
import { consumeChallenge, keyDoubted, passkeyRefused } from "./passkey-options.ts";

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

/**
 * A key that counts less than before is a copy, or was reset or restored: it is refused until an owner allows it.
 * @returns whose key it is @throws 401 `not_authorized` for an answer that is wrong, late or used
 */
export async function verifyPasskey(ctx: Context, input: PasskeyInput): Promise<UsedKey> {
  const { purpose, operatorId, origin, response } = input;
  const passkey = await ctx.db
    .selectFrom("operator_passkeys")
    .innerJoin("operators", "operators.id", "operator_id")
    .select(["credential_id", "operator_id", "public_key", "counter", "operator_passkeys.created_at"])
    .select(["email", "role", "doubted_at"])
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
      // Compared below, once the signature is known to be right.
      counter: 0,
    },
  }).then(
    ({ verified, authenticationInfo }) => ({ verified, newCounter: authenticationInfo.newCounter }),
    (error: unknown) => {
      throw passkeyRefused(error);
    },
  );
  if (!verified) throw passkeyRefused();
  const before = Number(passkey.counter);
  if (newCounter <= before && before > 0) {
    if (passkey.doubted_at === null) await doubtKey(ctx, { ...passkey, before, counter: newCounter });
    throw keyDoubted();
  }
  await ctx.db
    .updateTable("operator_passkeys")
    .set({ counter: newCounter, last_used_at: ctx.clock.now() })
    .where("credential_id", "=", passkey.credential_id)
    .execute();
  return { operatorId: passkey.operator_id, keySince: passkey.created_at };
}

interface DoubtedKey {
  credential_id: string;
  email: string;
  role: StoredRole;
  before: number;
  counter: number;
}

async function doubtKey(
  ctx: Context,
  { credential_id, email, role, before, counter }: DoubtedKey,
): Promise<void> {
  const at = ctx.clock.now();
  const by = { actor: "console", command: "sign in" };
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("operator_passkeys")
      .set({ doubted_at: at, doubted_counter: counter })
      .where("credential_id", "=", credential_id)
      .execute();
    const changes = { key_count: [before, counter] };
    await writeAuditEntry(trx, { ...by, at, subjectKind: "operator", subjectId: email, changes });
    await notifyOperators(ctx, trx, {
      event: "key_doubted",
      email,
      role: readRole(role),
      by,
      isToSubject: true,
    });
  });
}

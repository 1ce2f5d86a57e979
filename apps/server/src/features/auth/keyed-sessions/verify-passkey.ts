import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { AppError } from "../../../errors.ts";
import type { KeyHolders } from "./key-holders.ts";
import { consumeChallenge, passkeyRefused } from "./passkey-options.ts";

export interface PasskeyAnswer {
  purpose: "sign_in" | "prove";
  /** Null: any holder. */
  holderId: string | null;
  origin: string;
  response: AuthenticationResponseJSON;
}

export interface UsedPasskey {
  holderId: string;
  /** Since when the holder has it. */
  keySince: Date;
}

export interface DoubtedPasskey {
  holderId: string;
  before: number;
  counter: number;
}

interface Doubt {
  /** What somebody can do about a key that is refused. */
  sentence: string;
  /** Runs in the transaction that doubts the key, once. */
  note(trx: Kysely<Database>, doubted: DoubtedPasskey): Promise<void>;
}

interface PasskeyRow {
  credentialId: string;
  holderId: string;
  publicKey: Buffer;
  /** A bigint, as text. */
  counter: string;
  createdAt: Date;
  doubtedAt: Date | null;
}

/**
 * A key that counts less than before is a copy, or was reset or restored: it is refused until somebody allows it.
 * @returns whose key it is @throws 401 `not_authorized` for an answer that is wrong, late or used
 */
export async function verifyPasskeyOf(
  ctx: Pick<Context, "db" | "clock">,
  holders: KeyHolders,
  { purpose, holderId, origin, response }: PasskeyAnswer,
  doubt: Doubt,
): Promise<UsedPasskey> {
  const passkey = await findPasskey(ctx.db, holders, { id: response.id, holderId });
  const { verified, newCounter } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(ctx, holders, { purpose, holderId, challenge }),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
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
    if (passkey.doubtedAt === null) await doubtKey(ctx, holders, { passkey, counter: newCounter, doubt });
    throw new AppError(401, "not_authorized", doubt.sentence);
  }
  await sql`update ${sql.table(holders.passkeys)} set counter = ${newCounter}, last_used_at = ${ctx.clock.now()}
    where credential_id = ${passkey.credentialId}`.execute(ctx.db);
  return { holderId: passkey.holderId, keySince: passkey.createdAt };
}

async function findPasskey(
  db: Kysely<Database>,
  { passkeys, holder }: KeyHolders,
  { id, holderId }: { id: string; holderId: string | null },
): Promise<PasskeyRow> {
  const { rows } = await sql<PasskeyRow>`
    select credential_id as "credentialId", ${sql.ref(holder)} as "holderId", public_key as "publicKey", counter,
      created_at as "createdAt", doubted_at as "doubtedAt"
    from ${sql.table(passkeys)}
    where credential_id = ${id} and (${holderId}::uuid is null or ${sql.ref(holder)} = ${holderId}::uuid)`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw passkeyRefused();
  return row;
}

interface NewDoubt {
  passkey: PasskeyRow;
  counter: number;
  doubt: Doubt;
}

async function doubtKey(
  { db, clock }: Pick<Context, "db" | "clock">,
  { passkeys }: KeyHolders,
  { passkey: { credentialId, holderId, counter: before }, counter, doubt }: NewDoubt,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update ${sql.table(passkeys)} set doubted_at = ${clock.now()}, doubted_counter = ${counter}
      where credential_id = ${credentialId}`.execute(trx);
    await doubt.note(trx, { holderId, before: Number(before), counter });
  });
}

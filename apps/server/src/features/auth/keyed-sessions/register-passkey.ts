import {
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { KeyHolders } from "./key-holders.ts";
import { consumeChallenge, passkeyRefused } from "./passkey-options.ts";

interface RegistrationInput {
  holderId: string;
  origin: string;
  response: RegistrationResponseJSON;
}

/** @throws 401 `not_authorized` for an answer that is wrong, late or used */
export async function verifyRegistration(
  ctx: Pick<Context, "db" | "clock">,
  holders: KeyHolders,
  { holderId, origin, response }: RegistrationInput,
): Promise<WebAuthnCredential> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        consumeChallenge(ctx, holders, { purpose: "register", holderId, challenge }),
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

interface NewPasskey {
  holderId: string;
  credential: WebAuthnCredential;
  now: Date;
}

export async function savePasskey(
  trx: Kysely<Database>,
  { passkeys, holder }: KeyHolders,
  { holderId, credential, now }: NewPasskey,
): Promise<void> {
  await sql`
    insert into ${sql.table(passkeys)}
      (credential_id, ${sql.ref(holder)}, public_key, counter, transports, created_at)
    values (${credential.id}, ${holderId}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${[...(credential.transports ?? [])]}::text[], ${now})`.execute(trx);
}

import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

interface NewPasskey {
  operatorId: string;
  credential: WebAuthnCredential;
  now: Date;
}

export async function savePasskey(
  trx: Kysely<Database>,
  { operatorId, credential, now }: NewPasskey,
): Promise<void> {
  await trx
    .insertInto("operator_passkeys")
    .values({
      credential_id: credential.id,
      operator_id: operatorId,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      created_at: now,
    })
    .execute();
}

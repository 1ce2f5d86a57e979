import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "../../../context.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { savePasskey, verifyRegistration } from "../../auth/keyed-sessions/register-passkey.ts";
import {
  type PasskeyAnswer,
  type UsedPasskey,
  verifyPasskeyOf,
} from "../../auth/keyed-sessions/verify-passkey.ts";
import { OFFICE_KEYS } from "../sign-in/office-sessions.ts";

interface NewKey {
  personId: string;
  origin: string;
  response: RegistrationResponseJSON;
}

/** A person adds a passkey to those that they have. @throws 401 `not_authorized` for a wrong answer */
export async function addOwnKey(
  ctx: Pick<Context, "db" | "clock">,
  { personId, origin, response }: NewKey,
): Promise<void> {
  const credential = await verifyRegistration(ctx, OFFICE_KEYS, { holderId: personId, origin, response });
  await savePasskey(ctx.db, OFFICE_KEYS, { holderId: personId, credential, now: ctx.clock.now() });
}

/** All of a person's own. */
export async function removeOwnKeys({ db }: Pick<Context, "db">, personId: string): Promise<void> {
  await db.deleteFrom("office_passkeys").where("person_id", "=", personId).execute();
}

const DOUBTED =
  "This key counts its uses lower than before: it was reset or restored, or somebody has a copy. Sign in with a code by email, and remove your keys.";

/** @throws 401 `not_authorized` for an answer that is wrong, late or used, or a key in doubt */
export async function useOfficeKey(
  ctx: Pick<Context, "db" | "clock">,
  answer: PasskeyAnswer,
): Promise<UsedPasskey> {
  return verifyPasskeyOf(ctx, OFFICE_KEYS, answer, {
    sentence: DOUBTED,
    note: async (trx, { holderId, before, counter }) =>
      writeAuditEntry(trx, {
        actor: "office desk",
        command: "office sign-in",
        at: ctx.clock.now(),
        subjectKind: "office",
        subjectId: holderId,
        changes: { key_count: [before, counter] },
      }),
  });
}

import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "../../../context.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { removeAccess } from "../change-operator.ts";
import { savePasskey } from "../passkeys/save-passkey.ts";
import { verifyRegistration } from "../passkeys/verify-registration.ts";
import { startOperatorSession } from "../sessions/start-operator-session.ts";
import { getInvited } from "./find-invite.ts";

interface AcceptInput {
  token: string;
  name: string;
  origin: string;
  response: RegistrationResponseJSON;
}

/** The new passkey replaces earlier ones. @returns the session's secret @throws 404 `not_found`; 401 for a wrong answer */
export async function acceptInvite(
  ctx: Context,
  { token, name, origin, response }: AcceptInput,
): Promise<string> {
  const now = ctx.clock.now();
  const invited = await getInvited(ctx.db, { token, now });
  const credential = await verifyRegistration(ctx, { operatorId: invited.id, origin, response });
  return ctx.db.transaction().execute(async (trx) => {
    // Again, locked: an invitation is good for one passkey.
    const { id, email } = await getInvited(trx, { token, now });
    await removeAccess(trx, id);
    await trx.updateTable("operators").set({ name }).where("id", "=", id).execute();
    await savePasskey(trx, { operatorId: id, credential, now });
    await writeAuditEntry(trx, {
      actor: email,
      operatorId: id,
      command: "operator accept",
      at: now,
      subjectKind: "operator",
      subjectId: email,
      changes: { passkeys: 1 },
    });
    return startOperatorSession(trx, { operatorId: id, now });
  });
}

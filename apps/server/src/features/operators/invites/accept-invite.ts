import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { OperatorsTable } from "../../../db/schema/console/schema-operators.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { savePasskey, verifyRegistration } from "../../auth/keyed-sessions/register-passkey.ts";
import { hashSecret, isSecret } from "../../auth/tokens/random-secret.ts";
import { notifyOperators } from "../emails/notify-operators.ts";
import { OPERATOR_KEYS, startOperatorSession } from "../operator-sessions.ts";
import { readRole } from "../roles.ts";

interface AcceptInput {
  token: string;
  name: string;
  origin: string;
  response: RegistrationResponseJSON;
}

/** Adds the passkey to those that there are. @returns the session's secret @throws 404 `not_found`; 401 for a wrong answer */
export async function acceptInvite(
  ctx: Context,
  { token, name, origin, response }: AcceptInput,
): Promise<string> {
  const now = ctx.clock.now();
  const invited = await getInvited(ctx.db, { token, now });
  const credential = await verifyRegistration(ctx, OPERATOR_KEYS, {
    holderId: invited.id,
    origin,
    response,
  });
  return ctx.db.transaction().execute(async (trx) => {
    // Again, locked: an invitation is good for one key.
    const { id, ...operator } = await getInvited(trx, { token, now });
    await savePasskey(trx, OPERATOR_KEYS, { holderId: id, credential, now });
    await useInvite(ctx, trx, { operator: { id, ...operator, name }, changes: { passkeys: "added" } });
    return startOperatorSession(trx, { operatorId: id, now, keySince: now });
  });
}

interface Used {
  operator: Pick<InvitedOperator, "id" | "email" | "name" | "role" | "disabled_at">;
  /** For the log. */
  changes: Record<string, unknown>;
}

/** After a key was added: spends the invitation, and notifies the colleague and the owners. */
export async function useInvite(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { operator: { id, email, name, role, disabled_at }, changes }: Used,
): Promise<void> {
  await trx.deleteFrom("operator_invites").where("operator_id", "=", id).execute();
  await trx.updateTable("operators").set({ name, disabled_at: null }).where("id", "=", id).execute();
  const by = { actor: email, operatorId: id, command: "operator accept" };
  await writeAuditEntry(trx, {
    ...by,
    at: ctx.clock.now(),
    subjectKind: "operator",
    subjectId: email,
    changes: { ...changes, ...(disabled_at && { disabled: [true, false] }) },
  });
  await notifyOperators(ctx, trx, { event: "key_added", email, role: readRole(role), by, isToSubject: true });
}

type InvitedOperator = Selectable<OperatorsTable>;

/** The invited operator; locks the invitation. @throws 404 `not_found` for a used, expired or unknown one */
export async function getInvited(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<InvitedOperator> {
  const invited = isSecret(token)
    ? await openInvites(db, now).where("token_hash", "=", hashSecret(token)).executeTakeFirst()
    : undefined;
  if (invited) return invited;
  throw notFound("This invitation was used or has expired. Ask an owner for a new one.");
}

/** The invitation that is open for this address; locks it. */
export async function findInvited(
  db: Kysely<Database>,
  { email, now }: { email: string; now: Date },
): Promise<InvitedOperator | undefined> {
  return openInvites(db, now).where("email", "=", email.trim().toLowerCase()).executeTakeFirst();
}

function openInvites(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom("operator_invites")
    .innerJoin("operators", "operators.id", "operator_id")
    .selectAll("operators")
    .where("expires_at", ">", now)
    .forUpdate();
}

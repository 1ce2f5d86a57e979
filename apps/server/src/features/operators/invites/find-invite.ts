import type { Kysely, Selectable } from "kysely";
import type { OperatorsTable } from "../../../db/schema/console/schema-operators.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";
import { hashSecret, isSecret } from "../../auth/tokens/random-secret.ts";

export type InvitedOperator = Selectable<OperatorsTable>;

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

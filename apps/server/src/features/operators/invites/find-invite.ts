import type { Kysely, Selectable } from "kysely";
import type { OperatorsTable } from "../../../db/schema/console/schema-operators.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";
import { hashSecret, isSecret } from "../../auth/tokens/random-secret.ts";

/** The invited operator; locks the invitation. @throws 404 `not_found` for a used, expired or unknown one */
export async function getInvited(
  db: Kysely<Database>,
  { token, now }: { token: string; now: Date },
): Promise<Selectable<OperatorsTable>> {
  const invited = isSecret(token)
    ? await db
        .selectFrom("operator_invites")
        .innerJoin("operators", "operators.id", "operator_id")
        .selectAll("operators")
        .where("token_hash", "=", hashSecret(token))
        .where("expires_at", ">", now)
        .where("disabled_at", "is", null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (invited) return invited;
  throw notFound("This invitation was used or has expired. Ask an owner for a new one.");
}

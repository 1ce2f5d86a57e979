import { ACTION_NAMES } from "@smirk/contract/console/actions";
import type { Context } from "../../../context.ts";
import type { OperatorSession } from "../../operators/operator-sessions.ts";
import { mayDo } from "../action.ts";

export async function describeSession(ctx: Context, session: OperatorSession) {
  const { operatorId, email, name, role } = session;
  const passkey = await ctx.db
    .selectFrom("operator_passkeys")
    .select("credential_id")
    .where("operator_id", "=", operatorId)
    .limit(1)
    .executeTakeFirst();
  return {
    email,
    name,
    role,
    hasPasskey: passkey !== undefined,
    companySignOn: ctx.operatorSignOn !== null,
    actions: ACTION_NAMES.filter((action) => mayDo(role, action)),
    brand: ctx.config.brandName,
    timeZone: ctx.config.officeTimeZone,
  };
}

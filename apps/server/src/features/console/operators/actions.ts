import type { OPERATORS } from "@smirk/contract/console/operators";
import {
  allowOperatorKey,
  disableOperator,
  removeOperatorKeys,
  setOperatorRole,
} from "../../operators/change-operator.ts";
import { listOperators } from "../../operators/find-operator.ts";
import { createInvite } from "../../operators/invites/create-invite.ts";
import type { Handlers } from "../action.ts";
import { changing, refuseOwnEmail, refuseYourself } from "./change-colleague.ts";

export const OPERATOR_ACTIONS: Handlers<typeof OPERATORS> = {
  "operators.list": async (ctx) => ({ operators: await listOperators(ctx) }),
  "operators.invite": async (ctx, { body: { email, role }, operator, caller: { origin } }) => {
    refuseOwnEmail(email, operator);
    const { expiresAt } = await createInvite(ctx, { email, role, operator, origin });
    return { expiresAt };
  },
  "operators.set_role": async (ctx, call) => {
    const { operator_id: operatorId, role } = call.body;
    refuseYourself(call);
    await setOperatorRole(ctx, { operatorId, role, operator: call.operator });
    return { operators: await listOperators(ctx) };
  },
  "operators.remove_keys": changing(removeOperatorKeys),
  "operators.allow_key": changing(allowOperatorKey),
  "operators.disable": changing(disableOperator),
};

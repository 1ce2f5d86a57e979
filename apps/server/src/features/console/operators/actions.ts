import type { OPERATORS } from "@smirk/contract/console/operators";
import { conflict } from "../../../errors.ts";
import {
  allowOperatorKey,
  disableOperator,
  removeOperatorKeys,
  setOperatorRole,
} from "../../operators/change-operator.ts";
import { listOperators } from "../../operators/find-operator.ts";
import { createInvite } from "../../operators/invites/create-invite.ts";
import type { ActionCall, Handlers } from "../action.ts";

type Change = Handlers<typeof OPERATORS>["operators.disable"];

export const OPERATOR_ACTIONS: Handlers<typeof OPERATORS> = {
  "operators.list": async (ctx) => ({ operators: await listOperators(ctx) }),
  "operators.invite": async (ctx, { body: { email, role }, operator, caller: { origin } }) => {
    // Another key of one's own is a colleague's to grant.
    if (email.toLowerCase() === operator.actor) throw notYourself();
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

/** What an owner does to a colleague with no more than a reason. */
function changing(change: typeof disableOperator): Change {
  return async (ctx, call) => {
    refuseYourself(call);
    await change(ctx, { operatorId: call.body.operator_id, operator: call.operator });
    return { operators: await listOperators(ctx) };
  };
}

function refuseYourself({ body, operator }: ActionCall<{ operator_id: string }>): void {
  if (operator.operatorId === body.operator_id) throw notYourself();
}

function notYourself() {
  return conflict("Another owner has to change your own access.");
}

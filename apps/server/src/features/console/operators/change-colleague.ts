import type { OPERATORS } from "@smirk/contract/console/operators";
import { conflict } from "../../../errors.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import type { disableOperator } from "../../operators/change-operator.ts";
import { listOperators } from "../../operators/find-operator.ts";
import type { ActionCall, Handlers } from "../action.ts";

type Change = Handlers<typeof OPERATORS>["operators.disable"];

/** What an owner does to a colleague with no more than a reason. */
export function changing(change: typeof disableOperator): Change {
  return async (ctx, call) => {
    refuseYourself(call);
    await change(ctx, { operatorId: call.body.operator_id, operator: call.operator });
    return { operators: await listOperators(ctx) };
  };
}

/** A name on the command line is no proof of being that person. @throws 409 `conflict` */
export function refuseYourself({ body, operator }: ActionCall<{ operator_id: string }>): void {
  if (!operator.isUnproven && operator.operatorId === body.operator_id) throw notYourself();
}

function notYourself() {
  return conflict("Another owner has to change your own access.");
}

/** Another key of one's own is a colleague's to grant. @throws 409 `conflict` */
export function refuseOwnEmail(email: string, { actor, isUnproven }: Operator): void {
  if (!isUnproven && email.toLowerCase() === actor) throw notYourself();
}

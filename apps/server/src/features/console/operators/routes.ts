import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import {
  allowOperatorKey,
  disableOperator,
  removeOperatorKeys,
  setOperatorRole,
} from "../../operators/change-operator.ts";
import { createInvite } from "../../operators/invites/create-invite.ts";
import { listOperators } from "../../operators/list-operators.ts";
import { OPERATOR_ROLES } from "../../operators/roles.ts";
import { consoleOriginOf } from "../console-origin.ts";
import { type ActionCall, type AddAction, withReason } from "../register-actions.ts";

const role = v.picklist(OPERATOR_ROLES, "Choose a role.");
const inviteSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.email("Enter an email address."), v.maxLength(254)),
  role,
});
const id = v.pipe(v.string(), v.uuid("This is no operator."));
const roleSchema = v.object({ operator_id: id, role });
const operatorSchema = v.object({ operator_id: id });

/** What an owner does to a colleague with no more than a reason. */
const CHANGES = [
  { name: "operators.disable", url: "/operators/disable", change: disableOperator },
  { name: "operators.remove_keys", url: "/operators/remove-keys", change: removeOperatorKeys },
  { name: "operators.allow_key", url: "/operators/allow-key", change: allowOperatorKey },
] as const;

export function registerOperatorRoutes(add: AddAction, ctx: Context): void {
  add("operators.list", {
    method: "GET",
    url: "/operators",
    handler: async () => ({ operators: await listOperators(ctx) }),
  });
  add("operators.invite", {
    method: "POST",
    url: "/operators/invite",
    handler: async ({ request, operator, session }) => {
      const input = parseBody(inviteSchema, request.body);
      // Another key of one's own is a colleague's to grant.
      if (input.email.toLowerCase() === session.email) throw notYourself();
      const { expiresAt } = await createInvite(ctx, {
        ...input,
        operator: withReason(operator, request.body),
        origin: consoleOriginOf(request, ctx.config) ?? "",
      });
      return { expires_at: expiresAt };
    },
  });
  add("operators.set_role", {
    method: "POST",
    url: "/operators/role",
    handler: async (call) => {
      const { operator_id: operatorId, role: next } = parseBody(roleSchema, call.request.body);
      refuseYourself(call, operatorId);
      const operator = withReason(call.operator, call.request.body);
      await setOperatorRole(ctx, { operatorId, role: next, operator });
      return { operators: await listOperators(ctx) };
    },
  });
  for (const { name, url, change } of CHANGES) {
    add(name, {
      method: "POST",
      url,
      handler: async (call) => {
        const { operator_id: operatorId } = parseBody(operatorSchema, call.request.body);
        refuseYourself(call, operatorId);
        await change(ctx, { operatorId, operator: withReason(call.operator, call.request.body) });
        return { operators: await listOperators(ctx) };
      },
    });
  }
}

function refuseYourself({ session }: ActionCall, operatorId: string): void {
  if (session.operatorId === operatorId) throw notYourself();
}

function notYourself() {
  return conflict("Another owner has to change your own access.");
}

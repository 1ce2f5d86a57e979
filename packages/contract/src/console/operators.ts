import * as v from "valibot";
import { get, post } from "./action.ts";
import { LONGEST_LINE, operatorRole, reason, time } from "./fields.ts";

const listed = v.object({
  operators: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      name: v.nullable(v.string()),
      role: operatorRole,
      disabled_at: v.nullable(time),
      passkeys: v.number(),
      /** How many of their keys counted less than before. */
      doubted_keys: v.number(),
      last_used_at: v.nullable(time),
    }),
  ),
});
const operatorId = v.pipe(v.string("This is no operator."), v.uuid("This is no operator."));
const named = v.object({ operator_id: operatorId, reason });

export const OPERATORS = {
  "operators.list": get("/operators", { role: "owner", command: "operator list", answer: listed }),
  "operators.invite": post("/operators/invite", {
    role: "owner",
    needsProof: true,
    command: "operator invite",
    takes: v.object({
      email: v.pipe(
        v.string(),
        v.maxLength(LONGEST_LINE),
        v.trim(),
        v.email("Enter an email address."),
        v.maxLength(254),
      ),
      role: operatorRole,
      reason,
    }),
    answer: v.object({ expires_at: time }),
  }),
  "operators.set_role": post("/operators/role", {
    role: "owner",
    needsProof: true,
    command: "operator role",
    takes: v.object({ operator_id: operatorId, role: operatorRole, reason }),
    answer: listed,
  }),
  "operators.remove_keys": post("/operators/remove-keys", {
    role: "owner",
    needsProof: true,
    command: "operator remove-keys",
    takes: named,
    answer: listed,
  }),
  "operators.allow_key": post("/operators/allow-key", {
    role: "owner",
    needsProof: true,
    command: "operator allow-key",
    takes: named,
    answer: listed,
  }),
  "operators.disable": post("/operators/disable", {
    role: "owner",
    needsProof: true,
    command: "operator disable",
    takes: named,
    answer: listed,
  }),
};

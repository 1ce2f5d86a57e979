import { OPERATOR_ROLES, type OperatorRole } from "../../db/schema/console/schema-operators.ts";

export { OPERATOR_ROLES, type OperatorRole };

/** Each role may do what the ones before it may. */
export function hasRole(role: OperatorRole, needed: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(needed);
}

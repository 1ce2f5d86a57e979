import { type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import { hasRole, type OperatorRole } from "../operators/roles.ts";

export function mayDo(role: OperatorRole, action: ActionName): boolean {
  return hasRole(role, CONTRACTS[action].role);
}

import { OPERATOR_ROLES } from "@smirk/contract/console/fields";
import type { StoredRole } from "../../db/schema/console/schema-operators.ts";

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export function hasRole(role: OperatorRole, needed: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(needed);
}

/** Servers of the release before know these words alone. The next release stores roles as they are. */
const STORED = {
  viewer: "look",
  support: "help",
  billing: "money",
  owner: "owner",
} as const satisfies Record<OperatorRole, StoredRole>;

const READ: Record<StoredRole, OperatorRole> = {
  viewer: "viewer",
  support: "support",
  billing: "billing",
  owner: "owner",
  look: "viewer",
  help: "support",
  money: "billing",
};

export function storeRole(role: OperatorRole): StoredRole {
  return STORED[role];
}

export function readRole(stored: StoredRole): OperatorRole {
  return READ[stored];
}

/** @param text a role, or its word of before */
export function findRole(text: string): OperatorRole | undefined {
  return OPERATOR_ROLES.find((role) => role === text || STORED[role] === text);
}

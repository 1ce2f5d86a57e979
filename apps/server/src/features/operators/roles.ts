import type { StoredRole } from "../../db/schema/console/schema-operators.ts";

/** Each role may do what the ones before it may. */
export const OPERATOR_ROLES = ["viewer", "support", "billing", "owner"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export function hasRole(role: OperatorRole, needed: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(needed);
}

/** The tables keep the words of the first release, so that servers of two releases read the same rows. */
const STORED = {
  viewer: "look",
  support: "help",
  billing: "money",
  owner: "owner",
} as const satisfies Record<OperatorRole, StoredRole>;

const READ: Record<StoredRole, OperatorRole> = {
  look: "viewer",
  help: "support",
  money: "billing",
  owner: "owner",
};

export function storeRole(role: OperatorRole): StoredRole {
  return STORED[role];
}

export function readRole(stored: StoredRole): OperatorRole {
  return READ[stored];
}

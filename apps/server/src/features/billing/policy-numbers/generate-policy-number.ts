import { randomInt } from "node:crypto";
import { makePolicyNumber, RANDOM_DIGITS } from "./policy-number.ts";

/** Drawn, not counted: nobody can tell from their own number what others' are. */
export function generatePolicyNumber(): string {
  return makePolicyNumber(Array.from({ length: RANDOM_DIGITS }, () => randomInt(10)).join(""));
}

import { randomInt } from "node:crypto";
import { makePolicyNumber, RANDOM_DIGITS } from "./policy-number.ts";

/** Random, not sequential: a number does not reveal others. */
export function generatePolicyNumber(): string {
  return makePolicyNumber(Array.from({ length: RANDOM_DIGITS }, () => randomInt(10)).join(""));
}

import { randomInt } from "node:crypto";
import { DRAWN_DIGITS, makePolicyNumber } from "@smirk/domain/policy-number";

/** Drawn, not counted: nobody can tell from their own number what others' are. */
export function drawPolicyNumber(): string {
  return makePolicyNumber(Array.from({ length: DRAWN_DIGITS }, () => randomInt(10)).join(""));
}

import type { Refusal } from "@smirk/contract/errors";
import { findRefusal, toRefusal } from "../../../api/member/to-refusal.ts";
import type { CardTrouble } from "../../../vendors/stripe/card-fields.tsx";

/** `trouble` is null for a failure that the bank did not explain. */
export type PayError =
  | { kind: "fields" }
  | { kind: "card"; trouble: (CardTrouble & { cents: number }) | null }
  /** The price or the items differ from what was shown. */
  | { kind: "pricesChanged" }
  | { kind: "orderChanged" }
  | { kind: "promotion"; isHeld?: boolean }
  | { kind: "details"; refusal: Refusal }
  /** Something changed since the page opened; `refusal` unless it is the price. */
  | { kind: "conflict"; refusal: Refusal }
  /** A question about the people has to be answered first. */
  | { kind: "person" }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unreachable" }
  | { kind: "notPaid" };

const ADDRESS_CODES = new Set(["wrong_address", "no_postal_code", "out_of_region"]);
/** Sales stopped where the visitor lives. */
const STATE_REASONS = new Set(["state_not_registered", "state_on_hold", "state_without_savings"]);

export function readPayError(error: unknown): PayError {
  const refused = findRefusal(error);
  if (refused === null) return { kind: "unreachable" };
  const { code } = refused;
  const refusal = toRefusal(refused);
  if (refusal.reason === "known_person" || refusal.reason === "same_person_twice") return { kind: "person" };
  if (code === "invalid_promotion") {
    const isHeld = refusal.reason === "promotion_held";
    return isHeld ? { kind: "promotion", isHeld } : { kind: "promotion" };
  }
  const isAboutState = STATE_REASONS.has(refusal.reason ?? "");
  if (code === "invalid" || ADDRESS_CODES.has(code) || isAboutState) return { kind: "details", refusal };
  return { kind: code === "conflict" ? "conflict" : "refused", refusal };
}

export class OtherTotalError extends Error {
  constructor() {
    super("The server's total is not the receipt's.");
    this.name = "OtherTotalError";
  }
}

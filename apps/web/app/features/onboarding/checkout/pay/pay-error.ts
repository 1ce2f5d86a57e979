import { ApiError } from "../../../../api/api-error.ts";

/** `message` is a message of the server or of the payment provider. */
export type PayError =
  | { kind: "fields" }
  | { kind: "card"; message: string | null }
  /** The price or the items differ from what was shown. */
  | { kind: "pricesChanged" }
  | { kind: "orderChanged" }
  | { kind: "promotion" }
  | { kind: "details"; message: string }
  /** Something changed since the page opened; `message` unless it is the price. */
  | { kind: "conflict"; message: string }
  | { kind: "refused"; message: string }
  | { kind: "unreachable" }
  | { kind: "notPaid" };

const ADDRESS_CODES = new Set(["wrong_address", "no_postal_code", "out_of_region"]);

export function readPayError(error: unknown): PayError {
  if (!(error instanceof ApiError) || error.code === "unreadable") return { kind: "unreachable" };
  const { code, message } = error;
  if (code === "invalid_promotion") return { kind: "promotion" };
  if (code === "invalid" || ADDRESS_CODES.has(code)) return { kind: "details", message };
  return { kind: code === "conflict" ? "conflict" : "refused", message };
}

export class OtherTotalError extends Error {
  constructor() {
    super("The server's total is not the receipt's.");
    this.name = "OtherTotalError";
  }
}

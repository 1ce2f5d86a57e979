import { ApiError } from "../../../../api/api-error.ts";

/** Why nothing was paid; `said` is a sentence of the server's or of the payment provider's. */
export type PayError =
  /** The card fields say it themselves. */
  | { kind: "fields" }
  | { kind: "card"; said: string | null }
  /** What costs or is bought is no longer what was shown. */
  | { kind: "pricesChanged" }
  | { kind: "orderChanged" }
  | { kind: "promotion" }
  /** The details have to be mended first. */
  | { kind: "details"; said: string }
  /** Something is not as it was when the page was opened; `said` where it is not the price. */
  | { kind: "conflict"; said: string }
  | { kind: "refused"; said: string }
  | { kind: "unreachable" }
  /** The payment was tried and did not go through, as the page that waited for it heard. */
  | { kind: "notPaid" };

const ADDRESS_CODES = new Set(["wrong_address", "no_postal_code", "out_of_region"]);

/** What the server's refusal to start a payment means for whoever wants to pay. */
export function readPayError(error: unknown): PayError {
  if (!(error instanceof ApiError) || error.code === "unreadable") return { kind: "unreachable" };
  const { code, message: said } = error;
  if (code === "invalid_promotion") return { kind: "promotion" };
  if (code === "invalid" || ADDRESS_CODES.has(code)) return { kind: "details", said };
  return { kind: code === "conflict" ? "conflict" : "refused", said };
}

/** Thrown between the start of a payment and its confirmation: the server's total is not the receipt's. */
export class OtherTotalError extends Error {
  constructor() {
    super("The server's total is not the receipt's.");
    this.name = "OtherTotalError";
  }
}

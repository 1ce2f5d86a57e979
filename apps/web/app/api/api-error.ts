/** Fields beside code and message (contract, "Errors"). */
interface ErrorDetails {
  /** Message by the path of the field in the body. */
  fields?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  attemptsLeft?: number | undefined;
  /** Ways to prove ownership of a phone, such as `email`. */
  proofs?: string[] | undefined;
  /** Finer than the code. */
  reason?: string | undefined;
  /** The wait that the message names. */
  waitSeconds?: number | undefined;
  /** The last day that the message names: YYYY-MM-DD. */
  lastDay?: string | undefined;
  /** Reasons by the path of the field in the body. */
  fieldReasons?: Record<string, string> | undefined;
}

/** A refusal of the API, or an unreadable answer. `code` is from the contract's list; the message is never shown. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: string, status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

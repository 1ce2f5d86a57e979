/** What some refusals say besides their code and sentence (contract, "Errors"). */
export interface ErrorDetails {
  /** A sentence for each field in error, by its path in the body. */
  fields?: Record<string, string> | undefined;
  /** Seconds until another try makes sense. */
  retryAfter?: number | undefined;
  /** Tries that a wrong code leaves. */
  attemptsLeft?: number | undefined;
  /** Ways to prove that a phone is one's own, such as `email`. */
  proofs?: string[] | undefined;
}

/** The API said no, or said nothing that can be read. `code` is its own word for what went wrong. */
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

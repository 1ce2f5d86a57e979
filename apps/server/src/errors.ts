export type ErrorFacts = Record<string, number | readonly string[]>;

/** An error that the caller may know of: its status, code and sentence travel to the outside (contract, "Errors"). */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further members of the answer's body. */
  readonly facts: ErrorFacts | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: {
      fields?: Record<string, string>;
      facts?: ErrorFacts;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.facts = details.facts;
  }
}

/** 400 `invalid`; `fields` maps a path in the body to a sentence. */
export function invalid(message: string, fields?: Record<string, string>): AppError {
  return new AppError(400, "invalid", message, fields ? { fields } : {});
}

/** 404 `not_found`. */
export function notFound(message: string): AppError {
  return new AppError(404, "not_found", message);
}

/** 429 `too_many_requests` with Retry-After. */
export function tooManyRequests(message: string, retryAfterSeconds: number): AppError {
  return new AppError(429, "too_many_requests", message, { retryAfterSeconds });
}

/** 503 `unavailable` with Retry-After. */
export function unavailable(message: string, retryAfterSeconds = 5, cause?: unknown): AppError {
  return new AppError(503, "unavailable", message, { retryAfterSeconds, cause });
}

/** The same, where the database is what does not answer. */
export function databaseUnavailable(cause: unknown): AppError {
  return unavailable("We cannot reach our records right now. Please try again in a moment.", 5, cause);
}

import type { ErrorCode, FieldReason, RefusalReason } from "@smirk/contract/errors";

export type { ErrorCode } from "@smirk/contract/errors";

type FieldReasons = Record<string, FieldReason>;

type ErrorFacts = Record<string, number | readonly string[]>;

/** Its status, code and message reach the caller (contract, "Errors"). */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further members of the response body. */
  readonly facts: ErrorFacts | undefined;
  /** For clients that word it themselves. */
  reason: RefusalReason | undefined;
  /** The wait that the message names. */
  waitSeconds: number | undefined;
  /** The last day that the message names: YYYY-MM-DD. */
  lastDay: string | undefined;
  /** Reasons by the path in the body, as in `fields`. */
  fieldReasons: FieldReasons | undefined;
  /** The message in parts, where several things are wrong at once. */
  list: { title: string; items: readonly ListedReason[] } | undefined;

  constructor(
    status: number,
    code: ErrorCode,
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

  /** @param waitSeconds and `lastDay` as in the message */
  because(
    reason: RefusalReason | undefined,
    {
      waitSeconds,
      lastDay,
      fields,
    }: { waitSeconds?: number | undefined; lastDay?: string | undefined; fields?: FieldReasons } = {},
  ): this {
    this.reason = reason;
    this.waitSeconds = waitSeconds;
    this.lastDay = lastDay;
    this.fieldReasons = fields;
    return this;
  }
}

/** 400 `invalid`; `fields` maps a path in the body to a sentence. */
export function invalid(message: string, fields?: Record<string, string>): AppError {
  return new AppError(400, "invalid", message, fields ? { fields } : {});
}

export function unauthorized(
  code: "not_authorized" | "token_expiried" | "token_refresh",
  message: string,
): AppError {
  return new AppError(401, code, message);
}

/** 402: the member's bank refuses the card. */
export function paymentDeclined(message: string): AppError {
  return new AppError(402, "payment_declined", message);
}

export function forbidden(message: string): AppError {
  return new AppError(403, "forbidden", message);
}

export function notFound(message: string): AppError {
  return new AppError(404, "not_found", message);
}

export function conflict(
  message: string,
  details: { code?: "conflict" | "directory_busy" | "import_running"; cause?: unknown } = {},
): AppError {
  return new AppError(409, details.code ?? "conflict", message, { cause: details.cause });
}

export function unprocessable(
  code: "file_refused" | "no_postal_code" | "out_of_region" | "wrong_address",
  message: string,
): AppError {
  return new AppError(422, code, message);
}

/** What is wrong in a line of a file. */
export interface ListedReason {
  line: number;
  reason: string;
}

/** @returns the error, for callers that show a list; its message says the same in one line */
export function asList(error: AppError, title: string, items: readonly ListedReason[]): AppError {
  error.list = { title, items };
  return error;
}

/** 429 with Retry-After. */
export function tooManyRequests(message: string, retryAfterSeconds: number): AppError {
  return new AppError(429, "too_many_requests", message, { retryAfterSeconds });
}

/** 503 with Retry-After. */
export function unavailable(message: string, retryAfterSeconds = 5, cause?: unknown): AppError {
  return new AppError(503, "unavailable", message, { retryAfterSeconds, cause });
}

export function databaseUnavailable(cause: unknown): AppError {
  return unavailable(
    "We cannot reach our records right now. Please try again in a moment.",
    5,
    cause,
  ).because("records_unavailable");
}

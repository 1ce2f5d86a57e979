import type { FastifyError } from "fastify";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { isDatabaseUnavailable } from "../db/connection/is-database-unavailable.ts";
import { AppError, databaseUnavailable } from "../errors.ts";
import { shortened } from "../http/errors/error-answers.ts";
import { QueryTooExpensive } from "./query-cost.ts";
import { DocumentRefused } from "./read-document.ts";

export interface ErrorReport {
  status: number;
  errors: GraphQLFormattedError[];
  /** Our own errors, for the log; never the caller's. */
  unknown: unknown[];
  retryAfterSeconds?: number | undefined;
  /** Set when the database was unavailable. */
  databaseError?: unknown;
}

interface Verdict {
  status: number;
  code: string;
  message: string;
  isUnknown?: boolean;
  retryAfterSeconds?: number | undefined;
  databaseError?: unknown;
}

const TIMED_OUT: Verdict = {
  status: 503,
  code: "TIMEOUT",
  message: "This took too long. Please try again.",
  retryAfterSeconds: 5,
};
const UNKNOWN: Verdict = {
  status: 500,
  code: "INTERNAL_SERVER_ERROR",
  message: "Something went wrong on our side. Please try again.",
  isUnknown: true,
};
const NO_JSON: Verdict = { status: 400, code: "BAD_USER_INPUT", message: "The body is not valid JSON." };
const FRAMEWORK: Record<string, Verdict> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: "TOO_LARGE", message: "The request is too large." },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Send the query as application/json.",
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: NO_JSON,
  FST_ERR_CTP_INVALID_JSON_BODY: NO_JSON,
  FST_ERR_HANDLER_TIMEOUT: TIMED_OUT,
};
const POSTGRES_CANCELED = "57014";

/** Errors before or instead of execution: there is no data. */
export function reportThrown(error: unknown): ErrorReport {
  if (error instanceof DocumentRefused) {
    return {
      status: 400,
      errors: error.errors.map((failure) =>
        format(failure, { status: 400, code: error.code, message: failure.message }),
      ),
      unknown: [],
    };
  }
  if (error instanceof QueryTooExpensive) {
    const { message, cost, limit } = error;
    return {
      status: 400,
      errors: [{ message, extensions: { code: "too_expensive", cost, limit } }],
      unknown: [],
    };
  }
  const verdict = validate(error);
  return {
    ...summarize([verdict]),
    errors: [{ message: verdict.message, extensions: { code: verdict.code } }],
    unknown: verdict.isUnknown ? [error] : [],
  };
}

/** Execution errors with their paths. The most severe status counts only when no data is left. */
export function reportExecution(errors: readonly GraphQLError[]): ErrorReport {
  const verdicts = errors.map((error) => ({ error, verdict: validateExecution(error) }));
  return {
    ...summarize(verdicts.map(({ verdict }) => verdict)),
    errors: verdicts.map(({ error, verdict }) => format(error, verdict)),
    unknown: verdicts
      .filter(({ verdict }) => verdict.isUnknown)
      .map(({ error }) => error.originalError ?? error),
  };
}

function summarize(verdicts: Verdict[]): Pick<ErrorReport, "status" | "retryAfterSeconds" | "databaseError"> {
  return {
    status: Math.max(...verdicts.map(({ status }) => status)),
    retryAfterSeconds: verdicts.find(({ retryAfterSeconds }) => retryAfterSeconds)?.retryAfterSeconds,
    databaseError: verdicts.find(({ databaseError }) => databaseError)?.databaseError,
  };
}

function validateExecution(error: GraphQLError): Verdict {
  const cause = error.originalError;
  // Without a path nothing ran: a variable did not fit. Invalid arguments carry the position in the query.
  const isAboutInput = error.path === undefined || (cause instanceof GraphQLError && !!cause.nodes);
  if (isAboutInput) return { status: 400, code: "BAD_USER_INPUT", message: error.message };
  return validate(cause);
}

function validate(error: unknown): Verdict {
  if (error instanceof AppError) {
    const code = error.status === 400 ? "BAD_USER_INPUT" : error.code.toUpperCase();
    const [field] = Object.keys(error.fields ?? {});
    const message = field === undefined ? error.message : `'${field}': ${error.message}`;
    return { status: error.status, code, message, retryAfterSeconds: error.retryAfterSeconds };
  }
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (code === POSTGRES_CANCELED) return TIMED_OUT;
  const known = code === undefined ? undefined : FRAMEWORK[code];
  if (known) return known;
  if (isDatabaseUnavailable(error)) return { ...validate(databaseUnavailable(error)), databaseError: error };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, code: "BAD_REQUEST", message: "The request could not be read." };
  }
  return UNKNOWN;
}

function format(error: GraphQLError, verdict: Verdict): GraphQLFormattedError {
  return {
    message: shortened(verdict.message),
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
    extensions: { code: verdict.code },
  };
}

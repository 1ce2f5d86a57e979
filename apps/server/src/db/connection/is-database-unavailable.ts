/** SQLSTATE classes: 08 connection, 53 resources, 58 system. */
const CLASSES = /^(08|53|58)[0-9A-Z]{3}$/;
const SQLSTATES = new Set([
  "57P01", // an administrator ends the connection
  "57P02", // another process crashed
  "57P03", // starting or stopping
  "57P04", // the database was dropped
  "57P05", // idle for too long
  "25P03", // idle inside a transaction for too long
  "25006", // a standby, or a primary that has become one
  "57014", // over the time limit of a statement
]);
const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EPIPE",
]);
/** node-postgres gives these no code. */
const MESSAGES = new Set([
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
  "Postgres connection has been discarded",
]);
const DEEPEST = 5;

export class DatabaseUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseUnavailableError";
  }
}

export class ReadOnlyDatabaseError extends DatabaseUnavailableError {}

/** Whether an error means that the database is away, full or read-only. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  if (error instanceof DatabaseUnavailableError || MESSAGES.has(error.message)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && (CLASSES.test(code) || SQLSTATES.has(code) || NETWORK.has(code)))
    return true;
  if (
    error instanceof AggregateError &&
    error.errors.some((each) => isDatabaseUnavailable(each, depth + 1))
  ) {
    return true;
  }
  return isDatabaseUnavailable(error.cause, depth + 1);
}

import type { Config } from "./config.ts";
import { parseDatabaseUrl } from "./db/database-url.ts";
import { ReadOnlyDatabaseError } from "./db/is-database-unavailable.ts";

/** Faults of the network layer by the call that met them: `listen` is our port, everything else the database. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ECONNRESET",
]);

/** What the person at the terminal can do about a start that failed, in one sentence. */
export function startFault(
  error: unknown,
  config: Pick<Config, "port" | "databaseUrl"> & Partial<Pick<Config, "metrics">>,
): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (error instanceof ReadOnlyDatabaseError && config.databaseUrl !== null) {
    return `None of the hosts of DATABASE_URL takes writes (${hostsOf(config.databaseUrl)}): bring up the primary.`;
  }
  const { code, syscall, message, port = config.port } = first as NodeJS.ErrnoException & { port?: number };
  const setting = port !== config.port && port === config.metrics?.port ? "METRICS_PORT" : "PORT";
  if (syscall === "listen" && code === "EADDRINUSE") {
    return `Port ${port} is taken: stop what uses it, or set ${setting} to another one.`;
  }
  if (syscall === "listen" && code === "EACCES") {
    return `Port ${port} may not be used by this user: set ${setting} to one above 1023.`;
  }
  if (config.databaseUrl !== null && code !== undefined && UNREACHABLE.has(code)) {
    return `The database at ${hostsOf(config.databaseUrl)} cannot be reached (${code}): check DATABASE_URL.`;
  }
  return message;
}

function hostsOf(databaseUrl: string): string {
  return parseDatabaseUrl(databaseUrl).hosts.join(", ");
}

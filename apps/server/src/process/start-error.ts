import type { Config } from "../config/config.ts";
import { parseDatabaseUrl } from "../db/connection/database-url.ts";
import { isDatabaseUnavailable, ReadOnlyDatabaseError } from "../db/connection/is-database-unavailable.ts";

/** One sentence about what to do after a failed start. */
export function describeStartError(
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
  if (config.databaseUrl !== null && isDatabaseUnavailable(error)) {
    return `The database at ${hostsOf(config.databaseUrl)} cannot be reached (${code ?? message}): check DATABASE_URL.`;
  }
  return message;
}

function hostsOf(databaseUrl: string): string {
  return parseDatabaseUrl(databaseUrl).hosts.join(", ");
}

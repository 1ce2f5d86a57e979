import type { Config } from "./config.ts";

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
export function startFault(error: unknown, config: Pick<Config, "port" | "databaseUrl">): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code, syscall, message } = first as NodeJS.ErrnoException;
  if (syscall === "listen" && code === "EADDRINUSE") {
    return `Port ${config.port} is taken: stop what uses it, or set PORT to another one.`;
  }
  if (syscall === "listen" && code === "EACCES") {
    return `Port ${config.port} may not be used by this user: set PORT to one above 1023.`;
  }
  if (config.databaseUrl !== null && code !== undefined && UNREACHABLE.has(code)) {
    return `The database at ${new URL(config.databaseUrl).host} cannot be reached (${code}): check DATABASE_URL.`;
  }
  return message;
}

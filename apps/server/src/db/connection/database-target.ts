import { parseDatabaseUrl } from "./database-url.ts";

/** Where the database answers; shared by its pools. */
export interface DatabaseTarget {
  readonly hostCount: number;
  /** Skip read-only servers. */
  readonly needsWritable: boolean;
  /** The host to connect to next. */
  current(): string;
  /** Selects the next host, unless another caller already has. */
  moveOn(failed: string): void;
}

/** @param given connection string with one or more hosts, or a function when the port may change */
export function createDatabaseTarget(given: string | (() => string)): DatabaseTarget {
  if (typeof given === "function") {
    return { hostCount: 1, needsWritable: false, current: given, moveOn: () => {} };
  }
  const { connectionStrings, needsWritable } = parseDatabaseUrl(given);
  let index = 0;
  const current = () => connectionStrings[index] ?? given;
  return {
    hostCount: connectionStrings.length,
    needsWritable,
    current,
    moveOn: (failed) => {
      if (current() === failed) index = (index + 1) % connectionStrings.length;
    },
  };
}

import { parseDatabaseUrl } from "./database-url.ts";

/** Where the database answers, shared by every pool of it. */
export interface DatabaseTarget {
  readonly hostCount: number;
  /** Whether a server that only reads is passed over. */
  readonly needsWritable: boolean;
  /** Connection string of the host to connect to next. */
  current(): string;
  /** Goes on to the next host, unless another caller already has. */
  moveOn(failed: string): void;
}

/** @param given a connection string, with one host or several, or what returns that of a server whose port may change */
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

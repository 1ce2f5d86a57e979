import type { DatabaseTarget } from "./database-target.ts";

/** Shared by the pools of one database. */
export interface DatabaseLink {
  readonly target: DatabaseTarget;
  readonly pools: Set<{ dropConnections(reason: Error): void }>;
  /** Why connecting is pointless right now; null while the database answers, or is not watched. */
  away: Error | null;
}

export function createDatabaseLink(target: DatabaseTarget): DatabaseLink {
  return { target, pools: new Set(), away: null };
}

/** Breaks every connection, including those that wait for an answer. */
export function dropConnections(link: DatabaseLink, reason: Error): void {
  for (const pool of link.pools) pool.dropConnections(reason);
}

import type { DatabaseTarget } from "./database-target.ts";

/** What the pools of one database share. */
export interface DatabaseLink {
  readonly target: DatabaseTarget;
  readonly pools: Set<{ dropConnections(reason: Error): void }>;
  /** Why nobody need try to connect just now; null while the database answers, or nobody watches it. */
  away: Error | null;
}

export function createDatabaseLink(target: DatabaseTarget): DatabaseLink {
  return { target, pools: new Set(), away: null };
}

/** Breaks every connection, those that wait for an answer too: it would not come, or from the wrong server. */
export function dropConnections(link: DatabaseLink, reason: Error): void {
  for (const pool of link.pools) pool.dropConnections(reason);
}

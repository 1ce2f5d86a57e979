import type { DirectoryIndex } from "../search/live-index/directory-index.ts";
import { type Finding, ok, warning } from "./checks/finding.ts";

/** The directory in the memory of this server. */
export function checkIndex(directory: Pick<DirectoryIndex, "isStale" | "isLoading" | "headers">): Finding[] {
  if (directory.isLoading()) return [warning("live index", "is loading", "Wait a minute.")];
  if (directory.isStale()) {
    const advice = "Visitors see the directory of before: see the server's log.";
    return [warning("live index", "changes cannot be read", advice)];
  }
  const version = directory.headers()["x-directory-version"];
  return [
    ok("live index", version === undefined ? "loads with the first search" : `is at version ${version}`),
  ];
}

import type { Context } from "../../../context.ts";
import type { DirectoryIndex } from "./directory-index.ts";
import type { LiveDirectory } from "./live-directory.ts";

/** The index of the server that has this pool: a job reads it instead of loading the directory again. */
const indexes = new WeakMap<Context["pool"], DirectoryIndex>();

/** The first one; a second server of a test is not asked. */
export function rememberRunningIndex({ pool }: Pick<Context, "pool">, index: DirectoryIndex): void {
  if (!indexes.has(pool)) indexes.set(pool, index);
}

/** Everything that is published now. @throws Error in a process without a server */
export async function openRunningIndex({ pool }: Pick<Context, "pool">): Promise<LiveDirectory> {
  const index = indexes.get(pool);
  if (index === undefined) throw new Error("No server runs in this process.");
  return index.current();
}

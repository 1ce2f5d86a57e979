import path from "node:path";

export const MOST_FILES = 15;

/** Lists whose length is decided elsewhere: a page per decision, a file per change of the schema. */
const LISTS = new Set(["docs/decisions", "apps/server/src/db/migrations"]);

/** @returns one sentence per folder that holds too many of these files, subfolders not counted. */
export function findCrowdedFolders(files: string[]): string[] {
  const inFolders = Map.groupBy(files, (file) => path.posix.dirname(file));
  return [...inFolders]
    .filter(([folder, inside]) => inside.length > MOST_FILES && !LISTS.has(folder))
    .map(
      ([folder, inside]) =>
        `${folder}: ${inside.length} files, at most ${MOST_FILES}: group those that belong together in a subfolder.`,
    );
}

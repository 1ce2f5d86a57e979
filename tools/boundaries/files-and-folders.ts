import path from "node:path";

const SHAPELESS_NAME = /(^|[-.])(util|helper|common|misc|manager|service)s?$/;

/** @returns one sentence why a file may not have this name, or null when it may. */
export function checkFileName(file: string): string | null {
  const names = file.split("/").map((part) => part.replace(/\.(test|spec)?\.?(tsx?|mjs|js|css)$/, ""));
  const shapeless = names.find((name) => SHAPELESS_NAME.test(name));
  return shapeless === undefined ? null : `"${shapeless}" says nothing: name the file after what it does.`;
}

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

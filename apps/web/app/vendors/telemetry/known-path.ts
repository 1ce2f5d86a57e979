import { paths } from "../../paths.ts";

const WORDS = new Set(
  Object.values(paths)
    .filter((path) => typeof path === "string")
    .flatMap((path) => path.split("/"))
    .concat("dentist"),
);

/** A path of ours with its ids; every word that is not ours becomes `-`, since it may be somebody's name. */
export function knownPath(path: string): string {
  const segments = path.split(/[?#]/, 1)[0]?.split("/") ?? [];
  return segments
    .map((segment) => (WORDS.has(segment) || /^\d{1,19}$/.test(segment) ? segment : "-"))
    .join("/");
}

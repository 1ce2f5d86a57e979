import { LANGUAGES } from "@smirk/domain/wire/language";
import { paths } from "../../paths.ts";

const WORDS = new Set(
  Object.values(paths)
    .filter((path) => typeof path === "string")
    .flatMap((path) => path.split("/"))
    .concat("dentist", ...LANGUAGES),
);

/** Replaces unknown segments by `-`, since they may be names. */
export function knownPath(path: string): string {
  const segments = path.split(/[?#]/, 1)[0]?.split("/") ?? [];
  return segments
    .map((segment) => (WORDS.has(segment) || /^\d{1,19}$/.test(segment) ? segment : "-"))
    .join("/");
}

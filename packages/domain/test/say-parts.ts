import { readSearchParts } from "../src/finder/search-parts/read-search-parts.ts";

/** "when: open saturday | what: kids", with words that may be a name or a place behind. */
export function sayParts(typed: string): string {
  const { parts, open } = readSearchParts(typed);
  const words = [
    ...parts.map((part) => [part.kind, part.words]),
    ...open.map((run) => [run.says ?? "open", run.words]),
  ];
  return words.map(([kind, text]) => `${kind}: ${text}`).join(" | ");
}

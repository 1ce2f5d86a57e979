import { searchName } from "../search-name.ts";
import { MARK } from "./read-patterns.ts";
import type { SearchPart } from "./search-part.ts";
import type { TypedWord } from "./typed-word.ts";

/** The words of a text, with the parts that its marks stand for. */
export function listWords(marked: string, parts: readonly SearchPart[]): TypedWord[] {
  return marked.split(/\s+/).flatMap((raw): TypedWord[] => {
    if (raw.startsWith(MARK)) {
      const part = parts[Number(raw.slice(1))] ?? null;
      return [{ raw: part?.words ?? "", key: "", after: null, part, treats: false, takenBy: null }];
    }
    const keys = /^\p{L}&\p{L}\W?$/u.test(raw)
      ? [raw.slice(0, 3).toLowerCase()]
      : searchName(raw).split(" ").filter(Boolean);
    const own = splitRaw(raw, keys.length);
    const words: TypedWord[] = [];
    for (const [at, key] of keys.entries()) {
      const after = own === null ? null : (words.at(-1) ?? null);
      words.push({ raw: own?.[at] ?? key, key, after, part: null, treats: false, takenBy: null });
    }
    return words;
  });
}

/** "X-rays" is "x-" and "rays". @returns null where the marks do not explain the count of keys */
function splitRaw(raw: string, count: number): string[] | null {
  if (count === 1) return [raw];
  const own = raw.replace(/^[^\p{L}\p{N}]+/u, "").split(/(?<=[^\p{L}\p{N}\p{M}'’‘`´.])(?=[\p{L}\p{N}])/u);
  return own.length === count ? own : null;
}

import type { FinderContext } from "./live-index/directory-index.ts";
import { uint32At } from "./packed/columns.ts";

/** More are never shown. */
export const MAX_LANGUAGES = 100;

/** Codes of the languages that dentists of the directory speak, the most frequent first. */
export async function listLanguages(ctx: FinderContext): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { packed } of (await ctx.directory.current()).segments) {
    packed.profileValues.forEach(({ languages }, row) => {
      const count = uint32At(packed.profileStarts, row + 1) - uint32At(packed.profileStarts, row);
      for (const code of languages) counts.set(code, (counts.get(code) ?? 0) + count);
    });
  }
  const byCount = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return byCount.map(([code]) => code).slice(0, MAX_LANGUAGES);
}

const SUFFIX = /^([js]r\.?|i{2,3}|iv|v)$/i;

/** First and last word without suffixes: "Ana María López Jr." → "AL". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !SUFFIX.test(word));
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en") ?? "").join("");
}

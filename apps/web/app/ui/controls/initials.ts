const SUFFIX = /^([js]r\.?|i{2,3}|iv|v)$/i;

/** First letters of the first and the last word: "Ana María López Jr." → "AL". Whole letters, whatever the script. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !SUFFIX.test(word));
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en") ?? "").join("");
}

/** Repetitions without an end, or with one that is far away. */
const REPETITION = /[*+]|\{\d+,\}|\{\d*,?\d{3}/;
const TIMEOUT_MS = 120_000;

/** Null for a pattern whose time grows with the length of the text at most; else how it grows. */
export async function analyzePattern(text: string): Promise<string | null> {
  const end = text.lastIndexOf("/");
  const [source, flags] = [text.slice(1, end), text.slice(end + 1)];
  if (isBounded(source)) return null;
  const verdict = (await loadAnalyzer())(source, flags, { timeout: TIMEOUT_MS });
  if (verdict.status === "safe") return null;
  return verdict.status === "vulnerable" ? verdict.complexity.summary : "unknown";
}

/** Every match ends after as many characters as the pattern is long. */
export function isBounded(source: string): boolean {
  return !REPETITION.test(source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, "x"));
}

/** Its JavaScript build gives the same verdict on every machine; it is loaded for patterns that are new. */
async function loadAnalyzer() {
  process.env.RECHECK_BACKEND = "pure";
  const { checkSync } = await import("recheck");
  return checkSync;
}

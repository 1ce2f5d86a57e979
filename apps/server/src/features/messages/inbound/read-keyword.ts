export type TextKeyword = "stop" | "start" | "help";

const KEYWORDS: Record<TextKeyword, ReadonlySet<string>> = {
  stop: new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]),
  start: new Set(["START", "UNSTOP", "YES"]),
  help: new Set(["HELP", "INFO"]),
};

/** The words that carriers know, in any case and with dots. A sentence that begins with STOP counts (47 CFR 64.1200). */
export function readKeyword(text: string): TextKeyword | null {
  const words = text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^A-Z\s]/g, "")
    .trim()
    .split(/\s+/);
  const [first = ""] = words;
  if (first === "STOP" || (first === "OPT" && words[1] === "OUT")) return "stop";
  if (words.length > 1) return null;
  const known = (Object.keys(KEYWORDS) as TextKeyword[]).find((keyword) => KEYWORDS[keyword].has(first));
  return known ?? null;
}

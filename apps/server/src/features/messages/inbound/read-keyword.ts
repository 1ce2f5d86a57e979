import type { Language } from "@smirk/domain/wire/language";

export type TextKeyword = "stop" | "start" | "help";

export interface ReadKeyword {
  keyword: TextKeyword;
  /** Null: carriers know the English word in every language. */
  language: Language | null;
}

const KEYWORDS: Record<TextKeyword, ReadonlySet<string>> = {
  stop: new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]),
  start: new Set(["START", "UNSTOP", "YES"]),
  help: new Set(["HELP", "INFO"]),
};
const SPANISH: Record<TextKeyword, ReadonlySet<string>> = {
  stop: new Set(["ALTO", "PARAR", "PARE", "BASTA", "CANCELAR", "DETENER"]),
  start: new Set(["INICIAR", "SI"]),
  help: new Set(["AYUDA"]),
};

/** The words that carriers know, in any case and with dots. A sentence that begins with STOP counts (47 CFR 64.1200). */
export function readKeyword(text: string): ReadKeyword | null {
  const words = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z\s]/g, "")
    .trim()
    .split(/\s+/);
  const [first = ""] = words;
  if (first === "STOP" || (first === "OPT" && words[1] === "OUT")) return { keyword: "stop", language: null };
  if (words.length > 1) return null;
  const names = Object.keys(KEYWORDS) as TextKeyword[];
  const english = names.find((keyword) => KEYWORDS[keyword].has(first));
  if (english !== undefined) return { keyword: english, language: null };
  const spanish = names.find((keyword) => SPANISH[keyword].has(first));
  return spanish === undefined ? null : { keyword: spanish, language: "es" };
}

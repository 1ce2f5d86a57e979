import type { Language } from "@smirk/domain/wire/language";

const WORDS: readonly [RegExp, string][] = [
  [/^One-time processing fee$/, "Cargo único de procesamiento"],
  [/^Membership$/, "Membresía"],
  [/\b(\d+) × One-time processing fee\b/, "$1 × Cargo único de procesamiento"],
  [/^Unused time on (.+?) after /, "Tiempo sin usar de $1 desde el "],
  [/^Remaining time on (.+?) after /, "Tiempo restante de $1 desde el "],
  [/, family member\b/, ", familiar"],
  [/, large family\b/, ", familia grande"],
  [/\(at (\$[\d.,]+) \/ month\)/, "(a $1 al mes)"],
  [/\(at (\$[\d.,]+) \/ year\)/, "(a $1 al año)"],
  [/\(at (\$[\d.,]+)\)/, "(a $1)"],
];
const MONTHS: Readonly<Record<string, string>> = { Jan: "ene", Apr: "abr", Aug: "ago", Dec: "dic" };
const DAY = /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4})\b/g;

/** The provider writes lines of invoices in English, from the names of our products. Unknown words stay. */
export function invoiceLine(description: string, language: Language): string {
  if (language === "en") return description;
  const written = WORDS.reduce((text, [english, spanish]) => text.replace(english, spanish), description);
  return written.replace(DAY, (_day, number: string, month: string, year: string) => {
    return `${number} ${MONTHS[month] ?? month.toLowerCase()} ${year}`;
  });
}

const DEGREE_CODES = ["DDS", "DMD", "BDS"] as const;

export type DegreeCode = (typeof DEGREE_CODES)[number];

const IN_WORDS: readonly [RegExp, DegreeCode][] = [
  [/\bDOCTOR OF DENTAL SURG/, "DDS"],
  [/\bDOCTOR OF (?:DENTAL MED|MEDICAL DENT|MEDICINE IN DENT)/, "DMD"],
  [/\bBACHELOR OF DENTAL SURG/, "BDS"],
];

/** The searchable degrees in a text such as "DDS, MS" or "D. D. S." (spec §5), each once. */
export function degreeCodes(degree: string | null): DegreeCode[] {
  const text = (degree ?? "").toUpperCase();
  const chunks = text.split(/[\s,;/&+]+/).map((chunk) => chunk.match(/[A-Z]+/g) ?? []);
  const found = new Set(chunks.flatMap(codesOfChunk));
  for (const [words, code] of IN_WORDS) {
    if (words.test(text)) found.add(code);
  }
  if (found.size > 0) return DEGREE_CODES.filter((code) => found.has(code));
  return DEGREE_CODES.filter((code) => loneLetters(chunks).some((run) => run.startsWith(code)));
}

function codesOfChunk(parts: readonly string[]): DegreeCode[] {
  const whole = parts.join("");
  const isLetterByLetter = parts.every((part) => part.length === 1);
  return DEGREE_CODES.filter(
    (code) => whole === code || parts.includes(code) || (isLetterByLetter && whole.includes(code)),
  );
}

function loneLetters(chunks: readonly (readonly string[])[]): string[] {
  const letters = chunks.map((parts) => (parts.every((part) => part.length === 1) ? parts.join("") : " "));
  return letters.join("").split(" ");
}

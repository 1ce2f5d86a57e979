/** A run of letters and digits in a text of capital letters, and what stands around it. */
export interface Run {
  /** In capital letters. */
  text: string;
  /** The sign before it: "'" in O'CONNOR, "" at the beginning of a word. */
  sign: string;
  /** What its word ends with after it: "." in "ST. JOHN". */
  rest: string;
  /** The words before and after its word, in capital letters without signs at their ends; "" at either end. */
  before: string;
  after: string;
}

/** "Smith-Jones" has both, "SMITH" and "smith" have not. */
export function isMixedCase(text: string): boolean {
  return /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
}

/** Most words have no other sign; looking for one is dear, for millions of them. */
const PLAIN = /^[A-Z\d]+$/;

/** Writes each run of letters and digits of a text anew; all other signs stay. One blank stands between words. */
export function caseWords(text: string, caseRun: (run: Run) => string): string {
  const words = text.toUpperCase().trim().split(/\s+/);
  const bare = words.map((word) =>
    PLAIN.test(word) ? word : word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""),
  );
  const cased = words.map((word, at) => {
    const before = bare[at - 1] ?? "";
    const after = bare[at + 1] ?? "";
    if (PLAIN.test(word)) return caseRun({ text: word, sign: "", rest: "", before, after });
    return word.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (run, offset: number) => {
      const rest = word.slice(offset + run.length);
      return caseRun({ text: run, sign: word.charAt(offset - 1), rest, before, after });
    });
  });
  return cased.join(" ");
}

/** "1ST" is "1st"; undefined for what begins with no digit. Letters beside digits are else a number's: "200A". */
export function caseNumber(run: string): string | undefined {
  if (!/^\p{N}/u.test(run)) return undefined;
  return /^\d*(?:1ST|2ND|3RD|\dTH)$/.test(run) ? run.toLowerCase() : run;
}

const HAS_VOWEL = /[AEIOUY\u00c0-\uffff]/;

/** "JFK" and "TLC" cannot be said as a word, so every letter of them is. */
export function isInitials(run: string, longest: number): boolean {
  return run.length <= longest && !HAS_VOWEL.test(run);
}

/** Little words of Spanish names that follow "de": "De la Cruz", "Avenida de los Arboles". */
export function isSpanishParticle({ text, before, after }: Run): boolean {
  if (before === "" || after === "") return false;
  if (text === "DE" || text === "DEL") return true;
  return before === "DE" && (text === "LA" || text === "LAS" || text === "LOS");
}

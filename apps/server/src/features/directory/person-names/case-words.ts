import { trimEnd } from "@smirk/domain/text/trim-end";
export interface Run {
  text: string;
  sign: string;
  /** What follows it in its word: "." in "ST. JOHN". */
  rest: string;
  /** The neighboring words in upper case, without punctuation; "" at either end. */
  before: string;
  after: string;
}

/** True for "Smith-Jones", false for "SMITH" and "smith". */
export function isMixedCase(text: string): boolean {
  return /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
}

const PLAIN = /^[A-Z\d]+$/;

/** Rewrites each run of letters and digits; collapses spaces. */
export function caseWords(text: string, caseRun: (run: Run) => string): string {
  const words = text.toUpperCase().trim().split(/\s+/);
  const bare = words.map((word) =>
    PLAIN.test(word) ? word : trimEnd(word.replace(/^[^\p{L}\p{N}]+/u, ""), /[^\p{L}\p{N}]/u),
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

/** "1ST" is "1st"; other runs such as "200A" stay. Undefined if no digit comes first. */
export function caseNumber(run: string): string | undefined {
  if (!/^\p{N}/u.test(run)) return undefined;
  return /^\d*(?:1ST|2ND|3RD|\dTH)$/.test(run) ? run.toLowerCase() : run;
}

const HAS_VOWEL = /[AEIOUY\u00c0-\uffff]/;

/** Without a vowel it is spelled out: "JFK", "TLC". */
export function isInitials(run: string, longest: number): boolean {
  return run.length <= longest && !HAS_VOWEL.test(run);
}

/** Particles after "de": "De la Cruz", "Avenida de los Arboles". */
export function isSpanishParticle({ text, before, after }: Run): boolean {
  if (before === "" || after === "") return false;
  if (text === "DE" || text === "DEL") return true;
  return before === "DE" && (text === "LA" || text === "LAS" || text === "LOS");
}

/** Private words that once ran through this code, and the field's term for each (docs/glossary.md). */
const BANNED: readonly [RegExp, string][] = [
  [/\b[Ss]tand-?ins?\b|[Ss]tandIn/, "fake"],
  [/\b[Jj]udg(?:e|es|ed|ing)\b|\bjudge[A-Z]|Judged?[A-Z]/, "validate, check or contract check"],
  [/\b(?:open|start|run)[A-Z]?[a-z]*House\b|\bhouse\.[a-z]|\bof the house\b/, "fixture, stack or product"],
  [
    /\b[Ff]aults?\b|\b[Ff]aulty\b|[a-z]Faults?(?![a-z])|\b[Ff]ault[A-Z]/,
    "error, or failure where the sandbox makes one",
  ],
  [/\bsieve\b/i, "filter"],
  [/\btally\b/i, "counts"],
  [/\b(?:draw|sync)?ticket\b/i, "sync version"],
  [/\b(?:find|write|forget)Wish\b|\btakeTurn\b|\binTurn\b/, "cancellation, lock"],
  [/\bdesk\.(?:faults|account)\b|\bCallDesk\b/, "request context"],
];

/** Lines that keep such a word: a released column, released migrations, invented reviews, and this list itself. */
const ALLOWED: readonly [RegExp, RegExp][] = [
  [/db\/migrations\/|demo\/words\/|boundaries\/banned-words|boundaries\/banned-words.test/, /./],
  [/./, /\bfault: |distinct fault\b|house\.of\.cards/],
];

/** @returns one sentence for each banned word of a source file, with its line */
export function findBannedWords(file: string, source: string): string[] {
  return source.split("\n").flatMap((text, index) => {
    if (ALLOWED.some(([path, line]) => path.test(file) && line.test(text))) return [];
    return BANNED.flatMap(([pattern, term]) => {
      const word = pattern.exec(text)?.[0];
      return word === undefined ? [] : [`${file}:${index + 1}: write ${term} instead of "${word}".`];
    });
  });
}

/** A banned word, and the field's term to write instead (docs/glossary.md). */
export type BannedWord = readonly [pattern: RegExp, term: string];

/** Private metaphors and translated idioms: banned in names, comments and texts. */
const BANNED: readonly BannedWord[] = [
  [/\b[Ss]tand-?ins?\b|[Ss]tandIn/, "fake"],
  [/\b[Jj]udg(?:e|es|ed|ing)\b|\bjudge[A-Z]|Judged?[A-Z]/, "validate, check or contract check"],
  [/\b(?:open|start|run)[A-Z]?[a-z]*House\b|\bhouse\.[a-z]|\bof the house\b/, "fixture, stack or product"],
  [
    /\b[Ff]aults?\b|\b[Ff]aulty\b|[a-z]Faults?(?![a-z])|\b[Ff]ault[A-Z]/,
    "error, or failure where the sandbox makes one",
  ],
  [/\bsieve\b/i, "filter"],
  [/\btally\b/i, "counts"],
  [/\b(?:draw|sync)?tickets?\b/i, "sync version"],
  [/\b(?:find|write|forget)Wish\b|\btakeTurn\b|\binTurn\b/, "cancellation, lock"],
  [/\bdesk\.(?:faults|account)\b|\bCallDesk\b/, "request context"],
  [/\bspread-?card\b/i, "apply the default card"],
  [/\bjournal\b/i, "request log"],
  [/\bhonor-?portal/i, "refund portal cancellations"],
  [/\b(?:check-)?walls?\.ts\b|\bcheck-walls\b/, "boundary"],
  [/\bwhosoever\b|\bnought\b|\bhitherto\b|\bthereof\b|\bwherein\b/i, "plain English"],
];

/** Lines that keep such a word, by path and line: text of the specification and the contract, released names. */
const ALLOWED: readonly [path: RegExp, line: RegExp][] = [
  [/db\/migrations\/|demo\/words\/|boundaries\/banned-words/, /./],
  [/./, /\bfault: |distinct fault\b|house\.of\.cards/],
  [/./, /\btwo-letter\b|\bcapital letters?\b|lower-case letters|\bletters (?:and|or) (?:digits|numbers)\b/],
  [/./, /#opinions\b|"opinions"|>Opinions<|`Opinions`|Opinions\b/],
  [/./, /role="switch"|\bthe world\b.*(?:lat|lng|map|tile)|(?:lat|lng|map|tile).*\bworld\b/i],
];

/** @returns one sentence for each banned word of a source file, with its line */
export function findBannedWords(
  file: string,
  source: string,
  banned: readonly BannedWord[] = BANNED,
): string[] {
  return source.split("\n").flatMap((text, index) => {
    if (ALLOWED.some(([path, line]) => path.test(file) && line.test(text))) return [];
    return banned.flatMap(([pattern, term]) => {
      const word = pattern.exec(text)?.[0];
      return word === undefined ? [] : [`${file}:${index + 1}: write ${term} instead of "${word}".`];
    });
  });
}

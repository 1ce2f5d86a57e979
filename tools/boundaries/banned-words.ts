const LEGAL = /features\/legal\/|locales\/en\/legal\.po$|members\/agreement\/|server\/src\/locales\//;

const MAPS =
  /google-maps-script\/|\/map\/|\/basemap\/|features\/search\/|map-view|bench\/viewport\/|support\/clipping/;

const STREETS =
  /\/streets\/|demo-streets|directory\/(?:rules|addresses)\/|gazetteer\/|decisions\/(?:addresses|demo-directory)/;

const COLUMNS =
  /\bfault\b|\bwish_id\b|\btold_(?:sent|failed)_at\b|\bsealed_(?:successor|refresh_token)\b|\b(?:payment_)?sync_tickets?\b/;

const STORED = /"tell_upcoming"|\btell_upcoming:|\btell_(?:member|waiting)\b|`tell-\$/;

export const ALLOWED_WORDS: readonly AllowedWord[] = [
  { word: /./, file: /^tools\/boundaries\//, reason: "the words themselves" },
  { word: /./, file: /db\/migrations\//, reason: "released migrations are never edited" },
  { word: /./, file: /apps\/server\/src\/demo\/words\//, reason: "names and sentences of invented people" },
  { word: /fault|wish|told|seal|ticket/, line: COLUMNS, reason: "released columns and sequences" },
  {
    word: /wish|tell|told|hear/,
    file: /messages\/inbound\//,
    reason: "what people write to stop texts",
  },
  { word: /tell/, line: STORED, reason: "released names and keys of queued jobs" },
  { word: /opinion/, file: /features\/dentist\//, reason: "the section 'Opinions' of the specification" },
  { word: /opinion/, line: /#opinions\b|"Opinions"/, reason: "its anchor and heading" },
  { word: /tell|told|hear|opinion|whoever/, file: LEGAL, reason: "legal texts, which speak to members" },
  { word: /wall|door|room/, file: /\/demo\/scenes\//, reason: "pictures of real rooms and furniture" },
  { word: /room/, line: /\bROOM\b/, reason: "a unit of an address" },
  { word: /room/, line: /\bwaiting room\b/, reason: "where an office's patients sit" },
  {
    word: /house|opinion/,
    file: /finder\/search-parts\/|search\/read-search\.test\.ts$/,
    reason: "words that people type into a search",
  },
  { word: /house/, file: STREETS, reason: "house numbers" },
  {
    word: /house/,
    line: /house\.of\.cards|"(?:Plan|Tele) House"/,
    reason: "an unknown event and company names",
  },
  { word: /world/, file: MAPS, reason: "world coordinates of Web Mercator" },
  {
    word: /letter/,
    file: /^(?!.*(?:\/mail\/|decisions\/mail|notices|waitlist|privacy|refund|cancellation))/,
    reason: "a letter of the alphabet: the word is banned where it could mean an email",
  },
];

/** A banned word, and the field's term to write instead (docs/glossary.md). */
type BannedWord = readonly [pattern: RegExp, term: string];

/** Private metaphors and translated idioms, in small letters; names are split into words first. */
const BANNED: readonly BannedWord[] = [
  [/\bstand-?ins?\b|\bstandIns?/, "fake"],
  [/\bjudge(?:s|d)?\b|\bjudging\b/, "validate, check or contract check"],
  [/\bhouses?\b/, "fixture, stack or product"],
  [/\bfault(?:s|y|ed)?\b/, "error, or failure where the sandbox makes one"],
  [/\bsieve\b/, "filter"],
  [/\btally\b/, "counts"],
  [/\btickets?\b/, "sync version"],
  [/\bjournal\b/, "request log"],
  [/\bwish(?:es|ed)?\b/, "cancellation request"],
  [/\btake turn\b|\binTurn\b/, "lock"],
  [/\bstanding\b(?! order)/, "status"],
  [/\bletters?\b/, "email"],
  [/\bpost(?:s|ed)? (?:mail|email|notice|receipt)s?\b/, "queueXEmail"],
  [/\bdoors?\b/, "control API"],
  [/\bworlds?\b/, "StripeState, test app or fixture"],
  [/\brooms?\b/, "layer, or space"],
  [/\bwalls?\b/, "boundary"],
  [/\btold\b|\btells?\b|\btelling\b/, "say, report, notify, receive"],
  [/\bhears?\b|\bheard\b/, "receive, listen"],
  [/\bseal(?:s|ed)?\b/, "hmac, encrypt"],
  [/\bmend(?:s|ed|ing)?\b/, "fix, correct, repair"],
  [/\bhandover\b|\bhand-over\b|\bhandOver/, "issue"],
  [/\bpatience\b/, "timeout, delay"],
  [/\bopinions?\b/, "review"],
  [/\bspread card\b|\bspread-card\b/, "apply the default card"],
  [/\bhonor portal\b|\bhonor-portal\b/, "refund portal cancellations"],
  [/\bwho(?:m|so)?ever\b/, "the visitor, the caller, anyone who"],
  [/\bwho leaves\b/, "members who cancel"],
  [/\bnobody who\b/, "no visitor, no caller"],
  [/\bhas run out\b/, "expired"],
  [/\bround (?:the|an?|it|them|houston)\b/, "around"],
  [/\be-mail(?:s|ed)?\b/, "email"],
  [/\banew\b|\bnought\b|\bhitherto\b|\bthereof\b|\bwherein\b|\bhenceforth\b/, "plain English"],
];

const ANY_BANNED = new RegExp(BANNED.map(([pattern]) => pattern.source).join("|"));

/** @returns one sentence for each banned word of a file, with its line */
export function findBannedWords(file: string, source: string): string[] {
  return source.split("\n").flatMap((text, index) => {
    const searched = `${text}\n${splitNames(text)}`;
    if (!ANY_BANNED.test(searched)) return [];
    return BANNED.flatMap(([pattern, term]) => {
      const found = new Set(Array.from(searched.matchAll(new RegExp(pattern, "g")), ([word]) => word));
      return [...found]
        .filter((word) => !isAllowed(word, file, text))
        .map((word) => `${file}:${index + 1}: write ${term} instead of "${word}".`);
    });
  });
}

/** "openTestRoom" and "OPEN_TEST_ROOM" become "open test room". */
function splitNames(text: string): string {
  return text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .replaceAll("_", " ")
    .toLowerCase();
}

function isAllowed(word: string, file: string, text: string): boolean {
  return ALLOWED_WORDS.some(
    (allowed) =>
      allowed.word.test(word) && allowed.file?.test(file) !== false && allowed.line?.test(text) !== false,
  );
}

/** Where a banned word is the right one. Without `file` in every file, without `line` on every line. */
interface AllowedWord {
  word: RegExp;
  file?: RegExp;
  line?: RegExp;
  reason: string;
}

/** Where a banned word is the right one. Without `file` in every file, without `line` on every line. */
interface AllowedWord {
  word: RegExp;
  file?: RegExp;
  line?: RegExp;
  reason: string;
}

const LEGAL = /features\/legal\/|locales\/en\/legal\.po$|domain\/src\/membership\/agreement\//;
const MAPS =
  /google-maps-script\/|\/map\/|\/basemap\/|\/map-index\/|\/live-index\/|map-view|bench\/viewport\/|support\/clipping/;
const STREETS =
  /\/streets\/|demo-streets|directory\/rules\/addresses\/|gazetteer\/|decisions\/(?:addresses|demo-directory)/;
const COLUMNS =
  /\bfault\b|\bwish_id\b|\btold_(?:sent|failed)_at\b|\bsealed_(?:successor|refresh_token)\b|\b(?:payment_)?sync_tickets?\b/;
const STORED = /"tell_upcoming"|\btell_upcoming:|\btell_(?:member|waiting)\b|`tell-\$/;

export const ALLOWED_WORDS: readonly AllowedWord[] = [
  { word: /./, file: /^tools\/boundaries\//, reason: "the words themselves" },
  { word: /./, file: /db\/migrations\//, reason: "released migrations are never edited" },
  { word: /./, file: /apps\/server\/src\/demo\/words\//, reason: "names and sentences of invented people" },
  { word: /fault|wish|told|seal|ticket/, line: COLUMNS, reason: "released columns and sequences" },
  {
    word: /wish/,
    file: /messages\/inbound\//,
    reason: "what people write to stop texts",
  },
  { word: /tell/, line: STORED, reason: "released names and keys of queued jobs" },
  { word: /opinion/, file: /features\/dentist\//, reason: "the section 'Opinions' of the specification" },
  { word: /opinion/, line: /#opinions\b|"Opinions"/, reason: "its anchor and heading" },
  { word: /tell|told|hear|opinion|whoever/, file: LEGAL, reason: "legal texts, which speak to members" },
  { word: /wall|door|room|desk/, file: /\/demo\/scenes\//, reason: "pictures of real rooms and furniture" },
  { word: /room/, line: /\bROOM\b/, reason: "a unit of an address" },
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

import { trimEnd } from "../../text/trim-end.ts";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const YEAR = "(?:19|20)\\d\\d";
const MONTH_OR_DAY = "(?:0?[1-9]|[12]\\d|3[01])";

/** Any date may be a birthday, including the timestamp that a Date becomes in JSON. */
const DATES: readonly [RegExp, string][] = [
  [
    /\b(birth[_\s-]?(?:date|day|month|year)|date[_\s-]?of[_\s-]?birth|dob)(["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;)}\]"']+)/gi,
    "$1$2[date]",
  ],
  [new RegExp(`\\b${YEAR}[-/.]${MONTH_OR_DAY}[-/.]${MONTH_OR_DAY}(?:T[\\d:.]+Z?)?(?!\\d)`, "g"), "[date]"],
  [new RegExp(`(?<![\\d.])${MONTH_OR_DAY}[-/.]${MONTH_OR_DAY}[-/.]${YEAR}(?!\\d)`, "g"), "[date]"],
  [new RegExp(`(?<![\\d/-])${MONTH_OR_DAY}([-/])${MONTH_OR_DAY}\\1\\d\\d(?![\\d/-])`, "g"), "[date]"],
  [new RegExp(`\\b${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+${YEAR}\\b`, "gi"), "[date]"],
  [new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?[\\s.-]+${MONTH},?[\\s-]+${YEAR}\\b`, "gi"), "[date]"],
  [
    /(?<!\w|\d\.)(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d)(?!\w|\.\d)/g,
    "[date]",
  ],
];

/** The order counts: a URL goes before the phone number that its query may hold. */
const SCRUBBED: readonly [RegExp, string | ((word: string) => string)][] = [
  [/\b(?:https?|wss?|postgres(?:ql)?|blob):\/\/[^\s"'<>)]+/gi, "[url]"],
  [/[?&#][^\s"'<>()=&?#]{1,64}=[^\s"'<>()]*/g, "?[query]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 [token]"],
  [/(?<![\w-])(?=[\w-]*eyJ)[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, "[token]"],
  [/\b(?:sk|pk|rk|whsec|pi|seti|cs|phc)_[\w-]{8,}/g, "[token]"],
  [/[^\s"'<>()[\]:,;]+/g, hideEmail],
  // Cards have 13 to 19 digits, alone or in groups.
  [/(?<!\d)\d(?:[\s-]?\d){12,}/g, "[number]"],
  ...DATES,
  [/(?<![\w.-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\w-])/g, "[phone]"],
  [/(?<![\w-])(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[\w-]{32,}/g, "[token]"],
];

/** What has a host behind its last "@" is one address, whatever is glued to it; dots behind it stay. */
function hideEmail(word: string): string {
  const at = word.lastIndexOf("@");
  const bare = trimEnd(word, /\./);
  return at > 0 && /[^.]\.[^.]{2}/.test(bare.slice(at + 1)) ? `[email]${word.slice(bare.length)}` : word;
}

const KEPT_CHARS = 1000;

/** An error text without personal data, tokens and URLs, cut off after 1000 characters (TEL-02). */
export function scrubText(text: string): string {
  const scrubbed = SCRUBBED.reduce(
    (made, [pattern, mark]) =>
      typeof mark === "string" ? made.replace(pattern, mark) : made.replace(pattern, mark),
    text.slice(0, 5000),
  );
  return scrubbed.slice(0, KEPT_CHARS);
}

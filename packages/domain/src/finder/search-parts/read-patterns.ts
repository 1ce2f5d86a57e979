import { COORDINATES, LINK } from "../../geography/pasted-point.ts";
import { PLUS_CODE } from "../../geography/plus-code.ts";
import { readSpelledSum } from "./read-spelled-sum.ts";
import type { SearchPart } from "./search-part.ts";

/** "1200 Main St", alone or behind "near", with all that follows it. */
const BEFORE_ADDRESS = /(?:^|\b(?:near|at|in|from|by|cerca de|en) )(?=\d{3,6} )/i;
const ADDRESS =
  /^\d{3,6} [^\d,]{2,40}\b(?:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|pkwy|hwy|fwy|ct|cir|pl|loop|trl)\b/i;

/** Hours of a clock, of which no filter knows more than the evening: "until 8", "a las 7", "8 to 5", "7:30 am". */
const CLOCK_PATTERNS: readonly RegExp[] = [
  /(?:\b(?:from|de|desde|between|entre) )?(?:\blas? )?(?<![\d$:,.-])(?:[01]?\d|2[0-4])(?::\d\d)? ?(?:[ap]\.?m\.?)? ?(?:to|a|until|till?|thru|through|and|y|[-–]) ?(?:las? )?(?:[01]?\d|2[0-4])(?::\d\d)? ?[ap]\.?m\b\.?/i,
  /(?<=\b(?:open|opens|hours|abiert[oa]s?|horario) )(?:from |de |desde |between |entre )?(?:las? )?(?:[01]?\d|2[0-4])(?::\d\d)? ?(?:to|a|until|till?|and|y|[-–]) ?(?:las? )?(?:[01]?\d|2[0-4])(?::\d\d)?(?![\d$%\p{L}])/iu,
  /\bat (?:[01]?\d|2[0-4])(?::\d\d(?: ?[ap]\.?m\b\.?)?| ?(?:[ap]\.?m\b\.?|o ?['’]? ?clock))(?!\p{L})/iu,
  /\bat (?:[01]?\d|2[0-4])$/i,
  /(?<=\b(?:open|opens|close|closes) )at (?:[01]?\d|2[0-4])(?![\d$%:]|,\d|\p{L})/iu,
  /\b(?:(?:by|before|until|till?|no later than|not later than|later than)|(?:a|hasta|antes de|desde|despu[eé]s de|abre a|abren a|para) las?) (?:[01]?\d|2[0-4])(?::\d\d)?(?: ?(?:[ap]\.?m\b\.?|o ?['’]? ?clock|de la (?:ma[nñ]ana|tarde|noche)))?(?![\d$%]|,\d| ?(?:dollars|d[oó]lares|%)|\p{L})/iu,
  /(?:\b(?:from|since|around|hasta|desde) )?(?<![\d$:,.-])(?:[01]?\d|2[0-4])(?:(?::\d\d)? ?[ap]\.?m\b\.?|:\d\d)/i,
];

type ReadMatch = (match: RegExpExecArray) => Omit<SearchPart, "words">;

/** Days of the calendar: "25 de diciembre", "july 4th", "12/24". */
const DATE_PATTERNS: readonly RegExp[] = [
  /(?:\b(?:el|del) )?(?<![\d/])\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/i,
  /\b(?:on )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) \d{1,2}(?:st|nd|rd|th)?(?![\d\p{L}])/iu,
  /(?:\bon )?(?<![\d/])(?!24\/7)\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/i,
];

/** What is read by its form, wherever it stands: first links, last plain numbers. */
const PATTERNS: readonly (readonly [RegExp, ReadMatch])[] = [
  [LINK, ([text]) => ({ kind: "where", value: `point ${text}` })],
  [COORDINATES, ([text]) => ({ kind: "where", value: `point ${text}` })],
  [PLUS_CODE, ([text]) => ({ kind: "where", value: `point ${text.toUpperCase()}` })],
  [
    /(?<![\d-])(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]{0,2}(\d{3})[\s.-]{0,2}(\d{4})(?![\d-])/,
    ([, area, exchange, line]) => ({ kind: "who", value: `+1${area}${exchange}${line}` }),
  ],
  // A range is one of prices where it says "between", or a dollar sign.
  [
    /\b(?:between|entre) (?:US)?\$? ?(\d[\d,]{1,8}) ?(?:and|y|to|a|or|[-–]) ?(?:US)?\$? ?(\d[\d,]{1,8})(?![\p{L}\d])(?: ?(?:dollars|dolares|dólares|bucks|usd))?/iu,
    ([, least, most]) => limitOf(least, most),
  ],
  [
    /(?:\b(?:from|de|desde) )?(?:US)?\$ ?(\d[\d,]{0,8}) ?(?:and|y|to|a|or|[-–]) ?(?:US)?\$? ?(\d[\d,]{1,8})(?![\p{L}\d])(?: ?(?:dollars|dolares|dólares|bucks|usd))?/iu,
    ([, least, most]) => limitOf(least, most),
  ],
  [
    /(?:\b(?:from|de|desde) )?(?<![\d-])(\d{2,4}|\d{1,3},\d{3}) ?(?:to|a|[-–]) ?(?:(?:US)?\$ ?(\d[\d,]{1,8})|(\d[\d,]{1,8}) ?(?:dollars|dolares|dólares|bucks|usd))(?![\p{L}\d])/iu,
    ([, least, most, bare]) => limitOf(least, most ?? bare),
  ],
  [
    /(?:\b(?:within|in|under|less than|a menos de|menos de|dentro de)\s+)?(?<!\d)(\d{1,2})\s*(?:miles?|mi|millas?)\b(?:\s+(?:of|from)\s+(?:me|here)\b|\s+radius\b|\s+away\b)?/i,
    ([, miles]) => ({ kind: "where", value: `miles ${miles}` }),
  ],
  [
    /(?<![\p{L}\d])(?:\d{1,2} ?|(?:one|two|three|four|five|six|seven|eight|nine|ten|a few|many|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|varios|muchos) )(?:years?|yrs?|a[nñ]os|months?|meses|minutes?|mins?|minutos)(?: old)?(?!\p{L})/iu,
    () => ({ kind: "unknown", value: "terms" }),
  ],
  [
    /\b(?:after|past|despu[eé]s de las?)\s+(\d{1,2})(?::\d\d)?(?:\s*(a\.?m\.?|p\.?m\.?))?(?: (?:de la|in the) (ma[nñ]ana|tarde|noche|morning|afternoon|evening))?(?!\d)/i,
    ([, hour, half, time]) =>
      /^m/i.test(time ?? "") || /^a/i.test(half ?? "") || Number(hour) < EVENING || Number(hour) > 12
        ? { kind: "unknown", value: "time" }
        : { kind: "when", value: "evening" },
  ],
  ...[...DATE_PATTERNS, ...CLOCK_PATTERNS].map((pattern) => [pattern, sayTime] as const),
  // A least sum is no limit, and the opposite of one.
  [
    /(?:\b(?:over|above|at least|(?<!\b(?:no|not) )more than|(?:no|not) less than|starting (?:at|from)|minimum|(?<!\bno )m[aá]s de|por lo menos|al menos|m[ií]nimo|no menos de|a partir de|from|desde) |>=? ?)(?:(?:US)?\$ ?\d[\d,]{0,8}(?:\.\d\d)?(?: ?(?:dollars|d[oó]lares|bucks|usd))?(?![\p{L}\d%])|(?:\d{3,4}|\d{1,3},\d{3})(?: ?(?:dollars|d[oó]lares|bucks|usd)(?!\p{L})|(?= ?(?:$|[,;.?!]|\p{Cc}|(?:in|near|en|cerca|for|para|per|each)\b))))/iu,
    () => ({ kind: "unknown", value: "least" }),
  ],
  [
    /(?<![\d$.,#-])(\d{2,4}|\d{1,3},\d{3}) ?(?:or less|or under|or below|or cheaper|max(?:imum)?|o menos|como m[aá]ximo|m[aá]ximo)(?!\p{L})/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?:\b(?:about|roughly|approximately|approx\.?|por unos|unos|como de|como) |~ ?)(\d{3,4}|\d{1,2},\d{3})(?![\d%\p{L}])(?! (?:mi|years?|a[nñ]os|people|patients|reviews|feet|blocks|cuadras|personas|pies)\b)/iu,
    ([, most]) => limitOf(most),
  ],
  // Houston's roads have numbers, too: "around 610", "por la 290". A sum is a round one.
  [
    /\b(?:for|around|at|near|por|cerca de|alrededor de) (\d{1,2}[05]0|\d{1,2},\d[05]0)(?= ?(?:$|[,;.?!]|\p{Cc}|(?:in|near|en|cerca|for|para|per|each)\b))/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?:\b(?:under|below|less than|no more than|not more than|up to|at most|max|maximum|max of|cheaper than|lower than|within|por menos de|menos de|menor de|bajo|hasta|m[aá]ximo|no m[aá]s de|m[aá]s barato que) |<=? ?)(?:US)?\$?\s?(\d[\d,]{0,8}(?:\.\d\d)?)(?: ?(?:dollars?|d[oó]lares|bucks|usd|\$))?(?![\p{L}\d%])/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?:US)?\$\s?(\d[\d,]{0,8}(?:\.\d\d)?)(?:\s*(?:or less|or under|max|o menos|m[aá]ximo))?(?![\p{L}\d])/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?<![\d$])(\d[\d,]{1,8})\s*(?:dollars|d[oó]lares|bucks|usd)\b(?:\s*(?:or less|or under|max|o menos))?/i,
    ([, most]) => limitOf(most),
  ],
  [
    /(?:\b(?:under|below|less than|up to|at most|max|around|about|por menos de|menos de|hasta|m[aá]ximo|como) )?\$?(?<![\d.,])(\d{1,2}(?:\.\d)?) ?k(?![\p{L}\d])(?: ?(?:dollars|d[oó]lares|bucks|usd))?/iu,
    ([, thousands]) => limitOf(String(Number(thousands) * 1000)),
  ],
  [
    /\b(?:under|below|less than|no more than|up to|at most|por menos de|menos de|hasta|no m[aá]s de) ((?:a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty) (?:hundred|thousand)|(?:(?:dos|tres|cuatro|cinco|seis) )?mil|cien|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos)(?: (?:dollars?|d[oó]lares|bucks|usd))?(?!\p{L})/iu,
    ([, words]) => limitOf(String(readSpelledSum(words))),
  ],
  [
    /(?:(?<![\p{L}\d])(?:zip(?: ?code)?|c[oó]digo postal):? )?(?<![\d$.,#-])(\d{5})(?:\s?-\s?\d{4})?(?![\d,.]\d|[\p{L}\d])/u,
    ([, zip]) => ({ kind: "where", value: `zip ${zip}` }),
  ],
];

function sayTime(): Omit<SearchPart, "words"> {
  return { kind: "unknown", value: "time" };
}

/** Offices that are open in the evening close after it. */
const EVENING = 5;
/** A sum below it is an age or a count. */
const LEAST_DOLLARS = 20;

/** The highest of the sums. */
function limitOf(...dollars: readonly (string | undefined)[]): Omit<SearchPart, "words"> {
  const most = Math.max(...dollars.map((sum = "0") => Number(sum.replaceAll(",", ""))));
  const isSum = most >= LEAST_DOLLARS;
  return isSum
    ? { kind: "price", value: `most ${Math.round(most * 100)}` }
    : { kind: "unknown", value: "terms" };
}

/** A mark in the text where a part was, with its number. */
export const MARK = "\u0001";
/** Texts are at most MAX_SEARCH_LENGTH long: they hold no more. */
const MOST_PARTS = 12;

/** @returns the text with marks, each a word of its own, and the parts that they stand for */
export function readPatterns(text: string): { marked: string; parts: SearchPart[] } {
  const parts: SearchPart[] = [];
  let marked = takeAddress(text.replaceAll(MARK, " ").replaceAll(/\s+/g, " "), parts);
  for (const [pattern, read] of PATTERNS) {
    for (let match = pattern.exec(marked); match !== null; match = pattern.exec(marked)) {
      const words = match[0].trim();
      // A mark inside would be lost with the words.
      if (parts.length === MOST_PARTS || words.includes(MARK)) break;
      parts.push({ ...read(match), words });
      const before = marked.slice(0, match.index);
      marked = `${before} ${MARK}${parts.length - 1} ${marked.slice(match.index + match[0].length)}`;
    }
  }
  return { marked, parts };
}

/** An address takes all that follows: its town, state and ZIP code. */
function takeAddress(text: string, parts: SearchPart[]): string {
  const before = BEFORE_ADDRESS.exec(text);
  const at = before === null ? -1 : before.index + before[0].length;
  if (before === null || !ADDRESS.test(text.slice(at))) return text;
  const address = text.slice(at).trim();
  parts.push({ kind: "where", value: `address ${address}`, words: text.slice(before.index).trim() });
  return `${text.slice(0, before.index)} ${MARK}0 `;
}

import { COORDINATES, DEGREES, LINK } from "../../geography/pasted-point.ts";
import { PLUS_CODE } from "../../geography/plus-code.ts";
import { PRICE_LIMITS, PRICE_RANGES } from "./price-patterns.ts";
import { readSpelledNumber } from "./read-spelled-sum.ts";
import type { ReadMatch, SearchPart } from "./search-part.ts";

/** "1200 Main St", alone or behind "near", with all that follows it. */
const BEFORE_ADDRESS = /(?:^|, |\b(?:near|at|in|from|by|cerca de|en) )(?=\d{3,6} )/i;
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

/** Days from one to another, and those of the calendar: "mon-fri", "25 de diciembre", "july 4th", "12/24". */
const DATE_PATTERNS: readonly RegExp[] = [
  /(?<!\p{L})(?:(?:open|opens|abierto|abiertos|abierta|abre|abren) )?(?:(?:from|on|de|desde|del|el|los) )?(?:mon|tue|wed|thu|fri|sat|sun|tues|weds|thur|thurs|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\.?(?: ?[-–] ?| (?:to|through|thru|until|till?|a|al|hasta(?: el)?) )(?:mon|tue|wed|thu|fri|sat|sun|tues|weds|thur|thurs|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)(?!\p{L})/iu,
  /(?:\b(?:el|del) )?(?<![\d/])\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/i,
  /\b(?:on )?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) \d{1,2}(?:st|nd|rd|th)?(?![\d\p{L}])/iu,
  /(?:\bon )?(?<![\d/])(?!24\/7)\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])/i,
];

/** What is read by its form, wherever it stands: first links, last plain numbers. */
const PATTERNS: readonly (readonly [RegExp, ReadMatch])[] = [
  [LINK, ([text]) => ({ kind: "where", value: `point ${text}` })],
  [COORDINATES, ([text]) => ({ kind: "where", value: `point ${text}` })],
  [DEGREES, ([text]) => ({ kind: "where", value: `point ${text}` })],
  [PLUS_CODE, ([text]) => ({ kind: "where", value: `point ${text.toUpperCase()}` })],
  [
    /(?<![\d-])(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]{0,2}(\d{3})[\s.-]{0,2}(\d{4})(?![\d-])/,
    ([, area, exchange, line]) => ({ kind: "who", value: `+1${area}${exchange}${line}` }),
  ],
  ...PRICE_RANGES,
  [
    /(?:\b(?:within|in|under|less than|a menos de|menos de|dentro de|(?:en )?un radio de|a) (?:an? )?)?(?<![\d.])(\d{1,2}(?:\.\d)?)[ -]?(?:miles?|mi|millas?)\b(?: (?:of|from) (?:me|here)\b| radius\b| away\b| (?:a la redonda|alrededor)\b)?/i,
    ([, miles]) => ({ kind: "where", value: `miles ${miles}` }),
  ],
  [
    /\b(?:within|in|under|less than|a menos de|menos de|dentro de|(?:en )?un radio de|a) ((?:about )?(?:half an?|a half|a quarter|a few|a couple(?: of)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|media|unas|pocas|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte)) (?:miles?|millas?)\b(?: (?:of|from) (?:me|here)\b| radius\b| away\b| (?:a la redonda|alrededor)\b)?/i,
    ([, count]) => ({ kind: "where", value: `miles ${readSpelledNumber(count)}` }),
  ],
  [
    /(?:\b(?:over|above|at least|more than|m[aá]s de|al menos) )?(?<![\d.$,-])(?:[1-5](?:\.\d)? ?\+? ?-?(?:stars?\b|estrellas?\b|★)|[1-5]\.\d ?(?:\+|(?:and|or) (?:up|above|higher|better|more)\b|o m[aá]s\b)|\d{1,5}\+? ?(?:reviews?|rese[nñ]as?)\b)/i,
    () => ({ kind: "unknown", value: "opinion" }),
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
  ...PRICE_LIMITS,
  [
    /(?:(?<![\p{L}\d])(?:zip(?: ?code)?|c[oó]digo postal|c\.?p\.?):? )?(?<![\d$.,#-])(\d{5})(?:\s?-\s?\d{4})?(?: (?:area|zip(?: code)?)\b)?(?![\d,.]\d|[\p{L}\d])/iu,
    ([, zip]) => ({ kind: "where", value: `zip ${zip}` }),
  ],
];

function sayTime(): Omit<SearchPart, "words"> {
  return { kind: "unknown", value: "time" };
}

/** Offices that are open in the evening close after it. */
const EVENING = 5;
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
  parts.push({
    kind: "where",
    value: `address ${address}`,
    words: text.slice(before.index).replace(/^, /, ""),
  });
  return `${text.slice(0, before.index)} ${MARK}0 `;
}

import { readSpelledSum } from "./read-spelled-sum.ts";
import type { ReadMatch, SearchPart } from "./search-part.ts";

/** Two sums, and sums that are no price in dollars. */
export const PRICE_RANGES: readonly (readonly [RegExp, ReadMatch])[] = [
  // Members pay in dollars, and for a treatment at once.
  [
    /(?<![\p{L}\d.,])(?:[€£] ?\d[\d,.]{0,9}|(?:US)?\$? ?\d[\d,.]{0,9} ?(?:[€£]|(?:pesos|mxn|euros?|eur|gbp|cad)(?!\p{L})))/iu,
    () => ({ kind: "unknown", value: "terms" }),
  ],
  [
    /(?<![\p{L}\d.,])(?:(?:from|starting at|desde) )?(?:US)?\$? ?\d[\d,]{0,8}(?:\.\d\d)?(?: ?(?:dollars?|d[oó]lares|bucks|usd|dlls?|dls))?(?: ?\/ ?| (?:an? |per |each |every |al |por |a la |cada )?)(?:mo|months?|monthly|mes|mensual|mensuales|wk|week|weekly|semana|semanal|down|de enganche)(?!\p{L})/iu,
    () => ({ kind: "unknown", value: "terms" }),
  ],
  // A range is one of prices where it says "between", or a dollar sign.
  [
    /\b(?:between|entre) (?:US)?\$? ?(\d[\d,]{1,8}) ?(?:and|y|to|a|or|[-–]) ?(?:US)?\$? ?(\d[\d,]{1,8})(?![\p{L}\d])(?: ?(?:dollars?|dolares|dólares|bucks|usd|dlls?|dls))?/iu,
    ([, least, most]) => limitOf(least, most),
  ],
  [
    /(?:\b(?:from|de|desde) )?(?:US)?\$ ?(\d[\d,]{0,8}) ?(?:and|y|to|a|or|[-–]) ?(?:US)?\$? ?(\d[\d,]{1,8})(?![\p{L}\d])(?: ?(?:dollars?|dolares|dólares|bucks|usd|dlls?|dls))?/iu,
    ([, least, most]) => limitOf(least, most),
  ],
  [
    /(?:\b(?:from|de|desde) )?(?<![\d-])(\d{2,4}|\d{1,3},\d{3}) ?(?:to|a|[-–]) ?(?:(?:US)?\$ ?(\d[\d,]{1,8})|(\d[\d,]{1,8}) ?(?:dollars?|dolares|dólares|bucks|usd|dlls?|dls))(?![\p{L}\d])/iu,
    ([, least, most, bare]) => limitOf(least, most ?? bare),
  ],
];

/** One sum, as a limit or as the opposite of one. */
export const PRICE_LIMITS: readonly (readonly [RegExp, ReadMatch])[] = [
  [
    /(?:\b(?:under|below|less than|up to|at most|max|around|about|por menos de|menos de|hasta|m[aá]ximo|como) )?\$?(?<![\d.,])(\d{1,2}(?:\.\d)?|(?<!\p{L})a(?= grand)) ?(?:k|thousand|grand|mil)(?![\p{L}\d])(?: ?(?:dollars?|d[oó]lares|bucks|usd|dlls?|dls))?/iu,
    ([, thousands]) => limitOf(String((Number(thousands) || 1) * 1000)),
  ],
  [
    /\b(?:budget(?: is| of|:)?|presupuesto(?: es)?(?: de)?|(?:pay|afford|spend|pagar|gastar)(?: up to| only| about| around| hasta| solo| unos)?) (?:US)?\$? ?(\d{2,5}|\d{1,3},\d{3})(?![\d%\p{L}]|[.,]\d)(?: ?(?:dollars?|d[oó]lares|bucks|usd|dlls?|dls)(?!\p{L}))?/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?<![\d$.,#-])([1-9]\d?[05]0|\d{1,2},\d[05]0) ?[-–] ?([1-9]\d{0,2}[05]0|\d{1,2},\d[05]0)(?= ?(?:$|[;.?!]|\p{Cc}|(?:in|near|en|cerca|for|para)\b))/iu,
    ([, least, most]) => limitOf(least, most),
  ],
  // A least sum is no limit, and the opposite of one.
  [
    /(?:\b(?:(?<!\b(?:no|not|nothing) )(?:over|above)|at least|(?<!\bno )mayor(?:es)? (?:de|a|que)|(?<!\b(?:no|not) )more than|(?:no|not) less than|starting (?:at|from)|minimum|(?<!\bno (?:(?:cueste|cuesten|pase|pasen|cobre|cobren|salga|salgan|exceda|sea|sean) )?)m[aá]s de|por lo menos|al menos|m[ií]nimo|no menos de|a partir de|from|desde) |>=? ?)(?:(?:US)?\$ ?\d[\d,]{0,8}(?:\.\d\d)?(?: ?(?:dollars?|d[oó]lares|bucks|usd|dlls?|dls))?(?![\p{L}\d%])|(?:\d{3,4}|\d{1,3},\d{3})(?: ?(?:dollars?|d[oó]lares|bucks|usd|dlls?|dls)(?!\p{L})|(?= ?(?:$|[,;.?!]|\p{Cc}|(?:in|near|en|cerca|for|para|per|each)\b))))/iu,
    () => ({ kind: "unknown", value: "least" }),
  ],
  [
    /(?<![\d$.,#-])(\d{2,4}|\d{1,3},\d{3}) ?(?:or less|or under|or below|or cheaper|at (?:the )?most|tops|max(?:imum)?|o menos|como m[aá]ximo|m[aá]ximo)(?!\p{L})/iu,
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
    /(?:\b(?:under|below|less than|no more than|not more than|(?:not|nothing) (?:over|above)|up to|at most|max|maximum|max of|cheaper than|lower than|within|por menos de|menos de|(?:menor(?:es)?|no mayor(?:es)?) (?:de|a|que)|inferior(?:es)? a|(?:por )?debajo de|bajo|hasta|m[aá]ximo|no m[aá]s de|no (?:cueste|cuesten|pase|pasen|cobre|cobren|salga|salgan|exceda|sea|sean)(?: (?:m[aá]s )?de)|m[aá]s barato que) |<=? ?)(?:US)?\$?\s?(\d[\d,]{0,8}(?:\.\d\d)?)(?: ?(?:dollars?|d[oó]lares|bucks|usd|dlls?|dls|\$))?(?![\p{L}\d%])/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?:(?:US)?\$|(?<!\p{L})USD) ?(\d[\d,]{0,8}(?:\.\d\d)?)(?:\s*(?:or less|or under|max|o menos|m[aá]ximo))?(?![\p{L}\d])/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?<![\p{L}\d$.,])(\d{2,5}|\d{1,3},\d{3}) ?\$(?! ?\d)(?:\s*(?:or less|or under|max|o menos|m[aá]ximo))?(?!\p{L})/iu,
    ([, most]) => limitOf(most),
  ],
  [
    /(?<![\d$,])(\d[\d,]{1,8}) ?(?:dollars?|d[oó]lares|bucks|usd|dlls?|dls)\b(?: (?:or less|or under|max|o menos))?/i,
    ([, most]) => limitOf(most),
  ],
  [
    /\b(?:under|below|less than|no more than|not more than|cheaper than|max|maximum|up to|at most|por menos de|menos de|bajo|m[aá]ximo|hasta|no m[aá]s de) ((?:(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince) )?(?:hundred|thousand|mil|cien(?:to)?|(?:dos|tres|cuatro|seis|sete|ocho|nove)cientos|quinientos|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|veinte|(?:tre|cuar|cincu|ses|set|och|nov)(?:i|e|a)?nta)(?: (?:(?:and|y) )?(?:one|two|three|four|five|six|seven|eight|nine|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|hundred|thousand|mil|cien(?:to)?|(?:dos|tres|cuatro|seis|sete|ocho|nove)cientos|quinientos|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|veinte|(?:tre|cuar|cincu|ses|set|och|nov)(?:i|e|a)?nta)(?!\p{L})){0,2})(?: (?:dollars?|d[oó]lares|bucks|usd|dlls?|dls))?(?!\p{L})/iu,
    ([, words]) => limitOf(String(readSpelledSum(words))),
  ],
];

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

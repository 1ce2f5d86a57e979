import { foldDigits, removeInvisible } from "@smirk/domain/text/visible-text";
import { isPolicyNumber } from "../members/policy-number.ts";

const BETWEEN = /[\s.\p{Pd}_/]/gu;
/** What stands for the digits before, as cards are written on screens. */
const HIDDEN = /^[*•·#x]+(?=[\dO])/iu;
/** What people copy with the digits, in both languages. */
const SAID =
  /^\s*(?:(?:card|tarjeta) )?(?:(?:ending|ends)(?: in| with)?|(?:my |the )?last (?:4|four)(?: digits)?|termina(?:da)? en|(?:los )?[uú]ltimos (?:4|cuatro)(?: d[ií]gitos)?)[\s:]+(?=\S)/iu;
const LONGEST_LINE = 200;
const LAST_FOUR = /^\d{4}$/;
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** A number beside one of these is a day or a year. */
const OF_ELSE =
  /(?<!\p{L})(?:exp|expires?|vence|born|birth|dob|nacid[oa]|naci[oó]|since|desde|zip|apt|suite|ste|year|año)(?!\p{L})/iu;
/** Four digits, or all of them in fours. */
const WRITTEN = /^(?:\d{4}|\d{16}|\d{4}(?:[\s\p{Pd}_]{1,2}\d{4}){3})$/u;
const SPOKEN = new Map(
  "zero oh cero,one uno,two dos,three tres,four cuatro,five cinco,six seis,seven siete,eight ocho,nine nueve"
    .split(",")
    .flatMap((words, digit) => words.split(" ").map((word): [string, string] => [word, String(digit)])),
);

/** The last four digits of a card's number, or the whole number, as typed or pasted; null for anything else. */
export function readDigits(text: string): string | null {
  return readPlain(text) ?? readAmongWords(text);
}

/** "1234 Maria Ellison", and "one two three four" as it is dictated: the only number of a line. */
function readAmongWords(text: string): string | null {
  const line = foldDigits(removeInvisible(text)).slice(0, LONGEST_LINE);
  if (OF_ELSE.test(line)) return null;
  const words = line.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const spoken = words.map((word) => SPOKEN.get(word));
  if (words.length > 0 && spoken.every((digit) => digit !== undefined)) return readPlain(spoken.join(""));
  const [first = "", ...others] = line.match(/\d(?:[\s\p{Pd}_]{0,2}\d){0,40}/gu) ?? [];
  const [before = "", after = ""] = line.split(first);
  const isGlued = /[\p{L}\d/]$/u.test(before) || /^[\p{L}/]/u.test(after);
  return others.length > 0 || isGlued || !WRITTEN.test(first) ? null : readPlain(first);
}

function readPlain(text: string): string | null {
  const typed = foldDigits(removeInvisible(text))
    .replace(SAID, "")
    .replaceAll(BETWEEN, "")
    .replace(HIDDEN, "")
    .toUpperCase();
  if (!/\d/.test(typed)) return null;
  const digits = typed.replaceAll(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return LAST_FOUR.test(digits) || isPolicyNumber(digits) ? digits : null;
}

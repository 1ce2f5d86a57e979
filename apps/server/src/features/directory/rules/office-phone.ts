import { foldWidth, removeInvisible } from "@smirk/domain/text/visible-text";
import { readPhone } from "./registry-phone.ts";
import { repairDigits } from "./registry-reading.ts";
import { readSpelledPhone } from "./spelled-phone.ts";

interface ReadPhone {
  phone: string;
  /** What the number was written with, and is not kept. */
  without: string | null;
}

/** One number of a cell with the words beside it. */
interface Written {
  before: string;
  number: string;
  behind: string;
}

const NUMBER =
  /(?<![\w+])(?:\+?1[\s./-]{0,3})?(?:\(\s?\d{3}\s?\)|\d{3})[\s./-]{0,3}\d{3}[\s.-]{0,3}\d{4}(?!\d|-\d)/g;
/** Digits that belong to the number beside them, and make it longer than a number of this country. */
const DIGITS_BEFORE = /(?:\+\s?\(?|(?<!\w))\d{1,4}[\s().-]{0,3}$/;
const DIGITS_BEHIND = /^[\s.-]{0,3}\d{1,6}(?![\w/])/;
const SEPARATOR = /[,;/|&\n•]|\b(?:or|and|y|o)\b/i;
const EXTENSION =
  /^[\s,;(-]{0,3}(?:ext(?:ension|n)?|x|#|opt(?:ion)?|opci[oó]n|press|marque)[\s.:#]{0,3}\d{1,6}(?!\w)\)?/i;

/** Words that say of the number beside them that nobody answers there; 'Fairfax' is a town. */
const FAX = /(?<![a-z])(?:(?:e-?|tele-?)?fax(?:es)?(?![a-z])|facsimile|fx(?![a-z]))/i;
/** 'F: 713-555-0199', and no initial of a name. */
const FAX_LETTER = /^[\s(,;/|-]*f[\s.:#)]*$/i;
/** 'Tel/Fax' is answered. */
const ANSWERED_FAX =
  /\b(?:tel[a-zé]{0,6}\.?|ph|phone|office)\s?(?:[/&,+]|and|y)\s?(?:e-?)?fax\b|\bfax\s?(?:[/&,+]|and|y)\s?(?:telephone|tel|phone|ph)\b/i;
/** Words that name the number beside them. */
const LABEL =
  /(?<!\p{L})(?:tel|telephone|tel[eé]fono|phone|ph|p|t|office|oficina|main|principal|voice|cell|cellular|celular|mobile|m[oó]vil)(?!\p{L})/iu;
/** Words that say nothing but that a number follows. */
const PLAIN_WORDS =
  /(?<!\p{L})(?:tel|telephone|tel[eé]fono|phone|ph|p|t|office|oficina|main|principal|voice|cell|cellular|celular|mobile|m[oó]vil|call|llame|llamar|us|or|and|y|o|text|at|al|today|hoy|number|n[uú]mero|num|no|a href)(?!\p{L})/giu;

/**
 * The first number of a cell that is no fax, also one that is spelled with letters; null if it is not valid, or none is
 * clear.
 */
export function readOfficePhone(text: string): ReadPhone | null {
  const tidied = repairDigits(foldWidth(removeInvisible(text)).trim()).replaceAll(/[\p{Pd}−]/gu, "-");
  const plain = tidied.replace(ANSWERED_FAX, "Tel");
  const found = [...plain.matchAll(NUMBER)];
  if (found.some((_, at) => isPartOfMore(plain, found, at))) return null;
  const spelled = readFirstSpelled(plain, found[0]?.index ?? plain.length);
  if (spelled !== null) return spelled;
  const numbers = splitNumbers(plain, found);
  const chosen = numbers.find((one) => !isFax(one));
  if (chosen !== undefined) {
    const phone = readPhone(chosen.number);
    return phone === null ? null : { phone, without: listOthers(numbers, chosen) };
  }
  const phone = numbers.length > 0 || /[a-z]/i.test(plain) ? null : readPhone(plain);
  return phone === null ? null : { phone, without: null };
}

/** '+52 713 555 0123' and '713 555 0123 45' are longer. */
function isPartOfMore(text: string, found: readonly RegExpExecArray[], at: number): boolean {
  const [from, to] = [endOf(found[at - 1]), found[at + 1]?.index ?? text.length];
  const [start, end] = [found[at]?.index ?? 0, endOf(found[at])];
  const before = text.slice(Math.max(start - LONGEST_PART, from), start);
  const behind = text.slice(end, Math.min(end + LONGEST_PART, to));
  return DIGITS_BEFORE.test(before) || DIGITS_BEHIND.test(behind);
}

const LONGEST_PART = 12;
const endOf = (match: RegExpExecArray | undefined) => (match ? match.index + match[0].length : 0);

/** A number with letters that stands before all others. */
function readFirstSpelled(text: string, end: number): ReadPhone | null {
  const before = text.slice(0, end);
  const stops = [before.search(SEPARATOR), before.search(FAX)].filter((at) => at > 0);
  const start = before.slice(0, Math.min(end, ...stops));
  const phone = readSpelledPhone(start.trim());
  return phone === null ? null : { phone, without: tidy(text.slice(start.length)) || null };
}

/** The numbers with their words: before them, unless the first has none and the last has one behind it. */
function splitNumbers(text: string, found: readonly RegExpExecArray[]): Written[] {
  const gaps = [
    ...found.map(({ index }, at) => text.slice(endOf(found[at - 1]), index)),
    text.slice(endOf(found.at(-1))),
  ];
  const [first = "", last = ""] = [gaps[0], gaps.at(-1)];
  const isNamedBehind = !/\p{L}/u.test(first) && (isNamed(last) || isFaxWord(last));
  const splits = gaps.map((gap, at): [string, string] => {
    if (at === 0) return ["", gap];
    if (at === gaps.length - 1) return [gap, ""];
    return isNamedBehind ? [gap, ""] : splitGap(gap, isNamed(first) || isFaxWord(first));
  });
  return found.map(([number], at) => ({
    before: splits[at]?.[1] ?? "",
    number,
    behind: splits[at + 1]?.[0] ?? "",
  }));
}

/** What stands between two numbers: an extension and words in parentheses are of the first. */
function splitGap(gap: string, isNamedBefore: boolean): [string, string] {
  const extension = EXTENSION.exec(gap)?.[0].length ?? 0;
  const separator = gap.slice(extension).search(SEPARATOR);
  if (separator >= 0) return [gap.slice(0, extension + separator), gap.slice(extension + separator)];
  const bracket = /^\s*\(/.test(gap) && !isNamedBefore ? gap.indexOf(")") + 1 : 0;
  const end = Math.max(extension, bracket);
  return [gap.slice(0, end), gap.slice(end)];
}

const isNamed = (text: string) => LABEL.test(text);
const isFaxWord = (text: string) => FAX.test(text) || FAX_LETTER.test(text);

/** 'Fax: none, 713-555-0123' is no fax. */
function isFax({ before, behind }: Written): boolean {
  const parts = before.split(SEPARATOR);
  const tail = parts.at(-1) ?? "";
  const named = /\p{L}/u.test(tail) || wordsOf(before.replace(FAX, "")) !== "" ? tail : before;
  return isFaxWord(named) || isFaxWord(behind);
}

/** The words of a text that say more than that a number follows. */
function wordsOf(text: string): string {
  return text.replaceAll(PLAIN_WORDS, "").replaceAll(/[^\p{L}\d]+/gu, "");
}

function listOthers(numbers: readonly Written[], chosen: Written): string | null {
  const listed = numbers.flatMap((one) => {
    if (one !== chosen) return [tidy(`${one.before}${one.number}${one.behind}`)];
    const extension = EXTENSION.exec(one.behind)?.[0] ?? "";
    const [before, behind] = [one.before, one.behind.slice(extension.length)];
    return [
      ...(wordsOf(before) === "" ? [] : [tidy(before)]),
      ...(extension === "" ? [] : [tidy(extension).replace(/^(?!extension)/i, "extension ")]),
      ...(wordsOf(behind) === "" ? [] : [tidy(behind)]),
    ];
  });
  return listed.length === 0 ? null : listed.join(", ");
}

/** Words without what joins them to others. */
function tidy(text: string): string {
  return text
    .trim()
    .replace(/^(?:[,;/|&•:-]|(?:or|and|y|o)\b)\s*/i, "")
    .replace(/(?<=\S)\s*[,;/|&•:-]$/, "")
    .trim();
}

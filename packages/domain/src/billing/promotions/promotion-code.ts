import { trimEnd } from "../../text/trim-end.ts";
import { foldWidth, removeInvisible } from "../../text/visible-text.ts";

const QUOTES_AND_SPACES = /[\s"'`´‘’‚‛“”„‟«»‹›′″]/gu;

/** What a letter has before its code; 'CODE 10' may be one, and no code has an accent. */
const CALLED =
  /^\s{0,9}(?:(?:promo|promotion|promotional|coupon|discount) code|c[oó]digo promocional|c[oó]digo de descuento|(?:code|c[oó]digo)(?=:| is | es )|código|cupón)(?: is| es)?[\s:]{1,9}/iu;
/** "Use the code". */
const USED =
  /^\s{0,9}(?:use|enter|apply|usa|usar|ingrese|ingresa)(?: the| my| el| mi)? (?:code|c[oó]digo)(?! promocional| de )[\s:]{1,9}/iu;
const USING =
  /^\s{0,9}(?:use|enter|apply|usa|usar|ingrese|ingresa)(?: the| my| el| mi)? (?=(?:promo|coupon|discount|c[oó]digo ))/iu;
const AT_END = /\s(?:at (?:the )?checkout|when you (?:join|pay)|al pagar|al inscribirse)[\s.!]{0,3}$/i;
/** What a sentence, a list or a chat has around a code. */
const AROUND = /[.,;:!?¡¿()[\]{}<>*#]/;

/** Reads a code as people copy it from a letter: quotes, spaces and long dashes are none of it. Stripe compares without case. */
export function tidyPromotionCode(typed: string): string {
  const text = plain(typed);
  const [code, ...others] = listWritten(text);
  return code !== undefined && others.length === 0 ? code : joinWords(text);
}

/** The codes that a text names: more than one is for its owner to choose from. */
export function listPromotionCodes(typed: string): string[] {
  const text = plain(typed);
  const written = listWritten(text);
  if (written.length > 0) return written;
  return [joinWords(text)].filter((code) => code !== "");
}

/** What may be meant where a code is unknown: no hyphen, and a zero for an O beside digits. The code itself is the first. */
export function listCodeSpellings(code: string): string[] {
  const joined = code.replaceAll("-", "");
  const digits = (text: string) =>
    text.replaceAll(/(?<=\d)O|O(?=O?\d|$)/gi, (o, at: number) => (at > 0 ? "0" : o));
  const spelled = [code, joined, ...(/\d/.test(code) ? [digits(code), digits(joined)] : [])];
  return [...new Set(spelled)];
}

function plain(typed: string): string {
  return foldWidth(removeInvisible(typed)).replaceAll(/\p{Pd}/gu, "-");
}

function joinWords(text: string): string {
  const code = text
    .replace(USED, "")
    .replace(USING, "")
    .replace(CALLED, "")
    .replace(AT_END, "")
    .replaceAll(QUOTES_AND_SPACES, "");
  const end = trimEnd(code, AROUND);
  const start = [...end].findIndex((char) => !AROUND.test(char));
  return end.slice(Math.max(start, 0));
}

/** "?promo=SMILE10". */
const IN_LINK = /(?:^|[?&\s])(?:promo(?:tion)?(?:_?code)?|coupon|code|cupon|codigo)=([\w-]{1,100})/i;
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
/** One of these beside a code makes a sentence of it; 'SMILE 10X' is a code with a blank. */
const ABOUT_CODES =
  words(`use using code codes promo promotion coupon coupons discount enter apply with at checkout the is and or expires
  valid until usa usar con codigo codigos cupon cupones descuento promocion el la mi es al pagar tengo un vence hasta y o`);
/** They are words of codes as well: among three or more. */
const OF_BOTH = words("get off save for first have my ahorre ahorra ahorro para");
/** Letters and digits, as no word and no number is. */
const MIXED = /^(?=.{0,99}[A-Z])(?=.{0,99}\d)[A-Z\d][A-Z\d_-]{2,99}$/i;
/** "1st", "9am", "31dec". */
const NO_CODE =
  /^\d{1,4}(?:st|nd|rd|th|am|pm|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})$/i;
const CAPITALS = /^[A-Z][A-Z_-]{3,99}$/;
const MOST_WORDS = 100;

/** The codes of a sentence or a link, each once. */
function listWritten(text: string): string[] {
  const [, linked] = IN_LINK.exec(text) ?? [];
  if (linked !== undefined) return [linked];
  const all = text
    .split(/[\s"'`´‘’‚‛“”„‟«»‹›′″.,;:!?¡¿()[\]{}<>*#/=&]+/u)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
  const mixed = once(all.filter((word) => MIXED.test(word) && !NO_CODE.test(word)));
  if (mixed.length === 1 && once(all).length === 1) return mixed;
  if (!isSentence(all)) return [];
  return mixed.length > 0 ? mixed : listCapitals(all);
}

function isSentence(all: readonly string[]): boolean {
  const isAbout = (word: string) => ABOUT_CODES.has(word) || (all.length > 2 && OF_BOTH.has(word));
  return all.length > 1 && all.map(fold).some(isAbout);
}

/** No word stands out in a sentence in capitals, and 'SMILE 10' has a blank inside. */
function listCapitals(all: readonly string[]): string[] {
  if (all.every((word) => word === word.toUpperCase())) return [];
  const isKnown = (word: string) => [ABOUT_CODES, OF_BOTH].some((known) => known.has(fold(word)));
  const found = all.filter((word) => CAPITALS.test(word) && !isKnown(word));
  const hasNumber = found.some((word) => /^\d/.test(all[all.indexOf(word) + 1] ?? ""));
  return hasNumber ? [] : once(found);
}

function once(all: readonly string[]): string[] {
  return [...new Map(all.map((word) => [word.toUpperCase(), word])).values()];
}

function fold(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

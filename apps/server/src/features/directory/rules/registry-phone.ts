import { toE164 } from "@smirk/domain/joining/contact/phone-number";
import { isNorthAmerican } from "@smirk/domain/joining/contact/us-number";
import { repairDigits } from "./registry-reading.ts";

const RESERVED = "+1555";
const EXTENSION = /ext|x|#/i;

/** E.164 for any spelling of a phone number, without extension; null if it is not valid. */
export function readPhone(text: string): string | null {
  const [number = ""] = text.split(EXTENSION, 1);
  const phone = toE164(repairDigits(number.trim()));
  return phone !== null && isNorthAmerican(phone) && !phone.startsWith(RESERVED) ? phone : null;
}

/** Letters on a telephone's keys: "1-800-DENTIST". */
const KEYS = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];
/** Digits before words, so that a word alone is no number. */
const WITH_WORDS = /^\W*(?:\+?1\W*)?\d{3}\W*[a-z\d][a-z\d\s.-]{5,20}$/i;
const NEXT_NUMBER = /[/;|,&]|\bor\b|\band\b/i;

interface ReadPhone {
  phone: string;
  /** What the number was written with, and is not kept. */
  without: string | null;
}

/** A word that says of the number beside it that nobody answers there. */
const FAX = /\b(?:tele)?fax\b|\bfacsimile\b|\bf:/i;
const LABELED =
  /(?=\b(?:telefax|fax|facsimile|tel|telephone|phone|office|main|voice|cell|mobile)\b|\b[ftp]:)|[\n/;|,&]/i;

/** The first number of a cell that is no fax, also one that is spelled with letters; null if none is valid. */
export function readOfficePhone(text: string): ReadPhone | null {
  if (!FAX.test(text)) return readNumbers(text);
  const parts = text.split(LABELED).filter((part) => /[a-z\d]/i.test(part));
  const isFax = (at: number): boolean =>
    FAX.test(parts[at] ?? "") || (FAX.test(parts[at + 1] ?? "") && !/\d/.test(parts[at + 1] ?? ""));
  const faxes = parts.filter((_, at) => isFax(at)).map((part) => part.trim());
  const read = readNumbers(parts.filter((_, at) => !isFax(at)).join(","));
  return read && { ...read, without: [read.without, ...faxes].filter((part) => part !== null).join(", ") };
}

function readNumbers(text: string): ReadPhone | null {
  const plain = readPhone(text);
  if (plain !== null) {
    const at = text.search(EXTENSION);
    return { phone: plain, without: at === -1 ? null : `extension ${text.slice(at)}` };
  }
  const [first = "", ...others] = text.split(NEXT_NUMBER).map((part) => part.trim());
  const phone = readPhone(first) ?? readPhone(spellDigits(first));
  if (phone === null) return null;
  return { phone, without: others.length === 0 ? null : others.join(", ") };
}

/** Three letters: fewer beside digits are slips, such as an O for a zero. */
const WORD = /[a-z]{3}/i;
const SLIP = /\d[a-z]{1,2}(?![a-z])|(?<![a-z])[a-z]{1,2}\d/i;
const MOST_DIGITS = 11;

/** Letters become their digits; those behind the tenth digit are pressed in vain. */
function spellDigits(text: string): string {
  if (!WITH_WORDS.test(text) || !WORD.test(text) || SLIP.test(text)) return text;
  const behind = text.replaceAll(/[^a-z\d]/gi, "").slice(MOST_DIGITS);
  if (/\d/.test(behind)) return text;
  const digits = [...text.toLowerCase()].map((char) => {
    const key = KEYS.findIndex((letters) => letters.includes(char));
    return key === -1 ? char : String(key + 2);
  });
  const all = digits.join("").replaceAll(/\D/g, "");
  return all.slice(0, all.startsWith("1") ? 11 : 10);
}

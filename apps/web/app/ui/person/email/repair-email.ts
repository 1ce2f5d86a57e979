import { cleanEmail, validateEmail } from "@smirk/domain/joining/contact/email";

/** A longer text is no address with something around it. */
const LONGEST_TEXT = 300;
const AT = / ?[([](?:at|arroba)[)\]] ?| (?:at|arroba) /gi;
const DOT = / ?[([](?:dot|punto)[)\]] ?| (?:dot|punto) /gi;
const BLANK_FOR_DOT = /(?<=@[a-z0-9-]{2,63}) (?=(?:com|net|org|edu)\b(?!\.))/gi;
/** A sign, or a word that says what follows. */
const BEFORE = /[^\p{L}\p{N}]$|(?:^|\s)(?:is|es|e-?mail|mail|correo|electr[oó]nico)$/iu;
/** What may stand around an address in a sentence, a link or a list. */
const AROUND = /[\s"'“”‘’«»()<>[\],.;:!?/]/;

/** The one address in a text that is none as a whole: "Maria <maria@example.com>", "maria@example.com."; null for another text. */
export function repairEmail(text: string): string | null {
  if (text.length > LONGEST_TEXT || validateEmail(text) === null) return null;
  const plain = cleanEmail(text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(AT, "@")
    .replaceAll(DOT, ".")
    .replaceAll(BLANK_FOR_DOT, ".");
  const words = Array.from(plain.matchAll(/[^\s<>]+/g), ({ 0: word, index }) => ({
    index,
    email: readWord(word),
  }));
  const read = words.filter(({ email }) => email !== null);
  const [first] = read;
  if (first === undefined || new Set(read.map(({ email }) => email)).size > 1) return null;
  // "Maria Lopez@example.com" may be of Maria, or of Lopez.
  const before = plain.slice(0, first.index).trim();
  return before === "" || BEFORE.test(before) ? first.email : null;
}

function readWord(word: string): string | null {
  const letters = [...word];
  const from = letters.findIndex((letter) => !AROUND.test(letter));
  const to = letters.findLastIndex((letter) => !AROUND.test(letter));
  if (from < 0) return null;
  const [local = "", ...hosts] = letters
    .slice(from, to + 1)
    .join("")
    .replace(/^(?:mailto|e-?mail|correo):/i, "")
    .split(/@+/);
  const [host] = hosts;
  if (host === undefined || hosts.length > 1) return null;
  const tidy = (part: string) => part.replaceAll(/[.,]+/g, ".").replaceAll(/^\.|\.$/g, "");
  const email = `${local.replaceAll(/\.{2,}/g, ".").replace(/\.$/, "")}@${tidy(host).replace(/^([a-z]{3,12})com$/i, "$1.com")}`;
  return validateEmail(email) === null ? email : null;
}

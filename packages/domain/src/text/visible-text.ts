const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const DIGIT = /\p{Nd}/u;
const OTHER_DIGIT = /(?!\d)\p{Nd}/gu;
const APOSTROPHES = /[\u2018\u2019\u201b\u2032\u02b9\u02bc\u00b4\u055a\ua78c]/g;
const SPACES = /[\s\p{Cc}]+/gu;
/** Joiners and the emoji selector stay where letters and emoji need them. */
const HIDDEN =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb]|(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Emoji}])|(?<!\p{Emoji})\ufe0f/gu;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\u2800]/u;

/** Zero-width characters, direction marks, soft hyphens, fillers: nobody can see or correct them. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Asian keyboards write "１７１３" and "＠" at full width. */
export function foldWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");
}

/** Digits of every script as 0 to 9: ten stand in a row from each zero on, and of some scripts several tens. */
export function foldDigits(text: string): string {
  return foldWidth(text).replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** A number, a code or a name as it was typed or pasted, without what nobody can see around it. */
export function tidyTyped(text: string): string {
  return foldDigits(removeInvisible(text)).trim();
}

/** Phones and word processors replace ' by curly quotes and primes. */
export function foldApostrophes(text: string): string {
  return text.replace(APOSTROPHES, "'");
}

/** Control characters, lone surrogates and characters that no font has. */
export function hasUnprintable(text: string): boolean {
  return UNPRINTABLE.test(text);
}

/** One line of free text without what nobody can see: controls, direction marks, fillers and stray joiners. */
export function tidyLine(text: string): string {
  const visible = text.replaceAll(HIDDEN, "").normalize("NFC");
  return visible.replaceAll(SPACES, " ").trim();
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const APOSTROPHES = /[\u2018\u2019\u201b\u2032\u02b9\u02bc\u00b4\u055a\ua78c]/g;
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

/** Phones and word processors replace ' by curly quotes and primes. */
export function foldApostrophes(text: string): string {
  return text.replace(APOSTROPHES, "'");
}

/** Control characters, lone surrogates and characters that no font has. */
export function hasUnprintable(text: string): boolean {
  return UNPRINTABLE.test(text);
}

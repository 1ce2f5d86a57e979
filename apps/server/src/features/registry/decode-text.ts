import { isAscii, isUtf8 } from "node:buffer";

const windows1252 = new TextDecoder("windows-1252");

/** How UTF-8 looks that was taken for Latin-1: "Ã©" for "é". Nobody's name has such a pair. */
const TAKEN_FOR_LATIN = /[\u00c2-\u00df][\u0080-\u00bf]/;

/**
 * A piece of the registry as text: UTF-8 where it is valid, else Windows-1252, which has Latin-1's letters. The same
 * file may hold both, since they meet in what is plain ASCII.
 * @param isUtf8File a byte order mark said so
 * @returns null for what is neither, such as broken UTF-8: better no text than a wrong one
 */
export function decodeText(bytes: Buffer, isUtf8File: boolean): string | null {
  if (isAscii(bytes)) return bytes.toString("latin1");
  if (isUtf8(bytes)) return bytes.toString("utf8");
  if (isUtf8File) return null;
  const text = windows1252.decode(bytes);
  return TAKEN_FOR_LATIN.test(bytes.toString("latin1")) ? null : text;
}

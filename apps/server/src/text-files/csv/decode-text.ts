import { isAscii, isUtf8 } from "node:buffer";

export type Decode = (bytes: Buffer, start: number, end: number) => string;

const windows1252 = new TextDecoder("windows-1252");

const decodeAscii: Decode = (bytes, start, end) => bytes.toString("latin1", start, end);
const decodeUtf8: Decode = (bytes, start, end) => bytes.toString("utf8", start, end);
const decodeWindows: Decode = (bytes, start, end) => windows1252.decode(bytes.subarray(start, end));

/** UTF-8 decoded as Latin-1: "Ã©" for "é". No name has such a pair. */
const TAKEN_FOR_LATIN = /[\u00c2-\u00df][\u0080-\u00bf]/;

/**
 * UTF-8 where valid, else Windows-1252; a file may mix both.
 * @param isUtf8File whether it has a byte order mark
 * @returns null for neither, such as broken UTF-8
 */
export function chooseDecoder(piece: Buffer, isUtf8File: boolean): Decode | null {
  if (isAscii(piece)) return decodeAscii;
  if (isUtf8(piece)) return decodeUtf8;
  return isUtf8File || TAKEN_FOR_LATIN.test(piece.toString("latin1")) ? null : decodeWindows;
}

export function decodeText(piece: Buffer, isUtf8File: boolean): string | null {
  return chooseDecoder(piece, isUtf8File)?.(piece, 0, piece.length) ?? null;
}

const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/** The same bytes where there is none. */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}

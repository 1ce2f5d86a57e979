import { createHmac, timingSafeEqual } from "node:crypto";
import { foldWidth, removeInvisible } from "@smirk/domain/text/visible-text";
import type { Context } from "../../context.ts";

type Keys = Pick<Context, "authKeys">;

/** What could be taken for one of these is read as it: 47 bits in ten of them. */
const LETTERS = "23456789ACDEFHJKMNPQRTVWXY";
const LOOK_ALIKES: Readonly<Record<string, string>> = { B: "8", G: "6", S: "5", U: "V", Z: "2" };
const GROUP = 5;
const LENGTH = 2 * GROUP;
const TYPED = /^[2-9ACDEFHJKMNPQRTVWXY]{10}$/;
/** What people copy or say with it. */
const CALLED = /^[\s"“]{0,9}(?:(?:the|my|card|desk|el|mi) ){0,2}(?:code|c[oó]digo)(?: is| es)?[\s:]{1,9}/iu;
const BETWEEN = /[\s.,;:()"'“”_\p{Pd}]/gu;

/** The code of a nonce, such as `K7M4P-9XQ3R`, which stands beside the QR code of a card on paper. */
export function makeTypedCode({ authKeys }: Keys, nonce: Buffer): string {
  const mac = createHmac("sha256", authKeys.codeSecret).update("card typed").update(nonce).digest();
  let rest = mac.readBigUInt64BE();
  let letters = "";
  while (letters.length < LENGTH) {
    letters += LETTERS.charAt(Number(rest % BigInt(LETTERS.length)));
    rest /= BigInt(LETTERS.length);
  }
  return group(letters);
}

/** A thief of the database alone could try every code against a hash that needs no secret. */
export function hashTypedCode({ authKeys }: Keys, code: string): Buffer {
  return createHmac("sha256", authKeys.codeSecret).update("card typed code").update(code).digest();
}

/** A row of the release before may have another nonce by now than the one its hash is of. */
export function isTypedCodeOf(keys: Keys, { code, nonce }: { code: string; nonce: Buffer }): boolean {
  return timingSafeEqual(hashTypedCode(keys, code), hashTypedCode(keys, makeTypedCode(keys, nonce)));
}

/** The code as it is printed, however it is written: small, without its hyphen, with its address; null for another text. */
export function readTypedCode(text: string): string | null {
  const [address = ""] = foldWidth(removeInvisible(text)).replace(CALLED, "").split(/[?#]/, 1);
  const code = address.split("/").findLast((part) => part.trim() !== "");
  const letters = (code ?? "")
    .replaceAll(BETWEEN, "")
    .toUpperCase()
    .replaceAll(/[BGSUZ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return TYPED.test(letters) ? group(letters) : null;
}

function group(letters: string): string {
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
}

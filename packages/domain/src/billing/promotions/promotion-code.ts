import { trimEnd } from "../../text/trim-end.ts";
import { foldWidth, removeInvisible } from "../../text/visible-text.ts";

const QUOTES_AND_SPACES = /[\s"'`´‘’‚‛“”„‟«»‹›′″]/gu;

/** What a letter has before its code; 'CODE 10' may be one. */
const CALLED = /^\s*(?:(?:promo|promotion|coupon) code|(?:code|c[oó]digo):)[\s:]/i;
/** What a sentence, a list or a chat has around a code. */
const AROUND = /[.,;:!?¡¿()[\]{}<>*#]/;

/** Reads a code as people copy it from a letter: quotes, spaces and long dashes are none of it. Stripe compares without case. */
export function tidyPromotionCode(typed: string): string {
  const code = foldWidth(removeInvisible(typed))
    .replace(CALLED, "")
    .replaceAll(QUOTES_AND_SPACES, "")
    .replaceAll(/\p{Pd}/gu, "-");
  const end = trimEnd(code, AROUND);
  const start = [...end].findIndex((char) => !AROUND.test(char));
  return end.slice(Math.max(start, 0));
}

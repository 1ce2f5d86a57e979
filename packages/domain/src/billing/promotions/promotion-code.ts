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
  const code = foldWidth(removeInvisible(typed))
    .replace(USED, "")
    .replace(USING, "")
    .replace(CALLED, "")
    .replace(AT_END, "")
    .replaceAll(QUOTES_AND_SPACES, "")
    .replaceAll(/\p{Pd}/gu, "-");
  const end = trimEnd(code, AROUND);
  const start = [...end].findIndex((char) => !AROUND.test(char));
  return end.slice(Math.max(start, 0));
}

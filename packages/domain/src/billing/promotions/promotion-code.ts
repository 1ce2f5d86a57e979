import { foldWidth, removeInvisible } from "../../text/visible-text.ts";

const QUOTES_AND_SPACES = /[\s"'`´‘’‚‛“”„‟«»‹›′″]/gu;

/** Reads a code as people copy it from a letter: quotes, spaces and long dashes are none of it. Stripe compares without case. */
export function tidyPromotionCode(typed: string): string {
  return foldWidth(removeInvisible(typed))
    .replaceAll(QUOTES_AND_SPACES, "")
    .replaceAll(/\p{Pd}/gu, "-");
}

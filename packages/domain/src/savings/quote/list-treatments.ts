import { isJoinedName, matchProcedures, readTreatmentWords } from "../../fees/match-procedures.ts";
import type { ProcedureSlug } from "../../fees/procedures.ts";
import { isPossibleAmount } from "./list-quote-amounts.ts";
import { type QuoteParts, textAt } from "./quote-numbers.ts";
import { APART, BESIDE, NOT_INCLUDED } from "./quote-words.ts";

interface Part {
  text: string;
  /** Words of procedures' names; none where it names no treatment. */
  words: ReadonlySet<string>;
  /** Whether only two things can be joined as it is to the part before: by 'and', or behind a price. */
  isApart: boolean;
}

/**
 * What 'Implant and crown' and 'Exam, x-rays' name, each for itself; none where a line is for one treatment, such as
 * 'Crown, porcelain' and 'Scaling and root planing'.
 */
export function listTreatments(parts: QuoteParts, isCertain: boolean): ProcedureSlug[] {
  const named = splitParts(parts).filter(({ words }) => words.size > 0);
  const isSeveral = named.some((part, at) =>
    named.slice(0, at).some(({ words }) => {
      const isOther = [...part.words].some((word) => !words.has(word));
      const isDisjoint = ![...part.words].some((word) => words.has(word));
      return part.isApart ? isOther || words.size !== part.words.size : isDisjoint && !isCertain;
    }),
  );
  return isSeveral ? named.flatMap(({ text }) => matchProcedures(text).likely.slice(0, 1)) : [];
}

/** What stands between commas, words for 'and' and prices. */
function splitParts(parts: QuoteParts): Part[] {
  const found: Part[] = [];
  let [text, isApart] = ["", false];
  const end = (isNextApart: boolean) => {
    if (/\p{L}/u.test(text)) {
      found.push({ text, words: NOT_INCLUDED.test(text) ? new Set() : readTreatmentWords(text), isApart });
      isApart = false;
    }
    text = "";
    isApart ||= isNextApart;
  };
  for (const [at, token] of parts.tokens.entries()) {
    if (APART.has(token.text) && isJoinedName(textAt(parts, at - 1), textAt(parts, at + 1))) text += " ";
    else if (APART.has(token.text) || (isPossibleAmount(parts, at) && !token.isGlued)) end(true);
    else if (BESIDE.has(token.text)) end(false);
    else text += token.isGlued ? token.text : ` ${token.text}`;
  }
  end(false);
  return found;
}

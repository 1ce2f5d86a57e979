import { isJoinedName, matchProcedures, readTreatmentWords } from "../../fees/match-procedures.ts";
import type { ProcedureSlug } from "../../fees/procedures.ts";
import { isPossibleAmount } from "./list-quote-amounts.ts";
import { type QuoteParts, textAt } from "./quote-numbers.ts";
import { APART, BESIDE, MATERIALS, NOT_INCLUDED, WITH } from "./quote-words.ts";

interface Part {
  text: string;
  /** Words of procedures' names; none where it names no treatment. */
  words: ReadonlySet<string>;
  /** Whether only two things can be joined as it is to the part before: by 'and', or behind a price. */
  isApart: boolean;
  /** Whether it may say of what the part before is made: 'filling with composite'. */
  isWith: boolean;
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
      if (part.isWith && !isDisjoint && isOfMaterial(part.words, words)) return false;
      return part.isApart ? isOther || words.size !== part.words.size : isDisjoint && !isCertain;
    }),
  );
  return isSeveral ? named.flatMap(({ text }) => matchProcedures(text).likely.slice(0, 1)) : [];
}

/** Whether two names differ in what a thing is made of alone. */
function isOfMaterial(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one, ...other].every((word) => MATERIALS.has(word) || (one.has(word) && other.has(word)));
}

/** What stands between commas, words for 'and' and prices. */
function splitParts(parts: QuoteParts): Part[] {
  const found: Part[] = [];
  let text = "";
  let between: string[] = [];
  const end = (separator: string) => {
    if (/\p{L}/u.test(text)) {
      const isApart = between.some((each) => !BESIDE.has(each));
      const isWith = isApart && between.every((each) => WITH.has(each));
      found.push({ text, words: NOT_INCLUDED.test(text) ? new Set() : wordsOf(text), isApart, isWith });
      between = [];
    }
    text = "";
    between.push(separator);
  };
  for (const [at, token] of parts.tokens.entries()) {
    if (APART.has(token.text) && isJoinedName(textAt(parts, at - 1), textAt(parts, at + 1))) text += " ";
    else if (APART.has(token.text) || (isPossibleAmount(parts, at) && !token.isGlued)) end(token.text);
    else if (BESIDE.has(token.text)) end(token.text);
    else text += token.isGlued ? token.text : ` ${token.text}`;
  }
  end("");
  return found;
}

/** 'Pulpotomy' is one of our names, although each of its words alone names nothing. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = readTreatmentWords(text);
  const { clear, isWhole } = matchProcedures(text);
  return words.size === 0 && isWhole && clear !== null ? new Set([clear]) : words;
}

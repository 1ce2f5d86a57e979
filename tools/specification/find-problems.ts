import { headingAnchors } from "./heading-anchors.ts";
import type { SpecificationPart } from "./read-specification.ts";
import { isDecision, isTitle, readNamedTest, type Statement } from "./read-statements.ts";

/** What is overruled stays the exception. */
export const MOST_DECISIONS = 40;
/** More words in a row than two people choose alike. */
const MOST_WORDS_ALIKE = 12;
const LITERAL = /"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\\n])*)`/g;

/** What is wrong with statements by themselves: unknown tests or decisions, too many of these, none said why. */
export function findProblems(
  statements: readonly Statement[],
  readFile: (file: string) => string | null,
): string[] {
  const decided = statements.filter(isDecision);
  return [
    ...statements.flatMap((one) =>
      isDecision(one) ? checkDecision(one, readFile) : checkTest(one, readFile),
    ),
    ...(decided.length > MOST_DECISIONS
      ? [`${decided.length} statements are overruled, of at most ${MOST_DECISIONS}.`]
      : []),
  ];
}

function checkDecision(
  { heldBy, text, why }: Statement,
  readFile: (file: string) => string | null,
): string[] {
  const [page = "", anchor = ""] = heldBy.split("#");
  const source = readFile(page);
  if (source === null || !headingAnchors(source).includes(anchor))
    return [`${text} No heading of a page of decisions: ${heldBy}`];
  return why === "" ? [`${text} Nothing says why people are better off.`] : [];
}

function checkTest(statement: Statement, readFile: (file: string) => string | null): string[] {
  const { file, title } = readNamedTest(statement);
  const source = readFile(file);
  const titles = [...(source ?? "").matchAll(LITERAL)].map(([, plain, template]) =>
    (plain ?? template ?? "").replaceAll(/\\(["'`])/g, "$1"),
  );
  return titles.some((one) => isTitle(one, title))
    ? []
    : [`${statement.text} No such test: ${statement.heldBy}`];
}

/** What the statements lack of the specification itself: parts without one, parts that do not exist, copied words. */
export function findGaps(statements: readonly Statement[], parts: readonly SpecificationPart[]): string[] {
  const keyOf = ({ section, number }: Pick<Statement, "section" | "number">) => `${section}.${number}`;
  const stated = new Set(statements.map(keyOf));
  const texts = new Map(parts.map((part) => [keyOf(part), part.text]));
  return [
    ...parts
      .filter((part) => !stated.has(keyOf(part)))
      .map((part) => `${keyOf(part)} has no statement: ${part.text}`),
    ...statements
      .filter((one) => !texts.has(keyOf(one)))
      .map((one) => `${keyOf(one)} is no part: ${one.text}`),
    ...statements
      .filter((one) => isCopied(one.text, texts.get(keyOf(one)) ?? ""))
      .map((one) => `Copied: ${one.text}`),
  ];
}

function isCopied(statement: string, part: string): boolean {
  const [words, others] = [wordsOf(statement), wordsOf(part)];
  const whole = ` ${others.join(" ")} `;
  if (words.join(" ") === others.join(" ")) return true;
  return words.some(
    (_word, at) =>
      at + MOST_WORDS_ALIKE <= words.length &&
      whole.includes(` ${words.slice(at, at + MOST_WORDS_ALIKE).join(" ")} `),
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

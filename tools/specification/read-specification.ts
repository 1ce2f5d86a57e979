/** A sentence or a row of a table of the specification, by its place in its section, counted from 1. */
export interface SpecificationPart {
  section: number;
  number: number;
  text: string;
}

const SECTION = /^## (\d+)\./;
/** The line below a table's head. */
const RULE = /^\|[\s|:-]+$/;
/** A line that says nothing by itself: a blank one, a heading, a word over a list. */
const EMPTY = /^\s*(?:$|#|(?:- )?(?:\*\*[^*]+\*\*|[A-Z]\w*:)$)/;
const MARKER = /^\s*(?:- )?/;
const QUOTATION = /(?<=^|[\s(])'[^\n]*?'(?=[\s.,;:)]|$)/g;
/** A sentence ends before a blank and a capital letter, or what opens a quotation. */
const SENTENCE_END = /(?<=[.!?]'?)\s+(?=['"(]?[A-Z])/g;

/** The sentences and rows of all numbered sections, in order. */
export function readSpecification(page: string): SpecificationPart[] {
  const parts: SpecificationPart[] = [];
  let section = 0;
  let number = 0;
  const lines = page.split("\n");
  for (const [at, line] of lines.entries()) {
    const heading = SECTION.exec(line);
    if (heading !== null) [section, number] = [Number(heading[1]), 0];
    const isTableHead = line.startsWith("|") && RULE.test(lines[at + 1] ?? "");
    if (section === 0 || EMPTY.test(line) || RULE.test(line) || isTableHead) continue;
    const texts = line.startsWith("|") ? [line] : splitSentences(line.replace(MARKER, ""));
    for (const text of texts) parts.push({ section, number: ++number, text });
  }
  return parts;
}

/** A quotation of several sentences stays within the sentence that quotes it. */
function splitSentences(line: string): string[] {
  const hidden = line.replaceAll(QUOTATION, (quoted) => "x".repeat(quoted.length));
  const starts = [...hidden.matchAll(SENTENCE_END)].map(({ index, 0: { length } }) => index + length);
  return [0, ...starts].map((start, at) => line.slice(start, starts[at]).trim());
}

const PREPOSITION = /^(?:As|By|From|In|Of|Past|With)\b/;
const BLOCK = /^\s*\{?\/\*+\s*(.*)/;
const LINE = /^\s*\/\/\s*(.*)/;

/** Quotation marks would mean that a string holds the slashes. */
const TRAILING = /\S\s+\/[/*]\*?\s+([A-Z][^"'`]*)$/;

/** A comment is a sentence with a subject. @returns one sentence for each comment that begins with a preposition */
export function findBareComments(file: string, source: string): string[] {
  const lines = source.split("\n");
  return lines.flatMap((_, index) => {
    const [word] = PREPOSITION.exec(beginningOf(lines, index)) ?? [];
    if (word === undefined) return [];
    return [`${file}:${index + 1}: begin the comment with its subject instead of "${word}".`];
  });
}

/** The text of the comment that begins on this line; empty where none does. */
function beginningOf(lines: readonly string[], index: number): string {
  const line = lines[index] ?? "";
  const block = BLOCK.exec(line)?.[1];
  if (block !== undefined) return block === "" ? (lines[index + 1] ?? "").replace(/^[\s*]*/, "") : block;
  const single = LINE.exec(line)?.[1];
  if (single !== undefined) return LINE.test(lines[index - 1] ?? "") ? "" : single;
  return TRAILING.exec(line)?.[1] ?? "";
}

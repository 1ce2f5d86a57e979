/** @returns all characters of the first `unicode-range` of a style sheet, in the order of their numbers */
export function readUnicodeRange(css: string): string {
  const declared = /unicode-range:([^;]+);/.exec(css)?.[1];
  if (declared === undefined) throw new Error("The style sheet has no unicode-range.");
  const codes = declared.split(",").flatMap((range) => {
    const [, first = "", last = first] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(range.trim()) ?? [];
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
  });
  return String.fromCodePoint(...codes.toSorted((one, other) => one - other));
}

import { stripVTControlCharacters } from "node:util";

export type Cell = string | number | Date | null | undefined;

/** A column's heading; ">" at the start aligns the column to the right. */
export type Heading = string;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
const GAP = "  ";

/** Aligned lines of a table; for no rows, one line that says so. */
export function formatTable(
  headings: readonly Heading[],
  rows: readonly (readonly Cell[])[],
  nothing = "None.",
): string[] {
  if (rows.length === 0) return [nothing];
  const titles = headings.map((heading) => heading.replace(/^>/, ""));
  const cells = [titles, ...rows.map((row) => titles.map((_title, column) => formatCell(row[column])))];
  const widths = titles.map((_title, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? ""))));
  return cells.map((row) =>
    row
      .map((text, column) => pad(text, widths[column] ?? 0, headings[column]?.startsWith(">") ?? false))
      .join(GAP)
      .trimEnd(),
  );
}

export function formatFacts(facts: readonly (readonly [name: string, value: Cell])[]): string[] {
  const width = Math.max(0, ...facts.map(([name]) => widthOf(name)));
  return facts.map(([name, value]) => `${pad(name, width, false)}${GAP}${formatCell(value)}`.trimEnd());
}

/** Text made safe for a terminal: control characters are removed. */
export function formatCell(value: Cell): string {
  if (value === null || value === undefined) return "-";
  if (value instanceof Date) return `${value.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  if (typeof value === "number") return value.toLocaleString("en-US");
  return stripVTControlCharacters(value).replace(CONTROL, " ");
}

/** Such as "$24.90". */
export function formatCents(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

function pad(text: string, width: number, isRight: boolean): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return isRight ? space + text : text + space;
}

function widthOf(text: string): number {
  return [...text].length;
}

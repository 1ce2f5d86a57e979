import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import type { StoredFile } from "../file-source.ts";
import type { TextRow } from "../text-row.ts";
import { readCsvRows } from "./read-csv-rows.ts";

function fileOf(bytes: Buffer | string): StoredFile {
  const whole = Buffer.from(bytes);
  const read = async (into: Buffer, position: number) => whole.copy(into, 0, position);
  return { name: "rows.csv", open: async () => ({ size: whole.length, read, close: async () => {} }) };
}

async function readAll(bytes: Buffer | string): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for await (const row of readCsvRows(fileOf(bytes), (names) => names)) rows.push(row);
  return rows;
}

const cell = fc.oneof(
  fc.constantFrom('"', ",", "\n", "\r\n", 'a"b', "é", "\u{1f642}"),
  fc.stringMatching(/^[a-z]{1,4}$/),
);
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

it("reads what a CSV library reads, each row with its line [OPS-04]", async () => {
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom("\n", "\r\n"), async (given, end) => {
      const text = `first,second${end}${given.map((row) => row.map(quoted).join(",")).join(end)}`;
      const [, ...expected] = parse(text, { record_delimiter: [end] });
      const found = await readAll(text);
      expect(found.map(({ cells }) => [cells.first, cells.second])).toEqual(expected);
      const linesOf = (row: readonly string[]) => 1 + row.join().split("\n").length - 1;
      const lines = given.map(
        (_row, at) => 2 + given.slice(0, at).reduce((sum, row) => sum + linesOf(row), 0),
      );
      expect(found.map(({ line }) => line)).toEqual(lines);
    }),
    { numRuns: bySize({ commit: 50, full: 500 }) },
  );
});

it.each([
  ["lines that end with a carriage return alone", "a,b\r1,2\r3,4\r", [2, 3]],
  ["a byte order mark before a quoted name", '\ufeff"a",b\n1,2\n3,4', [2, 3]],
  ["empty lines in between", "a,b\n\n1,2\r\n\r\n \n3,4\n\n", [3, 6]],
])("reads %s [OPS-04]", async (_what, text, lines) => {
  expect(await readAll(text)).toEqual([
    { line: lines[0], cells: { a: "1", b: "2" } },
    { line: lines[1], cells: { a: "3", b: "4" } },
  ]);
});

it.each([
  ["another encoding", Buffer.from("a,b\n1,2\n1,é", "latin1"), "it is not UTF-8, somewhere after line 2."],
  ["a cell of 100,000 letters", `a,b\n1,${"x".repeat(100_000)}`, "line 2: it is not CSV: a quotation mark"],
  ["a quote behind a quoted cell", 'a,b\n1,2\n"1"2,3', "line 3: it is not CSV: a cell with quotation marks"],
])("refuses %s by its line [OPS-04]", async (_what, bytes, reason) => {
  await expect(readAll(bytes)).rejects.toThrow(reason);
});

import { expect, it } from "vitest";
import { unescapeCell } from "./escape-cell.ts";
import { formatCsv } from "./format-csv.ts";

it("a cell of a file never runs as a formula, and numbers stay numbers [OPS-08] [OPS-09]", () => {
  const rows = [
    ["=1+1", "+1+1", "-1+1", "@sum(a1)", "\tx", "\rx", "\nx"],
    // A spreadsheet drops apostrophes before it reads a formula, and reads full-width signs as signs.
    ["'=1+1", "＝1+1", "＋1+1", "－1+1", "＠sum(a1)"],
    [-5, 12.5, null, 'a "b"', "c,d", "plain", ""],
  ];
  expect(formatCsv(rows)).toBe(
    [
      `'=1+1,'+1+1,'-1+1,'@sum(a1),'\tx,"'\rx","'\nx"`,
      "''=1+1,'＝1+1,'＋1+1,'－1+1,'＠sum(a1)",
      `-5,12.5,,"a ""b""","c,d",plain,`,
      "",
    ].join("\r\n"),
  );
});

it.each([
  ["a;=1+1", "a;'=1+1"],
  ["a\t@sum(a1)", "a\t'@sum(a1)"],
  ["a\n-1+1\r\n+2", "\"a\n'-1+1\r\n'+2\""],
  ["a;''＝1;b", "a;'''＝1;b"],
  [";=1", ";'=1"],
  ["\t=1", "'\t'=1"],
  ["a; -1 b-2;c", "a; -1 b-2;c"],
])("a formula inside the cell %j does not run, and reads back [OPS-08] [OPS-09]", (text, written) => {
  expect(formatCsv([[text]])).toBe(`${written}\r\n`);
  const cell = written.startsWith('"') ? written.slice(1, -1) : written;
  expect(unescapeCell(cell)).toBe(text);
});

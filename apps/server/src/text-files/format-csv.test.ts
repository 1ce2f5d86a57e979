import { expect, it } from "vitest";
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

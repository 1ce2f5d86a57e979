import { describe, expect, it } from "vitest";
import { checkRows, countQuestions, NO_QUOTE, type QuoteRow, reduceQuote } from "./quote-rows.ts";

const read = (text: string) => reduceQuote({ ...NO_QUOTE, text }, { type: "read" });
const readRows = (text: string) => read(text).rows ?? [];

describe("a line of a quote", () => {
  it.each([
    ["Checkup 95", "checkup", "1", "95"],
    ["2 checkups 180.50", "checkup", "2", "180.50"],
    ["Gold crown", "gold-crown", "1", ""],
    ["4 bitewings 68", "back-teeth-x-rays", "1", "68"],
    ["Deep cleaning 4 quads 1,000", "deep-cleaning", "4", "1000"],
    ["Crown 1,200", "", "1", "1200"],
    ["Total 1,295", "none", "1", "1295"],
    ["Crowns 2,400", "", "", "2400"],
    ["Gold crown 1 200", "gold-crown", "1", ""],
  ])("%s is first read as %s, %s of it for %s [FEE-05]", (text, procedure, count, dollars) => {
    expect(readRows(text)).toMatchObject([{ text, procedure, count, dollars }]);
  });

  const WRONG: [change: Partial<QuoteRow>, fields: string[]][] = [
    [{ procedure: "" }, ["procedure"]],
    [{ procedure: "toothache" }, ["procedure"]],
    [{ count: "0" }, ["count"]],
    [{ count: "21" }, ["count"]],
    [{ count: "1.5" }, ["count"]],
    [{ dollars: "1.200,00" }, ["dollars"]],
    [{ dollars: "-5", count: "" }, ["count", "dollars"]],
    [{ dollars: "", question: "range" }, ["dollars"]],
  ];
  it.each(WRONG)("with %j is marked in %j [FEE-05]", (change, fields) => {
    const state = reduceQuote(read("Checkup 95"), { type: "corrected", id: 0, change });
    expect(checkRows(state.rows ?? [])).toEqual({ errors: [{ id: 0, fields }], visits: [] });
  });
});

it("counts what is right, and no line that is left out whatever stands in it [FEE-05]", () => {
  const rows = readRows("2 checkups\nGold crown 1,300\nTotal 9,999");
  const change = { count: "x", dollars: "y" };
  const changed = reduceQuote({ text: "", rows, unread: 0 }, { type: "corrected", id: 2, change });
  expect(checkRows(changed.rows ?? [])).toEqual({
    errors: [],
    visits: [
      { person: 0, procedure: "checkup", count: 2 },
      { person: 0, procedure: "gold-crown", count: 1, quotedCents: 130_000 },
    ],
  });
});

it("asks for a price that can be read in two ways, and takes no usual one for it [FEE-05]", () => {
  const rows = readRows("Gold crown $900 to $1,200\nCheckup");
  expect(checkRows(rows).errors).toEqual([{ id: 0, fields: ["dollars"] }]);
  expect(countQuestions(rows)).toBe(1);
});

it("asks which of two treatments a line's price is for, and how much of it [FEE-05]", () => {
  const rows = readRows("Implant and crown $4,000");
  expect(rows).toMatchObject([{ procedure: "", count: "1", dollars: "", question: "several" }]);
  expect(checkRows(rows).errors).toEqual([{ id: 0, fields: ["procedure", "dollars"] }]);
});

it("says how many lines of a long quote it did not read [FEE-05]", () => {
  const { rows, unread } = read("Checkup 95\n".repeat(42));
  expect([rows?.length, unread]).toEqual([40, 2]);
});

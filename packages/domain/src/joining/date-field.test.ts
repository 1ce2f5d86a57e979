import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import {
  DATE_LENGTH,
  formatDate,
  formatDateField,
  formatPastedDate,
  hasPart,
  hasShortYear,
  isUnreadDate,
  listCappedParts,
} from "./date-of-birth.ts";
import { readWholeDate } from "./date-words.ts";

it.each([
  ["13", [{ part: "month", typed: 13, written: 12 }]],
  ["01/45", [{ part: "day", typed: 45, written: 31 }]],
  ["01/05/1899", [{ part: "year", typed: 1899, written: 1900 }]],
  [
    "13/45/1850",
    [
      { part: "month", typed: 13, written: 12 },
      { part: "day", typed: 45, written: 31 },
      { part: "year", typed: 1850, written: 1900 },
    ],
  ],
  ["01/31/1990", []],
  ["1", []],
  ["", []],
])("finds in %j every part that its limits change [USE-13] [USE-19]", (text, capped) => {
  expect(listCappedParts(text)).toEqual(capped);
});

it.each([
  ["12/05/1990", "month", true],
  ["11/05/1990", "month", false],
  ["12/05/1990", "day", false],
  ["05/12/1990", "day", true],
  ["05/05/0012", "year", true],
  ["12", "year", false],
] as const)("%j shows 12 as its %s, where the limits wrote it: %s [USE-13]", (text, part, isShown) => {
  expect(hasPart(text, { part, typed: 13, written: 12 })).toBe(isShown);
});

it.each([
  ["Jan 1, 1900", "01/01/1900"],
  ["Dec 31, 2099", "12/31/2099"],
  ["Dec 31, 1899", null],
  ["Jan 1, 2100", null],
])("reads whole dates of two centuries: %j is %s [USE-19]", (text, shown) => {
  expect(readWholeDate(text)).toBe(shown);
});

describe("a date that was pasted", () => {
  const paste = (text: string) => formatPastedDate({ text, caret: text.length }).text;

  it.each([
    ["a month and a day that do not exist", "13/45/1990"],
    ["a day that does not exist", "1990/13/45"],
    ["words", "the third of May"],
    ["digits too many", "0105199012"],
    ["a year too early", "01/05/1850"],
    ["a month in another language", "3. Mai 1990"],
  ])("stays as it was, and is flagged, with %s: %j [USE-19]", (_what, text) => {
    expect(paste(text)).toBe(text);
    expect(isUnreadDate(text)).toBe(true);
  });

  it.each([
    ["D4", "02/03/90", "02/03/90"],
    ["D4", "2.3.90", "02/03/90"],
  ])("keeps a year of two digits, which needs four, %s: %j [USE-19]", (_case, text, shown) => {
    expect(paste(text)).toBe(shown);
    expect(hasShortYear(shown)).toBe(true);
  });

  it.each([
    ["a part of a date", "0203", "02/03"],
    ["a whole date", "25/12/1990", "12/25/1990"],
    ["what cannot be seen", "\u200e02/03/1990", "02/03/1990"],
  ])("is shown in the mask where nothing of it is lost, %s: %j [USE-19]", (_what, text, shown) => {
    expect(paste(text)).toBe(shown);
    expect(isUnreadDate(shown)).toBe(false);
  });

  it("is never another date than the one that was pasted [USE-19]", () => {
    const part = fc.integer({ min: 0, max: 9999 }).map(String);
    const text = fc
      .tuple(part, fc.constantFrom("/", "-", "."), part, part)
      .map(([a, by, b, c]) => [a, b, c].join(by));
    void fc.assert(
      fc.property(text, (typed) => {
        const shown = paste(typed);
        const numbers = (whole: string) => (whole.match(/\d+/g) ?? []).map(Number).toSorted((a, b) => a - b);
        expect(shown === typed || numbers(shown).join() === numbers(typed).join()).toBe(true);
      }),
      { numRuns: bySize({ commit: 300, full: 10_000 }) },
    );
  });
});

describe("the date field [DET-05]", () => {
  it.each([
    ["", ""],
    ["0", "0"],
    ["01", "01"],
    ["01/", "01/"],
    ["010", "01/0"],
    ["0105", "01/05"],
    ["01051", "01/05/1"],
    ["01051990", "01/05/1990"],
    ["010519901", "01/05/1990"],
    ["01/05/1990", "01/05/1990"],
    ["01/05/19905", "01/05/1990"],
    ["1/", "01/"],
    ["1/5/1990", "01/05/1990"],
    ["1/5/", "01/05/"],
    ["1-5-1990", "01/05/1990"],
    ["1.5.1990", "01/05/1990"],
    ["1 5 1990", "01/05/1990"],
    ["1990-01-05", "01/05/1990"],
    [" 01/05/1990", "01/05/1990"],
    ["13", "12"],
    ["99", "12"],
    ["0132", "01/31"],
    ["02311990", "02/31/1990"],
    ["01051899", "01/05/1900"],
    ["01050001", "01/05/1900"],
    ["99999999", "12/31/9999"],
    ["01/05/189", "01/05/189"],
    ["/", ""],
    ["January", ""],
    ["0x1", "01"],
  ])("shows %j as %j", (typed, shown) => {
    expect(formatDate(typed)).toBe(shown);
  });

  it.each([
    ["D1", "1990/02/03", "02/03/1990"],
    ["D1", "19900203", "02/03/1990"],
    ["D2", "25/12/1990", "12/25/1990"],
    ["Arabic digits", "٠٢/٠٣/١٩٩٠", "02/03/1990"],
    ["Persian digits", "۱۹۹۰/۰۲/۰۳", "02/03/1990"],
    ["dashes of other kinds", "2–3–1990", "02/03/1990"],
    ["slashes of other kinds", "02⁄03∕1990", "02/03/1990"],
    ["a weekday", "Saturday, February 3, 1990", "02/03/1990"],
    ["un día de la semana", "sábado, 3 de febrero de 1990", "02/03/1990"],
    ["an article", "el 3 de febrero de 1990", "02/03/1990"],
    ["the first", "1º de febrero de 1990", "02/01/1990"],
    ["the first in a word", "primero de febrero de 1990", "02/01/1990"],
    ["D2", "25121990", "12/25/1990"],
    ["D3", "Feb 3, 1990", "02/03/1990"],
    ["D3", "3 de febrero de 1990", "02/03/1990"],
    ["D3", "February 3rd, 1990", "02/03/1990"],
    ["P7", "\uff10\uff12/03/1990", "02/03/1990"],
    ["P7", "\uff10\uff12\uff10\uff13\uff11\uff19\uff19\uff10", "02/03/1990"],
  ])("reads a whole date that reads one way, %s: %j is %s [USE-19]", (_case, pasted, shown) => {
    expect(formatDate(pasted)).toBe(shown);
    expect(listCappedParts(pasted)).toEqual([]);
  });

  it.each([
    ["a slash deleted", "0105/1990", 2, "01/05/1990", 2],
    ["a digit of the month deleted", "0/05/1990", 1, "0/05/1990", 1],
    ["the month deleted", "/05/1990", 0, "/05/1990", 0],
    ["a digit of the month typed again", "02/05/1990", 2, "02/05/1990", 2],
    ["a month too high", "13/05/1990", 2, "12/05/1990", 2],
    ["a digit too many in the month", "012/05/1990", 3, "01/05/1990", 2],
    ["a digit too many in the day", "01/305/1990", 4, "01/05/1990", 3],
    ["a digit too many in the year", "01/05/21990", 7, "01/05/1990", 6],
    ["a letter in the month", "0x1/05/1990", 2, "01/05/1990", 1],
    ["a year too early", "01/05/1890", 9, "01/05/1900", 9],
  ])("%s: %j with the caret at %i gives %j at %i", (_case, text, caret, shown, at) => {
    expect(formatDateField({ text, caret })).toEqual({ text: shown, caret: at });
  });
});

const date = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((day) => {
    const [year, month, dayOfMonth] = day.toISOString().slice(0, 10).split("-");
    return `${month}/${dayOfMonth}/${year}`;
  });

describe("the date field, whatever is done in it [DET-05]", () => {
  it("takes a date key by key, with its slashes or without", () => {
    void fc.assert(
      fc.property(date, fc.constantFrom("", "/", "-", "."), (whole, slash) => {
        const typed = [...whole.replaceAll("/", slash)].reduce((text, key) => formatDate(text + key), "");
        expect(typed).toBe(whole);
      }),
    );
  });

  it("is emptied by Backspace alone", () => {
    void fc.assert(
      fc.property(date, (whole) => {
        let text = whole;
        for (let keys = 0; keys < DATE_LENGTH; keys++) text = formatDate(text.slice(0, -1));
        expect(text).toBe("");
      }),
    );
  });

  it("gets a deleted digit back where the caret stands", () => {
    void fc.assert(
      fc.property(date, fc.constantFrom(1, 2, 4, 5, 7, 8, 9), (whole, end) => {
        const key = whole[end - 1];
        const shorter = formatDateField({ text: whole.slice(0, end - 1) + whole.slice(end), caret: end - 1 });
        const { text, caret } = shorter;
        expect(caret).toBe(end - 1);
        const again = formatDateField({
          text: text.slice(0, caret) + key + text.slice(caret),
          caret: caret + 1,
        });
        expect(again).toEqual({ text: whole, caret: end });
      }),
    );
  });

  it("moves the caret over a slash that is deleted, and keeps the date", () => {
    void fc.assert(
      fc.property(date, fc.constantFrom(2, 5), (whole, at) => {
        const text = whole.slice(0, at) + whole.slice(at + 1);
        expect(formatDateField({ text, caret: at })).toEqual({ text: whole, caret: at });
      }),
    );
  });

  const anyText = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."0123456789/-. "), maxLength: 16 }),
  );

  it("formats what is formatted to the same, at most 8 digits and the caret inside", () => {
    void fc.assert(
      fc.property(anyText, fc.nat(16), (typed, caret) => {
        const shown = formatDate(typed);
        expect(formatDate(shown)).toBe(shown);
        expect(shown).toMatch(/^[\d/]*$/);
        expect(shown.replaceAll("/", "").length).toBeLessThanOrEqual(8);
        const field = formatDateField({ text: typed, caret });
        expect(field.text.replaceAll("/", "").length).toBeLessThanOrEqual(8);
        expect(field.caret).toBeGreaterThanOrEqual(0);
        expect(field.caret).toBeLessThanOrEqual(field.text.length);
      }),
      { numRuns: bySize({ commit: 500, full: 10_000 }) },
    );
  });
});

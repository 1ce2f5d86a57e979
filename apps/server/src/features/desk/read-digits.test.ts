import { expect, it } from "vitest";
import { makePolicyNumber } from "../members/policy-number.ts";
import { readDigits } from "./read-digits.ts";

const WHOLE = makePolicyNumber("00000000001234");
const spaced = (by: string) => WHOLE.replaceAll(/(\d{4})(?=\d)/g, `$1${by}`);

it.each([
  ["1234", "1234"],
  [" 1 2 3 4 ", "1234"],
  ["1-2-3-4", "1234"],
  ["12\u201334", "1234"],
  ["\u0661\u0662\u0663\u0664", "1234"],
  ["#1234", "1234"],
  ["**** 1234", "1234"],
  ["\u2022\u2022\u2022\u2022 \u2022\u2022\u2022\u2022 1234", "1234"],
  ["...1234", "1234"],
  ["xxxx1234", "1234"],
  ["ending in 1234", "1234"],
  ["Card ending 1234", "1234"],
  ["ends with 1234", "1234"],
  ["last four: 1234", "1234"],
  ["last 4 digits 1234", "1234"],
  ["termina en 1234", "1234"],
  ["terminada en 1234", "1234"],
  ["últimos cuatro: 1234", "1234"],
  ["últimos 4 dígitos 1234", "1234"],
  ["last 4", null],
  ["last 4 567", null],
  ["ending 12", null],
  ["exp 12/34", null],
  ["12O4", "1204"],
  ["o234", "0234"],
  ["l234", "1234"],
  ["I234", "1234"],
  [WHOLE, WHOLE],
  [spaced(" "), WHOLE],
  [spaced("-"), WHOLE],
  [spaced("\u2013"), WHOLE],
  [spaced("_"), WHOLE],
  [WHOLE.replaceAll("0", "O"), WHOLE],
  ["", null],
  ["123", null],
  ["12345", null],
  ["abcd", null],
  ["OOOO", null],
  ["1234 5678", null],
])("%j is read as %j [DESK-02]", (typed, digits) => {
  expect(readDigits(typed)).toBe(digits);
});

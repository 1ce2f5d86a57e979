import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, formatPrice } from "./money.ts";
import { findAmountError, readMoney } from "./read-money.ts";

describe("money on screen [MONEY-01]", () => {
  it.each([
    [0, "$0.00", "$0"],
    [5, "$0.05", "$0.05"],
    [99, "$0.99", "$0.99"],
    [2000, "$20.00", "$20"],
    [1895, "$18.95", "$18.95"],
    [1890, "$18.90", "$18.90"],
    [123450, "$1,234.50", "$1,234.50"],
    [-2000, "-$20.00", "-$20"],
    [Number.MAX_SAFE_INTEGER, "$90,071,992,547,409.91", "$90,071,992,547,409.91"],
  ])("shows %i cents as %s, on a card as %s", (cents, money, price) => {
    expect(formatMoney(cents)).toBe(money);
    expect(formatPrice(cents)).toBe(price);
  });

  it("writes dollars the way the locale writes numbers", () => {
    expect(formatMoney(123450, "es-US")).toBe("$1,234.50");
    expect(formatMoney(123450, "es-MX")).toBe("$1,234.50");
    expect(formatMoney(1234550, "es").replace(/\s/, " ")).toBe("12.345,50 $");
  });

  it("shows every amount to the cent", () => {
    void fc.assert(
      fc.property(fc.maxSafeNat(), (cents) => {
        expect(BigInt(formatMoney(cents).replaceAll(/[$,.]/g, ""))).toBe(BigInt(cents));
      }),
    );
  });

  it.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY]])("takes no %d", (cents) => {
    expect(() => formatMoney(cents)).toThrow(RangeError);
  });
});

describe("an amount that somebody types [MONEY-01]", () => {
  it.each([
    ["12", 1200],
    ["$12.50", 1250],
    [" 1,200 ", 120_000],
    ["1200.05", 120_005],
    ["$999,999.99", 99_999_999],
    ["45.5", 4550],
    [".50", 50],
    [".5", 50],
    ["62.", 6200],
    ["$ 45", 4500],
    ["45 USD", 4500],
    ["USD 45", 4500],
    ["US$45.50", 4550],
    ["45 dollars", 4500],
    ["45 dólares", 4500],
    ["45$", 4500],
    ["\u200b45", 4500],
    ["\ufeff 45.50\u200b", 4550],
    ["\u00a0$1,200", 120_000],
    ["４５", 4500],
    ["＄１，２００．５０", 120_050],
    ["٤٥", 4500],
    ["४५.५०", 4550],
    ["45.-", 4500],
    ["45,-", 4500],
    ["45.--", 4500],
    ["45.–", 4500],
    ["45.00.", 4500],
    ["45 dlls", 4500],
    ["45 dls.", 4500],
    ["45 bucks", 4500],
    ["45 dólar", 4500],
    ["45 dol.", 4500],
    ["dlls 45", 4500],
  ])("'%s' is %i cents", (text, cents) => {
    expect(readMoney(text)).toBe(cents);
  });

  it.each([
    ["89,50"],
    ["1,5"],
    ["1,2,3"],
    ["1,200,"],
    [",200"],
    ["1200,000"],
    ["1.200,00"],
    ["45,50"],
    ["0,075"],
    ["."],
    ["$"],
    ["1.505"],
    ["45²"],
    ["45.5.0"],
    ["45-"],
    ["-45-"],
    ["45.5-"],
    ["45 d"],
    ["45 pesos"],
    ["45 50"],
    ["-5"],
    ["1e3"],
    ["1000000"],
    [""],
  ])("'%s' is none, because it can be read in two ways or is no amount", (text) => {
    expect(readMoney(text)).toBeNull();
  });
});

it.each([
  ["45,50", "comma_before_cents"],
  ["$ 45,5", "comma_before_cents"],
  ["1.200,50", "comma_before_cents"],
  ["1,200,000", "no_amount"],
  ["forty", "no_amount"],
])("'%s' is refused because of its %s [MONEY-01]", (text, reason) => {
  expect([readMoney(text), findAmountError(text)]).toEqual([null, reason]);
});

import { describe, expect, it } from "vitest";
import {
  findBrand,
  formatNumber,
  validateNumber,
} from "../../src/stripe-js/browser/frame/card/card-number.js";
import { formatExpiry, validateExpiry } from "../../src/stripe-js/browser/frame/card/expiry.js";

describe("the card number's field", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242", "Visa"],
    ["4242-4242 42", "4242 4242 42", "Visa"],
    ["378282246310005", "3782 822463 10005", "American Express"],
    ["55555555555544449999", "5555 5555 5555 4444", "Mastercard"],
    ["6011111111111117", "6011 1111 1111 1117", "Discover"],
    ["9", "9", ""],
    ["", "", ""],
  ])("puts %s in the groups of its brand", (text, shown, brand) => {
    expect(formatNumber(text)).toBe(shown);
    expect(findBrand(text.replaceAll(/\D/g, "")).name).toBe(brand);
  });

  it.each([
    ["4242 4242 4242 4242", null],
    ["3782 822463 10005", null],
    ["4242 4242 4242 424", "incomplete_number"],
    ["", "incomplete_number"],
    ["4242 4242 4242 4241", "invalid_number"],
  ])("validates %s as %s", (text, failure) => {
    expect(validateNumber(text)).toBe(failure);
  });
});

describe("the expiry's field", () => {
  it.each([
    ["1", "1"],
    ["12", "12"],
    ["123", "12 / 3"],
    ["1234", "12 / 34"],
    ["4", "04"],
    ["1/29", "01 / 29"],
    ["01 / 2029", "01 / 29"],
    ["12 / ", "12"],
    ["", ""],
  ])("writes %s as %s", (text, shown) => {
    expect(formatExpiry(text)).toBe(shown);
    expect(formatExpiry(shown)).toBe(shown);
  });

  it.each([
    ["11 / 26", null],
    ["12 / 76", null],
    ["10 / 26", "invalid_expiry_month_past"],
    ["12 / 25", "invalid_expiry_year_past"],
    ["13 / 30", "invalid_expiry_month"],
    ["00 / 30", "invalid_expiry_month"],
    ["01 / 77", "invalid_expiry_year"],
    ["12", "incomplete_expiry"],
    ["12 / 3", "incomplete_expiry"],
  ])("validates %s as %s in November 2026", (text, failure) => {
    expect(validateExpiry(text, new Date(2026, 10, 20))).toBe(failure);
  });
});

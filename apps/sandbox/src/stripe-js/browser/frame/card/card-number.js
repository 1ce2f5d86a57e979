/** How brands group their digits; the first match counts. */
const BRANDS = [
  { name: "Visa", starts: /^4/, groups: [4, 4, 4, 4], cvc: 3 },
  { name: "American Express", starts: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
  { name: "Mastercard", starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], cvc: 3 },
  { name: "Discover", starts: /^(6011|64[4-9]|65)/, groups: [4, 4, 4, 4], cvc: 3 },
];
const UNKNOWN = { name: "", starts: /^/, groups: [4, 4, 4, 4], cvc: 3 };

/** @param {string} number */
export function findBrand(number) {
  return BRANDS.find(({ starts }) => starts.test(number)) ?? UNKNOWN;
}

/**
 * Digits grouped as on the card.
 * @param {string} text
 */
export function formatNumber(text) {
  const digits = text.replaceAll(/\D/g, "");
  /** @type {string[]} */
  const parts = [];
  let from = 0;
  for (const size of findBrand(digits).groups) {
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.filter((part) => part !== "").join(" ");
}

/**
 * @param {string} text
 * @returns {import("./failures.js").FailureCode | null}
 */
export function validateNumber(text) {
  const digits = text.replaceAll(/\D/g, "");
  const length = findBrand(digits).groups.reduce((sum, size) => sum + size, 0);
  if (digits.length < length) return "incomplete_number";
  return passesLuhn(digits) ? null : "invalid_number";
}

/** @param {string} digits */
function passesLuhn(digits) {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

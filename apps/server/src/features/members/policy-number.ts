import { randomInt } from "node:crypto";

/** Between the first digit and the check digit. */
export const RANDOM_DIGITS = 14;

/** No card network's numbers begin with it. */
const FIRST = "9";

/** Damm's algorithm: detects every wrong digit and every swap of neighbors. */
const STEPS = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
] as const;

/** Sixteen digits, the last a check digit; never a valid card number (Luhn), so that card scanners do not match. */
export function makePolicyNumber(random: string): string {
  if (random.length !== RANDOM_DIGITS || /\D/.test(random)) throw new RangeError("random digits are missing");
  const digits = `${FIRST}${random}`;
  return `${digits}${checkDigit(digits)}`;
}

export function isPolicyNumber(text: string): boolean {
  return /^9\d{15}$/.test(text) && checkDigit(text) === "0";
}

export function checkDigit(digits: string): string {
  let at = 0;
  for (const digit of digits) at = Number(STEPS[at]?.[Number(digit)]);
  return String(at);
}

/** Random, not sequential: a number does not reveal others. */
export function generatePolicyNumber(): string {
  return makePolicyNumber(Array.from({ length: RANDOM_DIGITS }, () => randomInt(10)).join(""));
}

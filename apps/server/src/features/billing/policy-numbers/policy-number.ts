/** Fourteen drawn digits between the first and the last. */
export const RANDOM_DIGITS = 14;

/** Begins with a digit that no card network's numbers begin with. */
const FIRST = "9";

/** Damm's table: a wrong digit, or two neighbours changed about, never come to the same. */
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

/**
 * A member's policy number: sixteen digits, the last one a check digit. It is not the one that card numbers have, so
 * that whoever looks for those does not find members.
 * @param drawn `DRAWN_DIGITS` random digits
 */
export function makePolicyNumber(drawn: string): string {
  if (drawn.length !== RANDOM_DIGITS || /\D/.test(drawn)) throw new RangeError("digits to draw are missing");
  const digits = `${FIRST}${drawn}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Whether somebody read or typed a policy number without a slip. */
export function isPolicyNumber(text: string): boolean {
  return /^9\d{15}$/.test(text) && checkDigit(text) === "0";
}

/** What makes the digits come to 0 when it follows them. */
export function checkDigit(digits: string): string {
  let at = 0;
  for (const digit of digits) at = Number(STEPS[at]?.[Number(digit)]);
  return String(at);
}

/**
 * A run of digits that went through a spreadsheet: "77002.0" and "7.7002E4" are "77002" again. A power of ten with
 * fewer decimals than it needs ("7.7E4") was rounded and is left as it is: its digits are lost.
 */
export function repairDigits(text: string): string {
  const whole = /^(\d+)\.0*$/.exec(text)?.[1];
  if (whole !== undefined) return whole;
  const [, first, decimals = "", power] = /^(\d)\.(\d+)E\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== undefined && decimals.length === Number(power) ? first + decimals : text;
}

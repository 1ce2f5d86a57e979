/** Undoes spreadsheet damage: "77002.0" and "7.7002E4" are "77002". Rounded powers such as "7.7E4" stay. */
export function repairDigits(text: string): string {
  const whole = /^(\d+)\.0*$/.exec(text)?.[1];
  if (whole !== undefined) return whole;
  const [, first, decimals = "", power] = /^(\d)\.(\d+)E\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== undefined && decimals.length === Number(power) ? first + decimals : text;
}

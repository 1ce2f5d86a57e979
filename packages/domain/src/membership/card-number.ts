/** '9123 4567 8901 2345': digits in groups of four, as they are read aloud (spec §2). */
export function groupDigits(number: string): string {
  return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

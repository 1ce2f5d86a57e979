export function groupDigits(number: string): string {
  return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

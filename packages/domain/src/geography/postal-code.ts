export function zip5(zip: string): string {
  return zip.slice(0, 5);
}

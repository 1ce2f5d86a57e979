/** The first five digits of a ZIP or ZIP+4 code (spec §9). */
export function zip5(zip: string): string {
  return zip.slice(0, 5);
}

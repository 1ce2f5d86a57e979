import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Open Sans has Latin with all accents, Greek and Cyrillic; pdfkit embeds a subset. */
const FILES = {
  plain: "@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf",
  bold: "@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf",
} as const;
export type PdfFont = keyof typeof FILES;

const read = new Map<PdfFont, Uint8Array>();

export function pdfFont(name: PdfFont): Uint8Array {
  const known = read.get(name);
  if (known) return known;
  const bytes = readFileSync(require.resolve(FILES[name]));
  read.set(name, bytes);
  return bytes;
}

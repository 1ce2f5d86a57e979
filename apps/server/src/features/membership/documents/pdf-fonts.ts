import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Open Sans: Latin letters with all their accents, Greek and Cyrillic. A file holds the letters that it uses alone. */
const FILES = {
  plain: "@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf",
  bold: "@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf",
} as const;
export type PdfFont = keyof typeof FILES;

const read = new Map<PdfFont, Uint8Array>();

/** The font's file, read once. */
export function pdfFont(name: PdfFont): Uint8Array {
  const known = read.get(name);
  if (known) return known;
  const bytes = readFileSync(require.resolve(FILES[name]));
  read.set(name, bytes);
  return bytes;
}

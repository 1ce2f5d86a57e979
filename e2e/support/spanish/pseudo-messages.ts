import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createCompiledCatalog } from "@lingui/cli/api";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { readCatalog } from "../../../tools/catalogs/read-catalog.ts";

const LOCALES = path.join(import.meta.dirname, "../../../apps/web/app/locales/en");
/** Spanish needs about a third more space than English. */
const LONGER = { extend: 0.35 };

/** The compiled texts of a catalog in a made-up language: English with accents, and longer. As JSON. */
export function compilePseudoCatalog(area: string): string {
  const messages = readCatalog(readFileSync(path.join(LOCALES, `${area}.po`), "utf8"));
  const texts = Object.fromEntries(messages.map(({ source }) => [generateMessageId(source), source]));
  const options = { namespace: "json", pseudoLocale: "es", pseudoLocaleOptions: LONGER };
  const { source } = createCompiledCatalog("es", texts, options);
  return JSON.stringify((JSON.parse(source) as { messages: unknown }).messages);
}

export const AREAS = globSync("*.po", { cwd: LOCALES })
  .toSorted()
  .map((file) => path.basename(file, ".po"));

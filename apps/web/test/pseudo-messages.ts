import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Messages } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { readCatalog } from "../../../tools/catalogs/read-catalog.ts";

const LOCALES = join(dirname(import.meta.dirname), "app/locales/en");
const COMPLEX = /^\w+, (?:plural|select|selectordinal),/;
/** The distance from "A" to its full-width form. */
const FULL_WIDTH = 0xfee0;

/** Every catalog in a made-up language: full-width letters, so that a text of no catalog is seen. */
export function readPseudoMessages(): Messages {
  const files = globSync("*.po", { cwd: LOCALES }).toSorted();
  const catalogs = files.map((file) => readFileSync(join(LOCALES, file), "utf8"));
  const sources = catalogs.flatMap(readCatalog).map(({ source }) => source);
  return Object.fromEntries(sources.map((source) => [generateMessageId(source), translate(source)]));
}

/** Values in braces and tags stay; the texts of plurals are translated. */
function translate(text: string): string {
  return splitBraces(text)
    .map((part) => {
      if (!part.startsWith("{")) return widen(part);
      const inner = part.slice(1, -1);
      if (!COMPLEX.test(inner)) return part;
      const cases = splitBraces(inner).map((each) =>
        each.startsWith("{") ? `{${translate(each.slice(1, -1))}}` : each,
      );
      return `{${cases.join("")}}`;
    })
    .join("");
}

function widen(text: string): string {
  return text.replaceAll(/<[^>]*>|[A-Za-z]/g, (found) =>
    found.startsWith("<") ? found : String.fromCodePoint(found.charCodeAt(0) + FULL_WIDTH),
  );
}

/** "a {b {c}} d" is "a ", "{b {c}}" and " d". */
function splitBraces(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "{" && depth === 0) parts.push("");
    if (char === "{") depth += 1;
    parts[parts.length - 1] += char;
    if (char === "}") depth -= 1;
    if (char === "}" && depth === 0) parts.push("");
  }
  return parts;
}

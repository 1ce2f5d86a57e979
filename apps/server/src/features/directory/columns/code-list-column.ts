import { tidyLine } from "@smirk/domain/text/visible-text";
import { quote } from "../../../text-files/shorten.ts";
import type { StoredColumn } from "./column.ts";

interface CodeNames {
  find: (name: string) => string | null;
  suggest: (name: string) => string | undefined;
  known: string;
}

/** Separators in order of precedence: "Oral and Maxillofacial Surgery, Orthodontics" splits at its comma alone. */
const SEPARATORS = [/,/, /[/+]/, /\s(?:and|&)\s/i];

/** Codes or names between semicolons, bars or line breaks; unknown names also split at commas, slashes and "and". */
export function codeListColumn({ find, suggest, known }: CodeNames): StoredColumn<string[]> {
  const readSegment = (segment: string, separators: readonly RegExp[]): (string | { unknown: string })[] => {
    const code = find(segment);
    if (code !== null) return [code];
    const at = separators.findIndex((separator) => separator.test(segment));
    const separator = separators[at];
    if (separator === undefined) return [{ unknown: segment }];
    const parts = segment.split(separator).map(tidyLine).filter(Boolean);
    const inverted = at === 0 && parts.length === 2 ? find(`${parts[1]} ${parts[0]}`) : null;
    if (inverted !== null) return [inverted];
    return parts.flatMap((part) => readSegment(part, separators.slice(at + 1)));
  };
  const describe = (name: string): string => {
    const near = suggest(name);
    return `${quote(name)}${near === undefined ? "" : ` (perhaps ${near})`}`;
  };
  return {
    sqlType: "text[]",
    write: (value) => value.join(";"),
    read: (text) => {
      const segments = text
        .split(/[;|\r\n]/)
        .map(tidyLine)
        .filter(Boolean);
      const read = segments.flatMap((segment) => readSegment(segment, SEPARATORS));
      const unknown = read.flatMap((one) => (typeof one === "string" ? [] : [one.unknown]));
      if (unknown.length > 0)
        return { error: `has no ${[...new Set(unknown)].map(describe).join(", ")}${known}` };
      return { value: [...new Set(read.filter((one) => typeof one === "string"))] };
    },
  };
}

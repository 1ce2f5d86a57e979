import { type Column, tidyText } from "./column.ts";

interface CodeNames {
  /** The code for a name or a code as people write it; null for what is neither. */
  find: (name: string) => string | null;
  /** The known name that a mistyped one most likely stands for. */
  suggest: (name: string) => string | undefined;
  /** What there is, behind what there is not. */
  known: string;
}

/** Weakest last: "Oral and Maxillofacial Surgery, Orthodontics" is cut at its comma alone. */
const SEPARATORS = [/,/, /[/+]/, /\s(?:and|&)\s/i];

/**
 * Codes, written as such or by name, with semicolons, bars or line breaks between them. What is no name as a whole is
 * cut at commas, slashes and "and" as well.
 */
export function codeListColumn({ find, suggest, known }: CodeNames): Column<string[]> {
  const readSegment = (segment: string, separators: readonly RegExp[]): (string | { unknown: string })[] => {
    const code = find(segment);
    if (code !== null) return [code];
    const at = separators.findIndex((separator) => separator.test(segment));
    const separator = separators[at];
    if (separator === undefined) return [{ unknown: segment }];
    const parts = segment.split(separator).map(tidyText).filter(Boolean);
    const inverted = at === 0 && parts.length === 2 ? find(`${parts[1]} ${parts[0]}`) : null;
    // "Creole, Haitian", as catalogs write it.
    if (inverted !== null) return [inverted];
    return parts.flatMap((part) => readSegment(part, separators.slice(at + 1)));
  };
  const describe = (name: string): string => {
    const near = suggest(name);
    return `${JSON.stringify(name)}${near === undefined ? "" : ` (perhaps ${near})`}`;
  };
  return {
    write: (value) => value.join(";"),
    read: (text) => {
      const segments = text
        .split(/[;|\r\n]/)
        .map(tidyText)
        .filter(Boolean);
      const read = segments.flatMap((segment) => readSegment(segment, SEPARATORS));
      const unknown = read.flatMap((one) => (typeof one === "string" ? [] : [one.unknown]));
      if (unknown.length > 0)
        return { error: `has no ${[...new Set(unknown)].map(describe).join(", ")}${known}` };
      return { value: [...new Set(read.filter((one) => typeof one === "string"))] };
    },
  };
}

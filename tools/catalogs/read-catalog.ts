/** A message of a PO file: its source in English, its translation, and where it is written. */
export interface CatalogMessage {
  /** The line of its `msgid`. */
  line: number;
  source: string;
  /** Empty where there is none. */
  translation: string;
  origins: string[];
}

const FIELD = /^(msgid|msgstr) (".*")$/;

/** Reads what Lingui writes; obsolete messages are left out. @throws {SyntaxError} for a text that is no string */
export function readCatalog(po: string): CatalogMessage[] {
  const messages: CatalogMessage[] = [];
  let origins: string[] = [];
  let field: "source" | "translation" | null = null;
  for (const [index, text] of po.split("\n").entries()) {
    const [, name, quoted] = FIELD.exec(text) ?? [];
    const last = messages.at(-1);
    if (text.startsWith("#: ")) origins.push(text.slice(3));
    else if (name === "msgid") {
      messages.push({ line: index + 1, source: JSON.parse(quoted ?? ""), translation: "", origins });
      origins = [];
      field = "source";
    } else if (name === "msgstr" && last) {
      last.translation = JSON.parse(quoted ?? "");
      field = "translation";
    } else if (text.startsWith('"') && last && field !== null) last[field] += JSON.parse(text);
    else field = null;
  }
  return messages.filter(({ source }) => source !== "");
}

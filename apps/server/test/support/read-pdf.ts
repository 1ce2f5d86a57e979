import { inflateSync } from "node:zlib";

interface ReadPdf {
  title: string;
  language: string;
  /** Tags of its structure, such as H1 and P, in the order of the objects. */
  tags: string[];
  /** The words on each page, as a screen reader or a search finds them. */
  pages: string[];
  /** What draws each page. */
  drawings: string[];
}

/** Reads a PDF as the product writes them: compressed streams, embedded fonts with a table of their letters. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = listObjects(bytes.toString("latin1"));
  const heads = [...objects.values()].map(({ head }) => head).join("\n");
  const title = objects.get(/\/Title (\d+) 0 R/.exec(heads)?.[1] ?? "")?.head ?? "";
  const fonts = listFonts(objects);
  const drawings = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => objects.get(/\/Contents (\d+)/.exec(head)?.[1] ?? "")?.stream ?? "");
  return {
    title: title.replace(/^\(|\)$/g, ""),
    language: /\/Lang \(([^)]*)\)/.exec(heads)?.[1] ?? "",
    tags: [...heads.matchAll(/\/S \/(\w+)/g)].map(([, tag = ""]) => tag),
    pages: drawings.map((drawing) => readWords(drawing, fonts)),
    drawings,
  };
}

interface PdfObject {
  head: string;
  stream: string;
}

function listObjects(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = "", body = ""] of file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)) {
    const [head = "", packed] = body.split("\nstream\n");
    const bytes = packed && Buffer.from(packed.replace(/\nendstream$/, ""), "latin1");
    const isPacked = bytes && head.includes("/FlateDecode");
    objects.set(id, { head, stream: isPacked ? inflateSync(bytes).toString("latin1") : "" });
  }
  return objects;
}

/** What the letters of each font are, by its name on the pages and the letter's number. */
function listFonts(objects: Map<string, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+)/.exec(objects.get(id)?.head ?? "")?.[1] ?? "";
      fonts.set(name, readEmails(objects.get(table)?.stream ?? ""));
    }
  }
  return fonts;
}

function readEmails(table: string): Map<number, string> {
  const emails = new Map<number, string>();
  for (const [, first = "", list = ""] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, code = ""]] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const units = Buffer.from(code.replaceAll(" ", ""), "hex").swap16();
      emails.set(Number.parseInt(first, 16) + index, units.toString("utf16le"));
    }
  }
  return emails;
}

function readWords(drawing: string, fonts: Map<string, Map<number, string>>): string {
  let emails = new Map<number, string>();
  let words = "";
  // A line of several typefaces says its text beside its glyphs.
  const named = /\/ActualText <feff(\w*)>[\s\S]*?\nEMC|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
  for (const [, text, font, shown] of drawing.matchAll(named)) {
    if (text !== undefined) words += `${Buffer.from(text, "hex").swap16().toString("utf16le")} `;
    if (font !== undefined) emails = fonts.get(font) ?? new Map();
    const codes = [...(shown ?? "").matchAll(/<(\w+)>/g)].map(([, hex]) => hex).join("");
    for (const code of codes.match(/.{4}/g) ?? []) words += emails.get(Number.parseInt(code, 16)) ?? "?";
    if (shown !== undefined) words += " ";
  }
  return words.replaceAll(/\s+/g, " ").trim();
}

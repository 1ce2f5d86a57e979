/**
 * A document with the part between `<!-- name: … -->` and `<!-- end of name -->` rewritten.
 * @throws {Error} where it has no such comments
 */
export function replaceWrittenPart(document: string, name: string, part: string): string {
  const start = document.indexOf(`<!-- ${name}: `);
  const from = start < 0 ? -1 : document.indexOf("\n", start) + 1;
  const to = document.indexOf(`<!-- end of ${name} -->`);
  if (from < 1 || to < from) throw new Error(`The document has no comments around its part "${name}".`);
  return `${document.slice(0, from)}${part}\n${document.slice(to)}`;
}

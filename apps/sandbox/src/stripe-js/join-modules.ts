import { readFileSync } from "node:fs";

const IMPORT = /^import [^;]*?from "\.\/([^"]+)";\n/gm;

/**
 * Joins modules that import each other into one classic script, each once, after its imports. Top-level names
 * share
 * one scope and must be unique.
 * @param folder with a trailing slash
 */
export function joinModules(folder: URL, entry: string): string {
  const seen = new Set<string>();
  const parts: string[] = [];
  const add = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(new URL(file, folder), "utf8");
    for (const [, imported = ""] of source.matchAll(IMPORT)) add(imported);
    parts.push(
      `// ${file}\n${source
        .replaceAll(IMPORT, "")
        .replaceAll(/^export /gm, "")
        .trim()}\n`,
    );
  };
  add(entry);
  return `(() => {\n"use strict";\n\n${parts.join("\n")}})();\n`;
}

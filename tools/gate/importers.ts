import path from "node:path";

const IMPORT = /(?:\bfrom|\bimport\(?)\s{0,9}"([^"\n]{1,300})"/g;
const PACKAGES: Record<string, string> = {
  "@smirk/domain/": "packages/domain/src/",
  "@smirk/contract/": "packages/contract/src/",
  "@smirk/basemap/": "packages/basemap/src/",
};
const ENDINGS = ["", ".ts", ".tsx"];

/**
 * Who imports each file, statically or when needed, types included.
 * @param files paths from the root
 */
export function listImporters(
  files: readonly string[],
  read: (file: string) => string,
): Map<string, string[]> {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, specifier = ""] of read(file).matchAll(IMPORT)) {
      const imported = resolve(file, specifier, known);
      if (imported !== null) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

function resolve(file: string, specifier: string, known: ReadonlySet<string>): string | null {
  const ours = Object.entries(PACKAGES).find(([name]) => specifier.startsWith(name));
  const target = ours
    ? ours[1] + specifier.slice(ours[0].length)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier)
      : null;
  if (target === null) return null;
  return ENDINGS.map((ending) => target + ending).find((candidate) => known.has(candidate)) ?? null;
}

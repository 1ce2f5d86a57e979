export interface Import {
  specifier: string;
  line: number;
}

// The names between `import` and `from` hold no brackets or quotes, so ordinary code cannot match by accident.
const STATIC = /^[ \t]*(?:import|export)\s+(?:[\w$*{},\s]+?\s+from\s+)?(["'])(?<specifier>[^"'\n]+)\1/gm;
const DYNAMIC = /\bimport\(\s*(["'])(?<specifier>[^"'\n]+)\1/g;

/** Every module that a TypeScript source names: static imports, re-exports, `import()` calls and types. */
export function listImports(source: string): Import[] {
  return [STATIC, DYNAMIC]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .map((match) => ({ specifier: match.groups?.specifier ?? "", line: lineAt(source, match) }))
    .sort((a, b) => a.line - b.line);
}

function lineAt(source: string, match: RegExpExecArray): number {
  const start = match.index + match[0].search(/\S/);
  return source.slice(0, start).split("\n").length;
}

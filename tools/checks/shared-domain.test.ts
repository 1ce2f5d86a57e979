import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const DOMAIN = "packages/domain/src";

function list(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT }).filter((file) => !/\.test\./.test(file));
}

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), "utf8");
  return [...source.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, specifier = ""]) => {
    if (specifier.startsWith("@smirk/domain/")) return `${DOMAIN}/${specifier.slice(14)}.ts`;
    const isRelative = file.startsWith(DOMAIN) && specifier.startsWith(".");
    return isRelative ? path.posix.join(path.posix.dirname(file), specifier) : [];
  });
}

function reachableFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = files.flatMap(importsOf);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file));
  }
  return reached;
}

it("server and web both use every file of the domain", () => {
  const server = reachableFrom(list("apps/{server,sandbox}/src/**/*.ts"));
  const web = reachableFrom(list("apps/web/app/**/*.{ts,tsx}"));
  const domain = list(`${DOMAIN}/**/*.ts`);
  expect(domain.length).toBeGreaterThan(40);
  expect(domain.filter((file) => !server.has(file) || !web.has(file))).toEqual([]);
});

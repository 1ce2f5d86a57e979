import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");
const DOMAIN = "packages/domain/src";

async function list(pattern: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
  return files.filter((file) => !/\.test\./.test(file));
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

it("server and web both use every file of the domain", async () => {
  const server = reachableFrom(await list("apps/{server,sandbox}/src/**/*.ts"));
  const web = reachableFrom(await list("apps/web/app/**/*.{ts,tsx}"));
  const domain = await list(`${DOMAIN}/**/*.ts`);
  expect(domain.length).toBeGreaterThan(40);
  expect(domain.filter((file) => !server.has(file) || !web.has(file))).toEqual([]);
});

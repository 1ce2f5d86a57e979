import { readFileSync } from "node:fs";

/** The part read of Vitest's JSON results; `expects` is written by vitest-setup.ts. */
interface Results {
  testResults: { name: string; assertionResults: { meta?: { expects?: number } }[] }[];
}

/** What must not be proven less than before; a file may be in several areas. */
const AREAS = {
  money: /\/(billing|membership)\/|\/stripe\//,
  kills: /kill|\/restart\.test|database-loss|embedded-postgres/,
  races: /parallel|shared-(code|work)|share-work|event-order|\/locks?\b|sessions\.test|refunds\.test/,
  indexes: /\/live-index\/|\/search\/live\/|map-index/,
};

/** @returns `expect` calls that were carried out, in all and in each area */
export function countExpects({ testResults }: Results): Record<string, number> {
  const files = testResults.map(({ name, assertionResults }) => ({
    name: name.replaceAll("\\", "/"),
    expects: assertionResults.reduce((sum, { meta }) => sum + (meta?.expects ?? 0), 0),
  }));
  const sumOf = (area: RegExp) =>
    files.filter(({ name }) => area.test(name)).reduce((sum, { expects }) => sum + expects, 0);
  return {
    all: sumOf(/^/),
    ...Object.fromEntries(Object.entries(AREAS).map(([name, area]) => [name, sumOf(area)])),
  };
}

export function readExpects(file: string): Record<string, number> {
  return countExpects(JSON.parse(readFileSync(file, "utf8")) as Results);
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) console.log(file, readExpects(file));
}

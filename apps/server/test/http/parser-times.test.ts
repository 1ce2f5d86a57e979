import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findSteepGrowth } from "../../../../tools/test-size/steep-growth.ts";
import { sampleOfEach } from "../../../../tools/test-size/test-size.ts";
import { readCity } from "../../src/features/directory/addresses/city.ts";
import { readStreet } from "../../src/features/directory/addresses/street.ts";
import { readFamilyName } from "../../src/features/directory/person-names/registry-name.ts";
import { acceptsEncoding } from "../../src/http/compress-bytes.ts";
import { addressKey } from "../../src/http/limits/rate-limit.ts";
import { pathOf } from "../../src/logging/log.ts";

type Parser = (text: string) => unknown;

const ROOT = join(import.meta.dirname, "../../../..");
const SOURCES = [
  "packages/{contract,domain}/src/**/*.ts",
  "apps/server/src/{features,http,graphql,logging,web,cli}/**/*.ts",
];
/** An exported function that makes something of one text, by its name. */
const PARSER =
  /^export function ((?:read|parse|normalize|canonical|tidy|validate|split|scrub|search|format|mask|describe|find|is|to|plain|case|language)\w*)\(\w+: string(?: \| (?:undefined|null))?\)/gm;
/** They take a folder or a file's name, not a text. */
const NO_PARSERS = new Set(["findConsolePages"]);

/** Parsers whose text is not their only argument. */
const MORE: Record<string, Parser> = {
  acceptsEncoding: (text) => acceptsEncoding(text, "br"),
  addressKey,
  pathOf,
  readCity: (text) => readCity(text, "NC"),
  readFamilyName: (text) => readFamilyName(text, text),
  readStreet: (text) => readStreet(text, text),
};

/** What a text may be full of; each row ends with what most patterns are about, which is tried at `commit`. */
const UNITS = [
  [..."\n\t\0\u00a0 "],
  [..."!?;:."],
  [..."'\"`,"],
  [..."|\\_/"],
  [..."#%=&@"],
  [..."*^~$-"],
  [..."<[{("],
  [..."+0"],
  [..."éa"],
  [..."\u200d\u202e\u0301"],
  [..."\ud83d\udc4d\ufdfa\ufb03"],
  ["((a", "http://", "a "],
  ["St ", "1 "],
  ["a.", " ,"],
  ['{"a":', "a@"],
  ["eyJ-", "%20", "+1 "],
  // Words at which sentences begin and end.
  ["y ya ", "please i ", "or i "],
];
const TRIED = UNITS.flatMap((alike) => sampleOfEach(alike, () => "alike"));
const LENGTH = 32 * 1024;

async function loadParsers(): Promise<[string, Parser][]> {
  const files = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !file.endsWith(".test.ts"))
    .sort();
  const loaded = files.map(async (file): Promise<[string, Parser][]> => {
    const names = Array.from(
      readFileSync(join(ROOT, file), "utf8").matchAll(PARSER),
      ([, name = ""]) => name,
    );
    if (names.length === 0) return [];
    const module = (await import(join(ROOT, file))) as Record<string, Parser>;
    return names.flatMap((name) => {
      const parser = module[name];
      return parser === undefined || NO_PARSERS.has(name) ? [] : [[name, parser]];
    });
  });
  return [...(await Promise.all(loaded)).flat(), ...Object.entries(MORE)];
}

const shape = (unit: string, length: number) => `${unit.repeat(Math.ceil(length / unit.length))}x`;

it("no exported parser grows with the square of its text [TRUST-10]", async () => {
  const parsers = await loadParsers();
  expect(parsers.length).toBeGreaterThan(60);
  const slow: string[] = [];
  for (const [name, parser] of parsers) {
    for (const unit of TRIED) {
      const growth = await findSteepGrowth((length) => parser(shape(unit, length)), LENGTH);
      if (growth !== null) slow.push(`${name} on ${JSON.stringify(unit)}: ${growth.toFixed(1)} times`);
    }
  }
  expect(slow).toEqual([]);
});

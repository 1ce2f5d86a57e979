import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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

const UNITS = [
  ..." .,;:'\"`-_/\\|@+#%&=?!*~^$<([{)a0é\t\n\0",
  ..."\u0301\ud83d\udc4d\u202e\u200d\u00a0\ufdfa\ufb03",
  ...["a ", "1 ", "a.", " ,", "a@", "((a", '{"a":', "eyJ-", "http://", "%20", "+1 ", "St "],
];
/** A third of them at `commit`. */
const TRIED = sampleOfEach(UNITS, (unit) => String(Math.floor(UNITS.indexOf(unit) / 3)));
const [SHORT, LONG] = [16 * 1024, 64 * 1024];
/** Four times the text costs four times the time; the rest is the machine. */
const MOST_GROWTH = 6;
/** Nothing that grows with the square of 16 KB is done in this time. */
const UNSUSPICIOUS_MS = 5;

async function loadParsers(): Promise<[string, Parser][]> {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"));
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

/** Milliseconds of this thread's own work: a busy machine does not count. */
function timeOf(parser: Parser, text: string): number {
  const before = process.threadCpuUsage();
  try {
    parser(text);
  } catch {
    // A refusal is as good as a value.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function medianOfFive(parser: Parser, text: string): number {
  const times = [1, 2, 3, 4, 5].map(() => timeOf(parser, text));
  return times.toSorted((a, b) => a - b)[2] ?? 0;
}

it("every exported parser takes four times as long for four times the text [TRUST-10]", async () => {
  const parsers = await loadParsers();
  expect(parsers.length).toBeGreaterThan(60);
  const slow: string[] = [];
  for (const [name, parser] of parsers) {
    for (const unit of TRIED) {
      const short = shape(unit, SHORT);
      if (timeOf(parser, short) < UNSUSPICIOUS_MS) continue;
      // Some machines count this time in steps so long that a short work takes none.
      const base = Math.max(medianOfFive(parser, short), UNSUSPICIOUS_MS);
      const growth = medianOfFive(parser, shape(unit, LONG)) / base;
      if (growth > MOST_GROWTH) slow.push(`${name} on ${JSON.stringify(unit)}: ${growth.toFixed(1)} times`);
    }
  }
  expect(slow).toEqual([]);
});

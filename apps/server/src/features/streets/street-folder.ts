import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { readArchiveInfo } from "@smirk/basemap/archive/read-archive-info";
import type { Config } from "../../config/config.ts";

export interface CountyStreets {
  /** FIPS code of state and county. */
  county: string;
  year: number | null;
  bytes: number;
  addedAt: Date;
  bounds: [west: number, south: number, east: number, north: number];
}

export const COUNTY_FILE = /^(\d{5})\.pmtiles$/;

export function streetFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "basemap");
}

/** In the order of their codes; a file that cannot be read is left out. */
export async function listCountyStreets(config: Pick<Config, "dataDir">): Promise<CountyStreets[]> {
  const folder = streetFolder(config);
  const names = await readdir(folder).catch(() => []);
  const found = names
    .filter((name) => COUNTY_FILE.test(name))
    .sort()
    .map((name) => readCountyStreets(join(folder, name), name.slice(0, 5)).catch(() => null));
  return (await Promise.all(found)).filter((one) => one !== null);
}

/** The same list, read again only when a file has come into the folder or left it. */
export function createCountyList(config: Pick<Config, "dataDir">): () => Promise<CountyStreets[]> {
  let known: { changed: number; counties: Promise<CountyStreets[]> } | null = null;
  return async () => {
    const changed = await stat(streetFolder(config)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (known?.changed !== changed) known = { changed, counties: listCountyStreets(config) };
    return known.counties;
  };
}

async function readCountyStreets(path: string, county: string): Promise<CountyStreets> {
  const { size, mtime } = await stat(path);
  const file = await open(path);
  try {
    const { bounds, metadata } = await readArchiveInfo(async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    });
    const year = typeof metadata.year === "number" ? metadata.year : null;
    return { county, year, bytes: size, addedAt: mtime, bounds };
  } finally {
    await file.close();
  }
}

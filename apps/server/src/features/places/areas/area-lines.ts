import { loadGazetteer } from "../gazetteer/gazetteer.ts";
import type { City, Region, Zip } from "./area.ts";
import { makeAreaTable } from "./area-table.ts";

/** One line of the table as text; cities come before their spellings. */
export type AreaLine = { region: Region } | { zip: Zip } | { city: City } | { spelling: [string, number] };

/** The whole table, 11 MB: takes seconds and 250 MB to make. */
export function makeAreaLines(): string {
  const { regions, zips, cities, spellings } = makeAreaTable(loadGazetteer());
  const lines: AreaLine[] = [
    ...regions.map((region): AreaLine => ({ region })),
    ...zips.map((zip): AreaLine => ({ zip })),
    ...cities.map((city): AreaLine => ({ city })),
    ...spellings.map((spelling): AreaLine => ({ spelling })),
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

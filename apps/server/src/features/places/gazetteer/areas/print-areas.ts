import { loadGazetteer } from "../gazetteer.ts";
import { makeAreaTable } from "./area-table.ts";
import type { AreaLine } from "./load-areas.ts";

const { regions, zips, cities, spellings } = makeAreaTable(loadGazetteer());
const lines: AreaLine[] = [
  ...regions.map((region): AreaLine => ({ region })),
  ...zips.map((zip): AreaLine => ({ zip })),
  ...cities.map((city): AreaLine => ({ city })),
  ...spellings.map((spelling): AreaLine => ({ spelling })),
];
// The server stopped meanwhile.
process.stdout.on("error", () => process.exit());
process.stdout.write(lines.map((line) => JSON.stringify(line)).join("\n"));

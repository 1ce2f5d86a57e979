import { makeAreaTable } from "./area-table.ts";
import { loadGazetteer } from "./gazetteer.ts";

process.stdout.write(JSON.stringify(makeAreaTable(loadGazetteer())));

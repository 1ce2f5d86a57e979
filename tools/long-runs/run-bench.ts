import { ensureBuilt } from "../build.ts";
import { ensureBenchPackages, listBenches } from "./benches.ts";

const [name = ""] = process.argv.splice(2, 1);
const benches = listBenches();
const script = benches.get(name);
if (script === undefined) {
  console.error(
    `${name === "" ? "Name a benchmark" : `Unknown benchmark ${name}`}: ${[...benches.keys()].join(", ")}.`,
  );
  process.exit(2);
}
ensureBenchPackages();
await ensureBuilt(console.log);
await import(script);

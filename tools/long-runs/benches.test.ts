import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listBenches } from "./benches.ts";

it("the benchmarks that can be run are those of their page", () => {
  const page = readFileSync(join(import.meta.dirname, "../../bench/README.md"), "utf8");
  const described = [...page.matchAll(/^\| `npm run bench -- ([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual([...listBenches().keys()]);
});

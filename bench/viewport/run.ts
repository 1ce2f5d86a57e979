// Measures the viewport query over HTTP on 300,000 locations: the product, the same bytes served as they are, and
// PostGraphile on the same PostgreSQL, turn by turn in one run. What it prints is explained in bench/README.md.
import { existsSync } from "node:fs";
import path from "node:path";

const BENCH = path.dirname(import.meta.dirname);

if (existsSync(path.join(BENCH, "node_modules/autocannon"))) {
  const { compare } = await import("./compare.ts");
  await compare();
} else {
  console.error("The benchmark's packages are not installed: npm ci --prefix bench");
  process.exitCode = 1;
}

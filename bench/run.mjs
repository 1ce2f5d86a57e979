// Plain JavaScript for any Node from 20 on: runs a benchmark on the pinned Node, with what it needs installed and built.
//
//     node bench/run.mjs <name, such as viewport> [its arguments]
import { runPinned } from "../tools/run.mjs";

runPinned("long-runs/run-bench.ts", process.argv.slice(2));

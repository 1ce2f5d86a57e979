import { runPinned } from "./run.mjs";

// File names of an operator are relative to where npm was called.
process.env.INIT_CWD ??= process.cwd();
// What runs in this checkout must keep its packages under it: only those that are missing altogether are installed.
runPinned("smirk.ts", process.argv.slice(2), { install: "when missing" });

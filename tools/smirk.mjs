import { runPinned } from "./run.mjs";

// npm tells where it was called; the files that an operator names are meant from there.
process.env.INIT_CWD ??= process.cwd();
// What runs in this checkout must keep its packages under it: only those that are missing altogether are installed.
runPinned("smirk.ts", process.argv.slice(2), { install: "when missing" });

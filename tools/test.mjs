import { runPinned } from "./run-pinned.mjs";

runPinned("test.ts");

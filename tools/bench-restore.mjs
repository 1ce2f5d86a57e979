import { runPinned } from "./run-pinned.mjs";

runPinned("bench-restore.ts");

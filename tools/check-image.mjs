import { runPinned } from "./run-pinned.mjs";

runPinned("check-image.ts");

import { ensureBuilt } from "../build.ts";

await ensureBuilt(console.log);
await import("../../bench/restore/run.ts");

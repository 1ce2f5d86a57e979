// A step of the build: a server that finds the file starts with less work.
import { globSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeAreaLines } from "./area-lines.ts";
import { areasFile } from "./load-areas.ts";

const file = areasFile();
const folder = dirname(file);
mkdirSync(folder, { recursive: true });
for (const old of globSync("areas-*", { cwd: folder })) rmSync(join(folder, old));
// A server that starts meanwhile must not read half of it.
const unfinished = `${file}.${process.pid}`;
writeFileSync(unfinished, makeAreaLines());
renameSync(unfinished, file);

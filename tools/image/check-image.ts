/**
 * Proves the Dockerfile where no container engine runs: carries it out into an empty folder, looks whether anything
 * lies there that production should not have, and starts what is there with production's settings against a
 * PostgreSQL of its own. As root on Linux the server sees nothing but that folder, as the image's user.
 *
 *     npm run check-image [-- --keep]
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/start-embedded-postgres.ts";
import { checkFiles } from "./check-files.ts";
import { checkPrograms, checkServer } from "./check-running.ts";
import { buildImageLayout } from "./lay-out-image.ts";
import { inventProductionSettings } from "./production-settings.ts";
import { readDockerfile } from "./read-dockerfile.ts";
import { addBase, canLockIn } from "./start-in-image.ts";

const checkout = dirname(dirname(import.meta.dirname));
const errors: string[] = [];

function check(what: string, holds: boolean, found = ""): void {
  console.log(`${holds ? "ok   " : "ERROR"} ${what}${holds || found === "" ? "" : `: ${found}`}`);
  if (!holds) errors.push(what);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function checkImage(folder: string): Promise<void> {
  const stages = readDockerfile(readFileSync(join(checkout, "Dockerfile"), "utf8"));
  const image = await buildImageLayout(stages, { checkout, into: folder, say: console.log });
  const app = join(image.root, image.workdir);
  const strays = await checkFiles(app);
  check("it holds nothing but what production needs", strays.length === 0, strays.join("\n      "));
  console.log(
    `      ${spawnSync("du", ["-sh", app], { encoding: "utf8" }).stdout.split("\t")[0]} in ${image.workdir}`,
  );
  if (canLockIn) addBase(image);
  else console.log("      not root on Linux: the server runs beside this machine's files, as this user");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    log: { info: () => {}, warn: console.error, error: console.error },
  });
  try {
    const settings = await inventProductionSettings(postgres.connectionString, await findFreePort());
    await checkPrograms(image, settings, check);
    await checkServer(image, settings, check);
  } finally {
    await postgres.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "smirk-image-"));
try {
  await checkImage(folder);
} finally {
  if (process.argv.includes("--keep")) console.log(`      kept in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exitCode = errors.length === 0 ? 0 : 1;

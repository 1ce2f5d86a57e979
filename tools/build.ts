import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { areasFile } from "../apps/server/src/features/places/areas/load-areas.ts";
import { announceWait } from "../apps/server/src/process/announce-wait.ts";

const root = dirname(import.meta.dirname);
const web = join(root, "apps", "web");
const operators = join(root, "apps", "console");
const lock = join(root, "package-lock.json");
const basemapFolder = join(web, "public", "basemap");

/**
 * Builds the basemap, the gazetteer, the web app and the console, each only when what it is made from has changed.
 * @param options.checksCatalogs whether texts are extracted into the catalogs first, and a missing one fails the build
 */
export async function ensureBuilt(
  say: (line: string) => void,
  { checksCatalogs = true } = {},
): Promise<void> {
  await Promise.all([ensureBasemap(say), ensureGazetteer(say), ensureConsole(say)]);
  const sources = hashInputs(
    [
      web,
      join(root, "packages", "domain"),
      join(root, "packages", "contract"),
      join(root, "packages", "ui"),
      join(root, "packages", "basemap", "src"),
      lock,
    ],
    (path) => path.startsWith(basemapFolder),
  );
  await step("web app", join(web, "build", ".made-from"), sources, say, async () => {
    await run(["run", checksCatalogs ? "build" : "bundle", "--workspace", "@smirk/web", "--silent"], npm());
    await precompress(join(web, "build", "client"));
  });
}

async function ensureConsole(say: (line: string) => void): Promise<void> {
  const sources = hashInputs([
    operators,
    join(root, "packages", "domain"),
    join(root, "packages", "contract"),
    join(root, "packages", "ui"),
    join(root, "packages", "basemap", "src"),
    join(web, "app", "styles"),
    join(web, "vite"),
    lock,
  ]);
  await step("console", join(operators, "build", ".made-from"), sources, say, async () => {
    await run(["run", "build", "--workspace", "@smirk/console", "--silent"], npm());
  });
}

/** The searchable gazetteer as a file: without it, every server makes it when it starts. */
export async function ensureGazetteer(say: (line: string) => void): Promise<void> {
  if (existsSync(areasFile())) return;
  await announceBuild(say, "gazetteer", () =>
    run([join(root, "apps/server/src/features/places/areas/write-areas.ts")]),
  );
}

/** Builds the basemap alone, all of the web app that development needs beforehand. */
export async function ensureBasemap(say: (line: string) => void): Promise<void> {
  const inputs = hashInputs([join(web, "basemap"), join(root, "packages", "basemap"), lock]);
  await step("basemap", join(basemapFolder, ".made-from"), inputs, say, async () => {
    await run([join(web, "basemap", "build.ts")]);
  });
}

async function step(
  name: string,
  stampFile: string,
  stamp: string,
  say: (line: string) => void,
  make: () => Promise<void>,
): Promise<void> {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  await announceBuild(say, name, make);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** What is built in this process, and how much of it is done. */
const progress = { begun: 0, done: 0 };

/** Says what is built, every ten seconds that it goes on, and how far the build is. */
async function announceBuild(
  say: (line: string) => void,
  name: string,
  make: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  progress.begun += 1;
  say(`Building the ${name} …`);
  await announceWait(say, `building the ${name}`, make);
  progress.done += 1;
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`The ${name} is built, in ${seconds} s (${progress.done} of ${progress.begun}).`);
}

/** The npm that called, or the machine's own where none did. */
function npm(): string[] {
  const given = process.env.npm_execpath;
  return given?.endsWith(".js") ? [process.execPath, given] : ["npm"];
}

/** Runs a program, on this Node unless another command is given; its output is shown only when it fails. */
function run(
  args: string[],
  [command = "", ...before]: readonly string[] = [process.execPath],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(command, [...before, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const kill = () => child.kill();
  // A start that is stopped leaves no build behind.
  process.once("exit", kill);
  child.on("error", reject);
  child.on("exit", (code) => {
    process.off("exit", kill);
    if (code === 0) return resolve();
    process.stderr.write(Buffer.concat(output));
    reject(new Error(`${args.join(" ")} ended with code ${code}.`));
  });
  return promise;
}

/**
 * One hash over the names and contents of all files under the given files and folders.
 * @param from where names begin: a checkout that was moved or copied keeps what it built
 */
export function hashInputs(
  paths: string[],
  skip: (path: string) => boolean = () => false,
  from = root,
): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths.flatMap(listFiles).toSorted()) {
    if (skip(path)) continue;
    hash
      .update(relative(from, path).replaceAll(sep, "/"))
      .update("\0")
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex");
}

const SKIPPED = new Set(["node_modules", "build", ".react-router", "basemap-out", "test-results"]);

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|html|webmanifest|map)$/;

/** Writes a `.br` (quality 11) and a `.gz` beside each compressible file under the folder. */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

const WORTH_IT_BYTES = 256;

const brotli = promisify(brotliCompress);

const gzipped = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    gzipped(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

if (import.meta.main) await ensureBuilt(console.log);

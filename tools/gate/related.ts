import path from "node:path";

/** The tests that a change asks for, as paths from the root. */
export interface RelatedTests {
  vitest: string[];
  browser: string[];
}

const VITEST = /\.test\.tsx?$/;
const BROWSER = /^e2e\/tests\/.*\.spec\.ts$/;
const SOURCE = /\.(tsx?|mjs)$/;

/** Everything comes together in these: an import of one says nothing of what a test is about. */
const HUBS = [
  /^apps\/server\/src\/(app|context|main)\.ts$/,
  /^apps\/server\/test\/support\//,
  /^apps\/web\/(test\/|app\/routes)/,
  /^e2e\/support\//,
];
/** Folders of browser tests by what they are about, where the names differ from the web app's features. */
const BROWSER_FOLDERS: Record<string, string> = {
  onboarding: "joining",
  "sign-up": "sign-in",
  session: "sign-in",
  plans: "site",
  region: "finder",
};
/** The browser test of a change that no file of tests is named after. */
const JOURNEY = "e2e/tests/journeys/journey.spec.ts";
const AREA =
  /^(apps\/server\/src\/features|apps\/server\/src|apps\/sandbox\/src|apps\/web\/app\/features|packages\/(?:domain|contract)\/src)\/([^/]+)\//;

/**
 * Tests that changed, that import what changed, that stand in the same folder of a feature, and on the server those of
 * the feature's folder, which reach it by requests.
 * @param changed paths from the root; deleted files count too
 * @param files every file of the tree
 * @param read a file's text
 */
export function listRelatedTests(
  changed: readonly string[],
  files: readonly string[],
  read: (file: string) => string,
): RelatedTests {
  const sources = files.filter((file) => SOURCE.test(file));
  const importers = listImporters(sources, read);
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    if (!HUBS.some((hub) => hub.test(file)))
      for (const importer of importers.get(file) ?? []) visit(importer);
  };
  for (const file of changed) visit(file);
  const isNear = (test: string) => changed.some((file) => isSameArea(file, test));
  return {
    vitest: sources.filter((file) => VITEST.test(file) && (reached.has(file) || isNear(file))),
    browser: [
      ...new Set([
        ...sources.filter((file) => BROWSER.test(file) && changed.includes(file)),
        ...changed.flatMap((file) => listNamedSpecs(file, sources)),
      ]),
    ].toSorted(),
  };
}

function isSameArea(file: string, test: string): boolean {
  const [, root = "", area = ""] = AREA.exec(file) ?? [];
  if (area === "") return false;
  // A screen's folder in the web app; elsewhere a feature is small enough.
  const folder = root === "apps/web/app/features" ? path.posix.dirname(file) : `${root}/${area}`;
  if (test.startsWith(`${folder}/`)) return true;
  return root.startsWith("apps/server") && new RegExp(`^apps/server/test/(.*/)?${area}(/|\\.)`).test(test);
}

/** Browser tests named after a folder that a changed screen is in. */
function listNamedSpecs(file: string, sources: readonly string[]): string[] {
  const [, root, area = ""] = AREA.exec(file) ?? [];
  if (root !== "apps/web/app/features" || VITEST.test(file)) return [];
  const folder = `e2e/tests/${BROWSER_FOLDERS[area] ?? area}/`;
  const names = path.posix.dirname(file).split("/").slice(4);
  const named = sources.filter(
    (spec) =>
      BROWSER.test(spec) && spec.startsWith(folder) && names.includes(path.posix.basename(spec, ".spec.ts")),
  );
  return named.length > 0 ? named : [JOURNEY];
}

const IMPORT = /(?:\bfrom|\bimport\(?)\s{0,9}"([^"\n]{1,300})"/g;

/**
 * Who imports each file, statically or when needed, types included.
 * @param files paths from the root
 */
function listImporters(files: readonly string[], read: (file: string) => string): Map<string, string[]> {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, specifier = ""] of read(file).matchAll(IMPORT)) {
      const imported = resolve(file, specifier, known);
      if (imported !== null) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

const PACKAGES: Record<string, string> = {
  "@smirk/domain/": "packages/domain/src/",
  "@smirk/contract/": "packages/contract/src/",
  "@smirk/ui/": "packages/ui/src/",
  "@smirk/basemap/": "packages/basemap/src/",
};

const ENDINGS = ["", ".ts", ".tsx"];

function resolve(file: string, specifier: string, known: ReadonlySet<string>): string | null {
  const ours = Object.entries(PACKAGES).find(([name]) => specifier.startsWith(name));
  const target = ours
    ? ours[1] + specifier.slice(ours[0].length)
    : specifier.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), specifier)
      : null;
  if (target === null) return null;
  return ENDINGS.map((ending) => target + ending).find((candidate) => known.has(candidate)) ?? null;
}

import { cruise, type ICruiseResult } from "dependency-cruiser";
import { RULES } from "./rules.ts";

const FOLDERS = ["apps", "packages", "e2e", "tools"];
const NOT_OURS =
  "\\.css$|(^|/)(build|\\.data|\\.react-router|test-results|playwright-report)/|^apps/web/public/|^tools/.*/node_modules/";

/** A cruise that reads nothing is clean as well: below this count something is wrong with the cruise itself. */
export const LEAST_MODULES = 1_000;

/**
 * Reads every import of the tree under `root`, types included, and checks it against the rules.
 * @throws Error when it reads fewer modules than `leastModules`, as it does without a TypeScript that it knows
 */
export async function cruiseProduct(root: string, leastModules = LEAST_MODULES): Promise<ICruiseResult> {
  const { output } = await cruise(
    FOLDERS,
    {
      baseDir: root,
      ruleSet: { forbidden: RULES },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: "(^|/)node_modules/" },
      exclude: { path: NOT_OURS },
    },
    {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  );
  if (typeof output === "string") throw new Error("The cruise gave a text instead of its result.");
  const count = output.modules.filter(({ source }) => isOurs(source)).length;
  if (count < leastModules) {
    throw new Error(
      `Only ${count} modules were read, of at least ${leastModules}: is typescript 6 installed?`,
    );
  }
  return output;
}

/** @returns whether a path is a source file of this repository */
function isOurs(source: string): boolean {
  return /^(apps|packages|e2e|tools)\/.*\.(ts|tsx|mjs)$/.test(source) && !source.includes("node_modules/");
}

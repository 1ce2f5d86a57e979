import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

const ROOT = path.dirname(path.dirname(import.meta.dirname));

/** A program that ends with another code than 0 when a tree breaks a rule, and says where. */
export interface Check {
  name: string;
  script: string;
  args?: readonly string[];
  /** The folder of the tree that it runs in; the root unless it says so. */
  folder?: string;
  /** It takes the tree's root as its argument instead of running there. */
  takesRoot?: true;
}

const UNUSED = [
  "--production",
  "--no-progress",
  "--no-config-hints",
  "--config=tools/dependencies/knip.jsonc",
  "--include=files,exports,types,enumMembers",
  "--reporter=compact",
];
const LINGUI = "node_modules/@lingui/cli/dist/lingui.js";
const SYNC = ["check", "sync", "--clean"];
const MISSING = ["check", "missing", "--mode", "catalog"];

/** Everything that `npm run lint` and the first stage of `npm test` check. */
export const CHECKS: readonly Check[] = [
  {
    name: "format",
    script: "node_modules/@biomejs/biome/bin/biome",
    args: ["check", "--error-on-warnings", "."],
  },
  { name: "boundaries", script: "tools/boundaries/check-boundaries.ts", takesRoot: true },
  { name: "dependencies", script: "tools/dependencies/check-dependencies.ts" },
  { name: "unused", script: "node_modules/knip/bin/knip.js", args: UNUSED },
  { name: "specification", script: "tools/specification/check-specification.ts", takesRoot: true },
  {
    name: "openapi",
    script: "node_modules/@redocly/cli/bin/cli.js",
    args: ["lint", "docs/openapi.yaml", "--config=tools/api-client/redocly.yaml"],
  },
  { name: "patterns", script: "tools/patterns/check-patterns.ts", takesRoot: true },
  { name: "texts", script: "tools/catalogs/check-catalogs.ts", takesRoot: true },
  { name: "readability", script: "tools/readability/check-readability.ts", takesRoot: true },
  { name: "messages", script: LINGUI, args: SYNC, folder: "apps/web" },
  { name: "translations", script: LINGUI, args: MISSING, folder: "apps/web" },
  { name: "server-messages", script: LINGUI, args: SYNC, folder: "apps/server" },
  { name: "server-translations", script: LINGUI, args: MISSING, folder: "apps/server" },
];

interface CheckResult {
  name: string;
  ok: boolean;
  /** What the check printed. */
  output: string;
}

/** Runs checks side by side, as many as this machine's cores gain from, on the tree under `root`. */
export async function runChecks(checks: readonly Check[], root = ROOT): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      results.push(await runCheck(check, root));
  };
  await Promise.all([work(), work(), work()]);
  return results;
}

async function runCheck(check: Check, root: string): Promise<CheckResult> {
  const args = [...(check.args ?? []), ...(check.takesRoot ? [root] : [])];
  const child = spawn(process.execPath, [path.join(ROOT, check.script), ...args], {
    cwd: path.join(root, check.folder ?? ""),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { name: check.name, ok: code === 0, output: `${out}${err}`.trimEnd() };
}

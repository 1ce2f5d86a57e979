import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../../../..");
/** Commits of older releases, by what came with the next one. */
const COMMITS = {
  "strangers' budgets": "5ca0f9638d498d04e024aac909a796d843c694f1",
  "holidays as numbers": "9be6711f0d9fcc69fdbbe339a000244f3c250846",
} as const;
type Before = keyof typeof COMMITS;
const PROGRAMS = "apps/server/test/support/processes/paying-process.ts";
const WORKSPACES = "@smirk";

/** False in a shallow clone, and where no git is. */
export function hasOlderRelease(before: Before): boolean {
  return git("cat-file", "-e", `${COMMITS[before]}^{commit}`).status === 0;
}

export interface OlderRelease {
  /** Letters for its database. */
  name: string;
  /** Its server in a process, as `paying-process` of today. */
  program: string;
  /** Makes an empty database its own. */
  migrate(environment: Record<string, string>): void;
}

/** Its sources with the installed packages, in an empty folder. @throws what git says */
export function checkOutOlderRelease(folder: string, before: Before): OlderRelease {
  const archive = git(
    "archive",
    "--format=tar",
    COMMITS[before],
    "package.json",
    "apps",
    "packages",
    "tools",
  );
  if (archive.status !== 0) throw new Error(archive.stderr.toString());
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(unpacked.stderr.toString());
  linkPackages(folder);
  return {
    name: before.replaceAll(/\W/g, "_"),
    program: join(folder, PROGRAMS),
    migrate: (environment) => {
      const command = [join(folder, "apps/server/src/cli/main.ts"), "migrate"];
      const { status, stderr } = spawnSync(process.execPath, command, { env: environment });
      if (status !== 0) throw new Error(stderr.toString());
    },
  };
}

/** Packages are those of this release; the workspaces are its own. */
function linkPackages(folder: string): void {
  const installed = join(ROOT, "node_modules");
  const own = join(folder, "node_modules");
  mkdirSync(join(own, WORKSPACES), { recursive: true });
  for (const name of readdirSync(installed).toSorted()) {
    if (name !== WORKSPACES && !name.startsWith(".")) symlinkSync(join(installed, name), join(own, name));
  }
  for (const name of readdirSync(join(folder, "packages")).toSorted())
    symlinkSync(join(folder, "packages", name), join(own, WORKSPACES, name));
}

const MOST_BYTES = 512 * 1024 ** 2;

function git(...args: string[]) {
  return spawnSync("git", args, { cwd: ROOT, maxBuffer: MOST_BYTES });
}

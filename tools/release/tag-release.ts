/**
 * Tags the commit as the release that the changelog describes, once its heading says no more that it is unreleased.
 *
 *     npm run tag-release                     makes the tag; push it to publish the image
 *     npm run tag-release -- --check v0.2.0   ends with 1 unless that is the tag of this commit's changelog
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const ROOT = join(import.meta.dirname, "../..");

interface Release {
  version: string;
  isReleased: boolean;
  /** What the changelog says of it, in Markdown. */
  notes: string;
}

/** The newest release of the changelog. */
export function readNewestRelease(changelog: string): Release {
  const [, newest = ""] = changelog.split(/^## /m);
  const [heading = "", ...lines] = newest.split("\n");
  const [, version, remark] = /^(\d+\.\d+\.\d+)( \(unreleased\))?$/.exec(heading) ?? [];
  if (version === undefined) throw new Error("CHANGELOG.md has no heading such as '## 1.2.3'.");
  return { version, isReleased: remark === undefined, notes: lines.join("\n").trim() };
}

/** Why this is no release to tag; empty where it is one. */
export function findTagErrors(
  { version, isReleased }: Release,
  packageVersion: string,
  tag: string,
): string[] {
  return [
    ...(version === packageVersion
      ? []
      : [`package.json has the version ${packageVersion}, and CHANGELOG.md begins with ${version}.`]),
    ...(isReleased ? [] : [`CHANGELOG.md says that ${version} is unreleased: remove that when it is ready.`]),
    ...(tag === `v${version}` ? [] : [`The tag of ${version} is v${version}, not ${tag}.`]),
  ];
}

function main(): number {
  const { values } = parseArgs({ options: { check: { type: "string" } } });
  const release = readNewestRelease(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"));
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const tag = values.check ?? `v${release.version}`;
  const errors = findTagErrors(release, version, tag);
  for (const error of errors) console.error(error);
  if (errors.length > 0) return 1;
  if (values.check !== undefined) return 0;
  const args = ["tag", "--annotate", "--cleanup=verbatim", "--file=-", tag];
  const { status } = spawnSync("git", args, {
    cwd: ROOT,
    input: `Smirk ${version}\n\n${release.notes}\n`,
    stdio: ["pipe", "inherit", "inherit"],
  });
  if (status === 0) console.log(`Tagged as ${tag}: \`git push origin ${tag}\` publishes its image.`);
  return status ?? 1;
}

if (import.meta.main) process.exitCode = main();

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ConfigError, loadConfig } from "../../apps/server/src/config/config.ts";
import { SETTINGS } from "../../apps/server/src/config/settings/settings.ts";
import { listContext, readIgnore } from "./list-context.ts";
import { readDockerfile } from "./read-dockerfile.ts";

const root = dirname(dirname(import.meta.dirname));
const read = (file: string) => readFileSync(join(root, file), "utf8");

it("a builder is given neither the sandbox, nor tests, nor anything private", () => {
  const isIgnored = readIgnore(read(".dockerignore"));
  const kept = [
    ".git/config",
    ".data/keys/auth.json",
    "deploy/production.env",
    "node_modules/pg/package.json",
  ];
  const tests = [
    "apps/server/test/harness.ts",
    "packages/domain/src/zip.test.ts",
    "e2e/stack.ts",
    "bench/x.ts",
  ];
  for (const path of [
    ...kept,
    ...tests,
    "apps/web/build/server/index.js",
    "apps/web/public/basemap/.made-from",
    "apps/sandbox/src/main.ts",
  ]) {
    expect(isIgnored(path), path).toBe(true);
  }
  const sandbox = listContext(root).filter((path) => path.startsWith("apps/sandbox/"));
  expect(sandbox).toEqual(["apps/sandbox/package.json"]);
});

it("the image's last stage has only product sources and no privileged user", () => {
  const last = readDockerfile(read("Dockerfile")).at(-1);
  const sources = last?.instructions
    .filter(({ name, flags }) => name === "COPY" && flags.from === undefined)
    .flatMap(({ words }) => words.slice(0, -1));
  expect(sources?.toSorted()).toEqual([
    "apps/server",
    "apps/web/package.json",
    "package.json",
    "packages/basemap",
    "packages/domain",
    "tools/make-auth-keys.ts",
  ]);
  const copied = last?.instructions
    .filter(({ flags }) => flags.from !== undefined)
    .map(({ words }) => words[0]);
  // Packages for one kind of machine are optional in the lockfile, and the others of these are not wanted.
  expect(copied).toContain("/app/node_modules/@img");
  const saying = (name: string) => last?.instructions.findLast((line) => line.name === name);
  expect(saying("USER")?.text).toBe("node");
  expect(saying("ENTRYPOINT")?.words).toEqual(["node"]);
  expect(saying("HEALTHCHECK")?.text).toContain("/healthz");
  expect(read("Dockerfile")).toContain(
    `ARG NODE_VERSION=${JSON.parse(read("package.json")).devDependencies.node}\n`,
  );
});

it("the example settings name everything production needs and nothing else", () => {
  const lines = read("deploy/production.env.example").split("\n");
  const named = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=$/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in SETTINGS))).toEqual([]);
  const filledIn = lines.flatMap((line) => /^([A-Z_]+)=$/.exec(line)?.[1] ?? []);
  expect(filledIn.toSorted()).toEqual(neededInProduction().toSorted());
});

function neededInProduction(): string[] {
  try {
    loadConfig({ APP_ENV: "production" });
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map((failure) => failure.split(" ", 1)[0] ?? "");
    throw error;
  }
  return [];
}

it("every service of compose is confined, and each action of the workflow is an exact release", () => {
  const compose = read("compose.yaml");
  const [, services = ""] = compose.split(/^services:$/m);
  const blocks = services.split(/^ {2}(?=\w+:$)/m).filter((block) => /^\w+:\n {4}/.test(block));
  expect(blocks.map((block) => block.split(":")[0])).toEqual(["server", "smirk", "proxy", "database"]);
  for (const block of blocks) expect(block).toMatch(/^ {4}<<: \*(product|hardened)$/m);
  expect(compose).toContain(
    '<<: &hardened\n    read_only: true\n    cap_drop: [ALL]\n    security_opt: ["no-new-privileges:true"]',
  );
  const actions = [...read(".github/workflows/test.yml").matchAll(/uses: (\S+)/g)].map(
    ([, action]) => action,
  );
  expect(actions).not.toEqual([]);
  for (const action of actions) expect(action).toMatch(/@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/);
});

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { SETTINGS } from "../../apps/server/src/config/settings/settings.ts";
import { listNeededSettings } from "./check-image.ts";
import { listContext, readIgnore } from "./lay-out-image.ts";
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
    "apps/server/src/demo/members/rows.json.br",
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
    "packages/contract",
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
  expect(filledIn.toSorted()).toEqual(listNeededSettings().toSorted());
});

it("every service of compose is confined", () => {
  const compose = read("compose.yaml");
  const [, services = ""] = compose.split(/^services:$/m);
  const blocks = services.split(/^ {2}(?=\w+:$)/m).filter((block) => /^\w+:\n {4}/.test(block));
  expect(blocks.map((block) => block.split(":")[0])).toEqual(["server", "smirk", "proxy", "database"]);
  for (const block of blocks) expect(block).toMatch(/^ {4}<<: \*(product|hardened)$/m);
  expect(compose).toContain(
    '<<: &hardened\n    read_only: true\n    cap_drop: [ALL]\n    security_opt: ["no-new-privileges:true"]',
  );
});

it("Caddy passes the console's host on where it is named, and compose hands it over [OPS-01]", () => {
  expect(read("deploy/Caddyfile")).toMatch(/^\{\$SITE_ADDRESS\} \{\$CONSOLE_ADDRESS\} \{$/m);
  const { services } = parse(read("compose.yaml"), { merge: true }) as {
    services: { proxy: { environment: Record<string, string> } };
  };
  expect(services.proxy.environment.CONSOLE_ADDRESS).toMatch(/CONSOLE_ADDRESS:-/);
});

describe("the workflows", () => {
  const workflows = ["test", "publish"].map(
    (name) => parse(read(`.github/workflows/${name}.yml`)) as { jobs: Record<string, Job> },
  );
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs)).flatMap((job) => job.steps ?? []);

  it("name each action by an exact release", () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(5);
    for (const action of actions) expect(action).toMatch(/@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/);
  });

  it("test, scan and then publish an image with provenance", () => {
    const image = workflows[1]?.jobs.image;
    expect(image?.needs).toBe("test");
    const order = ["anchore/scan-action", "docker/login-action", "actions/attest-build-provenance"];
    const uses = image?.steps?.map((step) => step.uses?.split("@", 1)[0] ?? "") ?? [];
    const places = order.map((action) => uses.indexOf(action));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    const push = image?.steps?.find((step) => step.with?.push === true);
    expect(push?.with).toMatchObject({ provenance: "mode=max", sbom: true });
  });
});

interface Job {
  needs?: string;
  steps?: { uses?: string; with?: Record<string, unknown> }[];
}

it("updates keep the pinned Node of three files together", () => {
  const { packageRules, customManagers } = JSON.parse(read(".github/renovate.json")) as {
    packageRules: { groupName?: string; matchDepNames?: string[] }[];
    customManagers: { managerFilePatterns: string[]; matchStrings: string[] }[];
  };
  expect(packageRules.find(({ groupName }) => groupName === "Node.js")?.matchDepNames).toEqual(["node"]);
  const [manager] = customManagers;
  const found = new RegExp(manager?.matchStrings[0] ?? "").exec(read("Dockerfile"))?.groups?.currentValue;
  expect(found).toBe(read(".node-version").trim());
});

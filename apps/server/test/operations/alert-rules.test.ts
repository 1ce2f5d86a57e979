import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { connectDatabase } from "../../src/db/connection/connect.ts";
import { createMetrics } from "../../src/telemetry/create-metrics.ts";
import { registerDatabaseFacts } from "../../src/telemetry/database-facts.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const rules = read("deploy/alerts.yaml");
const dashboard = read("deploy/grafana-dashboard.json");
const handbook = read("docs/operations.md");
const monitoring = read("docs/monitoring.md");

const OWN = /\b(?:smirk_[a-z_]*[a-z]|(?:http|nodejs|process)_[a-z0-9_]+)\b/g;
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool) {
  process.stderr.write(
    "promtool (Debian: prometheus) is missing: deploy/alerts.yaml is not checked by it.\n",
  );
}

const { registry } = createMetrics({ countDroppedLogLines: () => 0 });
const away = connectDatabase("postgres://smirk@127.0.0.1:1/smirk");
const close = registerDatabaseFacts(registry, away.pool);
afterAll(async () => {
  await close();
  await away.close();
});
const metrics = registry.getMetricsAsArray();
const exported = new Set(
  metrics.flatMap(({ name, type }) =>
    type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);
const unique = (names: Iterable<string>) => [...new Set(names)].sort();
const alerts = unique([...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name));
const expressions = (JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }).panels
  .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  .join("\n");

describe("alert rules and dashboard", () => {
  it.skipIf(!hasPromtool)("are what promtool accepts, and fire when they should [LOAD-11]", () => {
    for (const args of [
      ["check", "rules", "deploy/alerts.yaml"],
      ["test", "rules", "deploy/alerts.test.yaml"],
    ]) {
      const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: ROOT, encoding: "utf8" });
      expect(status, stdout + stderr).toBe(0);
    }
  });

  it("name only metrics that the server exports [LOAD-11]", () => {
    const named = unique([...rules.matchAll(OWN), ...expressions.matchAll(OWN)].map(([name]) => name));
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });

  it("show every metric of the product's own in rules or dashboard [LOAD-11]", () => {
    const used = rules + expressions;
    const own = metrics.map(({ name }) => name).filter((name) => /^(smirk|http)_/.test(name));
    expect(own.filter((name) => !used.includes(name))).toEqual([]);
  });

  it("have a case in which each alert fires, and one in which it does not [LOAD-11] [OPS-13]", () => {
    const cases = [
      ...read("deploy/alerts.test.yaml").matchAll(/alertname: (\w+)(?:, exp_alerts: (\[\]))?( \}\n)?/g),
    ].map(([, name = "", none, end]) => ({ name, isQuiet: none !== undefined || end !== undefined }));
    const namesOf = (isQuiet: boolean) =>
      unique(cases.flatMap((one) => (one.isQuiet === isQuiet ? [one.name] : [])));
    expect(namesOf(false)).toEqual(alerts);
    expect(namesOf(true)).toEqual(alerts);
  });

  it("name no job, which compose, a pod monitor and annotations call differently [OPS-13]", () => {
    expect(rules).not.toMatch(/\bjob=/);
  });
});

describe("the pages for operators", () => {
  it("describes every metric and no other [LOAD-11]", () => {
    const described = unique([...monitoring.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name = ""]) => name));
    const own = metrics.map(({ name }) => name).filter((name) => /^(smirk|http)_/.test(name));
    expect(described.filter((name) => /^(smirk|http)_/.test(name))).toEqual(unique(own));
  });

  it("describes every warning and error of the log, and no other event [LOAD-11]", () => {
    const described = [
      ...monitoring.matchAll(/^\| (`[a-z_]+\.[a-z_.]+`[^|]*) \| (?:info|warn|error)/gm),
    ].flatMap(([, names = ""]) => Array.from(names.matchAll(/`([^`]+)`/g), ([, name = ""]) => name));
    const source = globSync("apps/server/src/**/*.ts", { cwd: ROOT }).sort().map(read).join("\n");
    const logged = source.matchAll(
      /\.(?:warn|error|fatal)\(\s*(?:\{[^;]*?\}|[\w.]+),\s*"([a-z_]+(?:\.[a-z_]+)+)",?\s*\)/g,
    );
    expect(described.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
    expect(
      unique(Array.from(logged, ([, name = ""]) => name)).filter((name) => !described.includes(name)),
    ).toEqual([]);
    expect(described.length).toBeGreaterThan(50);
  });

  it("says of every alert what to do [LOAD-11]", () => {
    const explained = [...monitoring.matchAll(/^\| `(Smirk\w+)`/gm)].map(([, name = ""]) => name);
    expect(unique(explained)).toEqual(alerts);
  });

  it("agrees with compose about the time to stop [LOAD-10]", () => {
    const grace = Number(/server:[\s\S]*?stop_grace_period: (\d+)s/.exec(read("compose.yaml"))?.[1]);
    expect(handbook).toContain(`\`stop_grace_period\` (${grace} s in compose)`);
    // The drain delay's default, the time for what is under way, and the last answers.
    expect(grace).toBeGreaterThanOrEqual(0 + 10 + 5);
  });
});

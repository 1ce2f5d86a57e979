import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const SERVER = "apps/server/src";
const FEATURES = `${SERVER}/features`;
const WEB = "apps/web/app";
const BOTH_USE = 'import "@smirk/domain/phone";';

/** A small product: the first import of each line breaks the rule of its name. */
const PLANTED: readonly [rule: string, file: string, source: string][] = [
  ["no-circular", `${SERVER}/http/one.ts`, 'import type { Two } from "./two.ts";\nexport type One = Two;'],
  ["", `${SERVER}/http/two.ts`, 'import type { One } from "./one.ts";\nexport type Two = One;'],
  ["resolvable", `${SERVER}/http/gone.ts`, 'import "./nowhere.ts";'],
  ["no-tests-in-production", `${SERVER}/http/tested.ts`, 'import "../../test/fixture.ts";'],
  ["", "apps/server/test/fixture.ts", "export {};"],
  ["domain-is-pure", "packages/domain/src/phone.ts", 'import "node:fs";'],
  ["domain-reached-by-web", "packages/domain/src/server-only.ts", "export {};"],
  ["domain-reached-by-server", "packages/domain/src/web-only.ts", "export {};"],
  ["", `${SERVER}/main.ts`, `${BOTH_USE}\nimport "@smirk/domain/server-only";`],
  ["", `${WEB}/root.tsx`, `${BOTH_USE}\nimport "@smirk/domain/web-only";`],
  ["contract-is-shapes", "packages/contract/src/plans.ts", 'import "node:fs";'],
  ["", `${SERVER}/app.ts`, 'import "@smirk/contract/plans";'],
  ["contract-reached-by-server", "packages/contract/src/unused.ts", "export {};"],
  ["ui-is-controls", "packages/ui/src/button.ts", 'import "node:fs";'],
  ["console-api", "apps/console/src/api/call.ts", 'import "../session/page.ts";'],
  ["console-session", "apps/console/src/session/page.ts", 'import "../ui/table.ts";'],
  ["console-ui", "apps/console/src/ui/table.ts", 'import "../log/log.ts";'],
  ["console-screens", "apps/console/src/log/log.ts", 'import "../shell/app.ts";'],
  ["", "apps/console/src/shell/app.ts", "export {};"],
  ["vendor-packages", `${FEATURES}/billing/pay.ts`, 'import "stripe";'],
  ["", `${SERVER}/vendors/stripe/client.ts`, 'import "stripe";'],
  ["apart-server", `${SERVER}/http/fake.ts`, 'import "../../../sandbox/src/fakes.ts";'],
  ["", "apps/sandbox/src/fakes.ts", "export {};"],
  ["apart-sandbox", "apps/sandbox/src/errors.ts", 'import "../../server/src/errors.ts";'],
  ["", `${SERVER}/errors.ts`, "export {};"],
  ["feature-order-auth", `${FEATURES}/auth/sign-in.ts`, 'import "../mail/send.ts";'],
  ["", `${FEATURES}/mail/send.ts`, 'import "../auth/account.ts";'],
  ["", `${FEATURES}/auth/account.ts`, "export {};"],
  ["listed-features", `${FEATURES}/extra/one.ts`, 'import "./other.ts";'],
  ["", `${FEATURES}/extra/other.ts`, "export {};"],
  ["server-foundation", `${SERVER}/db/plans.ts`, 'import "../features/auth/account.ts";'],
  ["server-transport", `${SERVER}/http/mailed.ts`, 'import "../features/mail/send.ts";'],
  ["", `${SERVER}/http/authenticated.ts`, 'import "../features/auth/account.ts";'],
  ["server-entry-points", `${FEATURES}/files/command.ts`, 'import "../../cli/main.ts";'],
  ["", `${SERVER}/cli/main.ts`, 'import "../db/embedded/start.ts";'],
  ["embedded-database", `${FEATURES}/files/database.ts`, 'import "../../db/embedded/start.ts";'],
  ["", `${SERVER}/db/embedded/start.ts`, "export {};"],
  ["server-vendors-apart", `${SERVER}/db/vendor.ts`, 'import "../vendors/stripe/client.ts";'],
  ["web-features-apart", `${WEB}/features/finder/screen.tsx`, 'import "../dentist/gallery.tsx";'],
  ["", `${WEB}/features/dentist/gallery.tsx`, 'import "../session/tokens.ts";'],
  ["", `${WEB}/features/session/tokens.ts`, "export {};"],
  ["web-routes-on-top", `${WEB}/features/finder/route.ts`, 'import "../../routes/finder.tsx";'],
  ["", `${WEB}/routes/finder.tsx`, 'import "../features/session/tokens.ts";'],
  ["web-map-layer", `${WEB}/map/open-map.ts`, 'import "../features/session/tokens.ts";'],
  ["web-ui-layer", `${WEB}/ui/button.tsx`, 'import "../api/client.ts";'],
  ["web-api-layer", `${WEB}/api/client.ts`, 'import "../vendors/loader.ts";'],
  ["web-vendors-layer", `${WEB}/vendors/loader.ts`, 'import "../ui/icon.tsx";'],
  ["", `${WEB}/ui/icon.tsx`, 'import "../paths.ts";'],
  ["web-base", `${WEB}/paths.ts`, 'import "./map/pins.ts";'],
  ["", `${WEB}/map/pins.ts`, "export {};"],
];

let root: string;
let errors: string[];

function check(leastModules: number) {
  const script = path.join(import.meta.dirname, "check-dependencies.ts");
  return spawnSync(process.execPath, [script, root, String(leastModules)], { encoding: "utf8" });
}

function write(file: string, source: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), `${source}\n`);
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "smirk-imports-"));
  for (const [, file, source] of PLANTED) write(file, source);
  for (const folder of ["e2e", "tools"]) mkdirSync(path.join(root, folder));
  for (const name of ["domain", "contract"]) {
    const manifest = { name: `@smirk/${name}`, exports: { "./*": "./src/*.ts" } };
    write(`packages/${name}/package.json`, JSON.stringify(manifest));
  }
  write("node_modules/stripe/index.js", "");
  mkdirSync(path.join(root, "node_modules/@smirk"));
  for (const name of ["domain", "contract"]) {
    symlinkSync(path.join(root, "packages", name), path.join(root, "node_modules/@smirk", name), "junction");
  }
  errors = check(1).stderr.trim().split("\n");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each(PLANTED.filter(([rule]) => rule !== ""))("rejects %s in %s", (rule, file) => {
  expect(errors.filter((error) => error.startsWith(file)).join()).toContain(`(${rule})`);
});

it("accepts everything else", () => {
  const rejected = new Set(PLANTED.filter(([rule]) => rule !== "").map(([, file]) => file));
  expect(errors.filter((error) => !rejected.has(error.split(/ -> |: /)[0] ?? ""))).toEqual([]);
});

it("fails when it reads too few modules, whatever it finds in them", () => {
  const { status, stderr } = check(1_000);
  expect(status).toBe(1);
  expect(stderr).toContain("modules were read, of at least 1000");
});

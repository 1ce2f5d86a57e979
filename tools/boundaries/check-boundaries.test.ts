import { describe, expect, it } from "vitest";
import { listImports } from "./find-imports.ts";
import { checkFileName, checkImport } from "./layer-rules.ts";

const WEB = "apps/web/app";
const SERVER = "apps/server/src";

describe("boundaries", () => {
  it.each([
    [`${WEB}/routes/finder.tsx`, "../features/finder/screen.tsx"],
    [`${WEB}/root.tsx`, "./features/session/session-provider.tsx"],
    [`${WEB}/features/finder/screen.tsx`, "./pins/pin.tsx"],
    [`${WEB}/features/finder/screen.tsx`, "../../api/providers.ts"],
    [`${WEB}/features/finder/screen.tsx`, "../../ui/button.tsx"],
    [`${WEB}/features/finder/screen.tsx`, "../../vendors/geolocation.ts"],
    [`${WEB}/features/finder/screen.tsx`, "~/paths.ts"],
    [`${WEB}/features/onboarding/family.tsx`, "../session/tokens.ts"],
    [`${WEB}/features/finder/screen.tsx`, "../../map/map-driver.ts"],
    [`${WEB}/ui/button.tsx`, "react"],
    [`${WEB}/ui/stars.tsx`, "@smirk/domain/rating"],
    [`${WEB}/vendors/stripe.ts`, "@stripe/stripe-js"],
    [`${SERVER}/app.ts`, "./features/auth/routes.ts"],
    [`${SERVER}/main.ts`, "./db/embedded/start-embedded-postgres.ts"],
    [`${SERVER}/features/auth/sign-in.ts`, "../../errors.ts"],
    [`${SERVER}/features/auth/sign-in.ts`, "../../vendors/twilio.ts"],
    [`${SERVER}/vendors/stripe.ts`, "stripe"],
    ["packages/domain/src/phone.ts", "./names.ts"],
    ["packages/domain/src/phone.ts", "valibot"],
    ["packages/domain/src/phone.test.ts", "fast-check"],
    ["apps/server/test/harness.ts", "../../sandbox/src/app.ts"],
    ["tools/start.ts", "../../apps/server/src/config/config.ts"],
    ["e2e/stripe.spec.ts", "stripe"],
  ])("let %s import %s", (file, specifier) => {
    expect(checkImport(file, specifier)).toBeNull();
  });

  it.each([
    [
      `${WEB}/features/finder/screen.tsx`,
      "../dentist/gallery.tsx",
      "Feature finder may not import feature dentist.",
    ],
    [
      `${WEB}/features/session/tokens.ts`,
      "../finder/state.ts",
      "Feature session may not import feature finder.",
    ],
    [
      `${WEB}/features/finder/screen.tsx`,
      "../../routes/finder.tsx",
      "Web feature code may not import web route",
    ],
    [`${WEB}/ui/button.tsx`, "../features/finder/screen.tsx", "Web ui code may not import web feature code"],
    [
      `${WEB}/map/open-map.ts`,
      "../features/finder/screen.tsx",
      "Web map code may not import web feature code",
    ],
    [`${WEB}/ui/button.tsx`, "../api/client.ts", "Web ui code may not import web api code"],
    [`${WEB}/api/client.ts`, "~/features/session/tokens.ts", "Web api code may not import web feature code"],
    [`${WEB}/paths.ts`, "./ui/button.tsx", "Web base code may not import web ui code"],
    [`${WEB}/features/onboarding/pay.ts`, "@stripe/stripe-js", "only inside vendors/"],
    [`${WEB}/root.tsx`, "posthog-js", "only inside vendors/"],
    [`${WEB}/root.tsx`, "../../server/src/config.ts", "Web route code may not import server core code"],
    [
      `${SERVER}/features/auth/sign-in.ts`,
      "../account/read-card.ts",
      "Feature auth may not import feature account.",
    ],
    [
      `${SERVER}/features/auth/sign-in.ts`,
      "../../db/embedded/start.ts",
      "may not import server embedded database",
    ],
    [`${SERVER}/features/auth/sign-in.ts`, "twilio", "only inside vendors/"],
    [
      `${SERVER}/vendors/mail.ts`,
      "../features/auth/sign-in.ts",
      "Server vendor code may not import server feature",
    ],
    [`${SERVER}/app.ts`, "../../sandbox/src/app.ts", "Server core code may not import sandbox code"],
    [`${SERVER}/app.ts`, "@smirk/web/build", "Server core code may not import web base code"],
    [`${SERVER}/app.ts`, "../test/harness.ts", "which is for tests"],
    ["apps/sandbox/src/app.ts", "../../server/src/errors.ts", "Sandbox code may not import server core code"],
    ["packages/domain/src/phone.ts", "react", "The domain may import only itself and valibot, not react."],
    ["packages/domain/src/phone.ts", "node:fs", "The domain may import only itself"],
    [
      "packages/domain/src/phone.ts",
      "../../../apps/server/src/errors.ts",
      "Domain code may not import server core",
    ],
  ])("stop %s from importing %s", (file, specifier, sentence) => {
    expect(checkImport(file, specifier)).toContain(sentence);
  });
});

describe("names", () => {
  it.each([
    "utils.ts",
    "string-utils.ts",
    "helpers.tsx",
    "common.ts",
    "misc.mjs",
    "manager.ts",
    "user.service.ts",
  ])("refuse %s", (name) => {
    expect(checkFileName(`${SERVER}/${name}`)).toContain("says nothing");
  });

  it("refuse a folder, and a test, as well", () => {
    expect(checkFileName(`${SERVER}/helpers/mask.ts`)).toContain('"helpers" says nothing');
    expect(checkFileName(`${SERVER}/utils.test.ts`)).toContain('"utils" says nothing');
  });

  it.each(["service-area.ts", "commonplace.ts", "mask-phone.ts"])("let %s pass", (name) => {
    expect(checkFileName(`packages/domain/src/${name}`)).toBeNull();
  });
});

describe("imports found in a source", () => {
  it("are the static, typed, multi-line, re-exported and dynamic ones, with their lines", () => {
    const source = [
      'import "./side-effect.css";',
      'import type { A } from "./a.ts";',
      "import B, {",
      "  c,",
      '} from "./b.ts";',
      'export * from "./d.ts";',
      'const late = () => import("./late.ts");',
      'type T = import("./t.ts").T;',
    ].join("\n");
    expect(listImports(source)).toEqual([
      { specifier: "./side-effect.css", line: 1 },
      { specifier: "./a.ts", line: 2 },
      { specifier: "./b.ts", line: 3 },
      { specifier: "./d.ts", line: 6 },
      { specifier: "./late.ts", line: 7 },
      { specifier: "./t.ts", line: 8 },
    ]);
  });

  it("are none in code that only looks alike", () => {
    const source =
      'export const text = "taken from ./a.ts";\nexport function f() {\n  return from("./b.ts");\n}';
    expect(listImports(source)).toEqual([]);
  });
});

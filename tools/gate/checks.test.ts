import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { CHECKS, runChecks } from "./checks.ts";
import { chooseStages } from "./stages.ts";

const ROOT = path.dirname(path.dirname(import.meta.dirname));
const LOCALES = "apps/web/app/locales";
const trees: string[] = [];

/** A tree that holds what these checks read. */
function plantTree(...copied: string[]): string {
  const tree = mkdtempSync(path.join(tmpdir(), "smirk-planted-"));
  trees.push(tree);
  symlinkSync(path.join(ROOT, "node_modules"), path.join(tree, "node_modules"));
  for (const file of copied) cpSync(path.join(ROOT, file), path.join(tree, file), { recursive: true });
  return tree;
}

function change(tree: string, file: string, from: string | RegExp, to: string): void {
  const place = path.join(tree, file);
  const before = readFileSync(place, "utf8");
  const after = before.replace(from, to);
  expect(after, `${file} has ${from}`).not.toBe(before);
  writeFileSync(place, after);
}

async function listBroken(tree: string, ...names: string[]) {
  const results = await runChecks(
    CHECKS.filter(({ name }) => names.includes(name)),
    tree,
  );
  expect(results).toHaveLength(names.length);
  return results.filter(({ ok }) => !ok).map(({ name, output }) => `${name}: ${output}`);
}

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

describe("the checks of the gate", () => {
  it("are its first stage, and all of `npm run lint`", () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
    expect(scripts.lint).toBe("node tools/run.mjs lint.ts");
    expect(scripts.test).toBe("node tools/run.mjs test.ts");
    expect(chooseStages(null, true)[0]?.map(({ name }) => name)).toContain("lint");
    expect(CHECKS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["format", "boundaries", "dependencies", "texts", "readability", "messages"]),
    );
  });

  it("have passed where they end with 0, and in no other way", async () => {
    const tree = plantTree();
    const ways = {
      "ends with 0": "",
      "finds something": "process.exitCode = 1;",
      "fails in itself": "process.exit(2);",
      throws: "throw new Error('broken');",
      "is killed": "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);",
    };
    const checks = Object.entries(ways).map(([name, text], at) => {
      writeFileSync(path.join(tree, `${at}.mjs`), text);
      return { name, script: path.relative(ROOT, path.join(tree, `${at}.mjs`)) };
    });
    const absent = { name: "is not there", script: path.relative(ROOT, path.join(tree, "absent.mjs")) };
    const results = await runChecks([...checks, absent], tree);
    expect(results).toHaveLength(6);
    expect(results.filter(({ ok }) => ok).map(({ name }) => name)).toEqual(["ends with 0"]);
  });

  it("find planted words of insurance outside of its section, and no others [APP-13] [ES-03] [FEE-05]", async () => {
    const tree = plantTree(LOCALES);
    change(tree, `${LOCALES}/es/public.po`, /msgstr "\p{L}/u, 'msgstr "Seguro dental. A');
    for (const area of ["public", "insurance", "savings"])
      change(tree, `${LOCALES}/en/${area}.po`, /msgstr "\p{L}/u, 'msgstr "Dental coverage. A');
    const [broken = ""] = await listBroken(tree, "texts");
    const found = [...broken.matchAll(/(\w+\/\w+\.po):\d+: "(\w+)/g)].map(([, file, word]) => [file, word]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["es/public.po", expect.stringMatching(/seguro/i)],
        ["en/public.po", "coverage"],
        ["en/savings.po", "coverage"],
      ]),
    );
    expect(found).toHaveLength(3);
  });

  it("find a planted branch on a state outside of the table of laws [LAW-01]", async () => {
    const pricing = "packages/domain/src/billing/pricing.ts";
    const tree = plantTree(pricing);
    change(tree, pricing, /$/, 'export const FREE_STATE = "MD";\n');
    const [broken] = await listBroken(tree, "boundaries");
    expect(broken).toMatch(/pricing\.ts:\d+: read packages\/domain\/src\/law .+ the state MD\./);
  });

  it("find a planted draw and a planted time in a test [SPEC-03]", async () => {
    const tests = "packages/domain/src/billing/renewal-date.test.ts";
    const tree = plantTree(tests);
    change(tree, tests, /$/, "export const drawn = Math.random() * performance.now();\n");
    const [broken] = await listBroken(tree, "boundaries");
    expect(broken).toMatch(/renewal-date\.test\.ts:\d+: Math\.random\(\) draws/);
    expect(broken).toMatch(/renewal-date\.test\.ts:\d+: performance\.now\(\) measures a time/);
  });

  it("find planted files and exports that tests alone use [SPEC-02]", async () => {
    const tree = plantTree("package.json", "tools/dependencies/knip.jsonc", "packages/domain/package.json");
    const planted = {
      "apps/server/package.json": '{ "name": "@smirk/server", "type": "module" }',
      "apps/server/src/main.ts":
        'import { asked } from "./asked.ts";\nimport { pay } from "../../../packages/domain/src/pay.ts";\nasked(pay);',
      "apps/server/src/asked.ts":
        "export const asked = (one: () => void) => own() || one();\nexport const own = () => false;\nexport const checked = 1;",
      "apps/server/src/held-up.ts": "export const heldUp = 1;",
      "apps/server/test/asked.test.ts":
        'import { checked, own } from "../src/asked.ts";\nimport { heldUp } from "../src/held-up.ts";\nown(checked, heldUp);',
      "packages/domain/src/pay.ts": "export const pay = () => {};\nexport const tested = 1;",
      "packages/domain/src/pay.test.ts": 'import { tested } from "./pay.ts";\ntested;',
    };
    for (const [file, source] of Object.entries(planted)) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), source);
    }
    const [broken = ""] = await listBroken(tree, "unused");
    expect(broken.match(/^\S+: [\w, ./-]+$/gm)).toEqual([
      "apps/server/src/held-up.ts: apps/server/src/held-up.ts",
      "apps/server/src/asked.ts: checked",
      "packages/domain/src/pay.ts: tested",
    ]);
  });

  it("find a planted statement whose test is not there [SPEC-01]", async () => {
    const file = "e2e/tests/site/routes.spec.ts";
    const tree = plantTree("docs", file);
    writeFileSync(
      path.join(tree, "docs/specification.tsv"),
      `section\tnumber\tstatement\theld by\twhy\n1\t1\tA page opens.\t${file}: opens nothing\t\n`,
    );
    expect(await listBroken(tree, "specification")).toEqual([
      `specification: A page opens. No such test: ${file}: opens nothing`,
    ]);
  });

  it("find a planted sentence that nobody reads with ease [ES-03]", async () => {
    const tree = plantTree(LOCALES);
    expect(await listBroken(tree, "readability")).toEqual([]);
    const hard =
      "Notwithstanding aforementioned administrative considerations, organizational representatives" +
      " unconditionally acknowledge responsibility regarding documentation irregularities.";
    for (const language of ["en", "es"])
      change(tree, `${LOCALES}/${language}/public.po`, /(msgid|msgstr) "\p{L}[^"]{40,}\."/gu, `$1 "${hard}"`);
    const [broken = ""] = await listBroken(tree, "readability");
    expect(broken).toContain('Hardest: "Notwithstanding');
  });

  it("find a missing translation, and a text that was never extracted [ES-05]", async () => {
    const tree = plantTree("apps/web/lingui.config.ts", "apps/web/package.json");
    const screens = path.join(tree, "apps/web/app/features/plans");
    mkdirSync(screens, { recursive: true });
    writeFileSync(path.join(screens, "one.tsx"), oneText("Pick a plan."));
    for (const language of ["en", "es"]) {
      mkdirSync(path.join(tree, LOCALES, language), { recursive: true });
      for (const file of readdirSync(path.join(ROOT, LOCALES, language)).sort()) {
        const place = path.join(LOCALES, language, file);
        const [header = ""] = readFileSync(path.join(ROOT, place), "utf8").split("\n\n");
        const translation = language === "en" ? "Pick a plan." : "";
        writeFileSync(
          path.join(tree, place),
          file === "public.po" ? header + oneMessage(translation) : `${header}\n`,
        );
      }
    }
    const untranslated = await listBroken(tree, "messages", "translations");
    expect(untranslated).toEqual([expect.stringMatching(/^translations: .*es/s)]);
    writeFileSync(path.join(screens, "one.tsx"), oneText("Pick another plan."));
    expect(await listBroken(tree, "messages")).toHaveLength(1);
  });

  it("find the same in what the server writes, and a word of insurance [ES-05] [APP-13]", async () => {
    const tree = plantTree("apps/server/lingui.config.ts", "apps/server/package.json", "tools/catalogs");
    const source = path.join(tree, "apps/server/src");
    mkdirSync(path.join(source, "locales"), { recursive: true });
    writeFileSync(
      path.join(source, "one.ts"),
      'import { textsIn } from "./locales/texts.ts";\ntextsIn("es").t("Your {brandName} card");\n',
    );
    const [header = ""] = readFileSync(path.join(ROOT, "apps/server/src/locales/es.po"), "utf8").split(
      "\n\n",
    );
    const [missing, insured] = ['msgid "Old"\nmsgstr ""', 'msgid "Coverage"\nmsgstr "Una prima"'];
    writeFileSync(path.join(source, "locales/es.po"), [header, missing, insured, ""].join("\n\n"));
    const broken = await listBroken(tree, "server-messages", "server-translations", "texts");
    expect(broken).toHaveLength(3);
    expect(broken.join()).toMatch(/"Old" has no translation.*"Coverage" is a word.*"prima" is a word/s);
  });
});

const oneText = (text: string) =>
  `import { Trans } from "@lingui/react/macro";\nexport const One = () => <Trans>${text}</Trans>;\n`;

const oneMessage = (translation: string) =>
  `\n\n#: app/features/plans/one.tsx\nmsgid "Pick a plan."\nmsgstr "${translation}"\n`;

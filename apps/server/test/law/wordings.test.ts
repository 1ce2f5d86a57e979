import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCatalog } from "../../../../tools/catalogs/read-catalog.ts";
import { listMessages } from "../../../../tools/catalogs/server-messages.ts";
import { versionOf, type Wording } from "../../src/features/members/consents/wordings.ts";

const SOURCE = join(import.meta.dirname, "../../src");
const AGREEMENT = ["write-agreement", "benefit-sections", "money-sections", "refund-section"];
const CHARGES = "members/charges/describe-charges";
const CHECKOUT = ["billing/terms/before-you-pay", "billing/terms/checkout-words", CHARGES];
const RENEWAL = "billing/terms/renewal-words";
const TURNED_ON = ["leaving/renewal-consent", RENEWAL, CHARGES];

/** Where the sentences stand, and their fingerprint. A new one takes the day of today in `wordings.ts`. */
const WORDINGS: Readonly<Record<Wording, { files: readonly string[]; written: string }>> = {
  "membership-agreement": {
    files: [...AGREEMENT.map((file) => `members/agreement/${file}`), CHARGES],
    written: "2026-11-30 36e131e65edb0cbf",
  },
  "checkout-agreement": { files: CHECKOUT, written: "2026-11-30 dba301645d6b2bf7" },
  "auto-renewal": { files: [RENEWAL, CHARGES], written: "2026-11-30 ac411e3a63d7db68" },
  "app-order": { files: [...CHECKOUT, RENEWAL], written: "2026-11-30 e7930e5a5aa6c913" },
  "renewal-turned-on": { files: TURNED_ON, written: "2026-11-30 06ea4482fb709b85" },
  "app-renewal-turned-on": { files: TURNED_ON, written: "2026-11-30 06ea4482fb709b85" },
  "plan-change": { files: ["billing/plan-change/describe-change"], written: "2026-11-30 39ffe7d601e6b8e8" },
  "price-change": { files: ["price-changes/consent"], written: "2026-11-26 40a3baca052bb02d" },
};
const NAMES = Object.keys(WORDINGS) as Wording[];

const CATALOG = readCatalog(readFileSync(join(SOURCE, "locales/es.po"), "utf8"));
const spanish = new Map(CATALOG.map(({ source, translation }) => [source, translation]));

function fingerprint(files: readonly string[]): string {
  const sentences = files.flatMap((file) => {
    const path = join(SOURCE, "features", `${file}.ts`);
    return listMessages(path, readFileSync(path, "utf8")).map(({ message }) => message);
  });
  const written = sentences.map((message) => [message, spanish.get(message)]).sort();
  return createHash("sha256").update(JSON.stringify(written)).digest("hex").slice(0, 16);
}

describe("the version of what is agreed to [LAW-04]", () => {
  it.each(NAMES)("%s changes with every sentence, in either language", (wording) => {
    const { files, written } = WORDINGS[wording];
    const day = versionOf(wording).slice(`${wording}-`.length);
    expect(`${day} ${fingerprint(files)}`).toBe(written);
  });

  it("names no day after that of the commit that wrote it", () => {
    const file = join(SOURCE, "features/members/consents/wordings.ts");
    const git = (...args: string[]) => execFileSync("git", args, { cwd: SOURCE, encoding: "utf8" }).trim();
    const isCommitted = git("status", "--porcelain", "--", file) === "";
    const day = git("log", "-1", "--format=%cI", "--", file).slice(0, 10);
    const ahead = NAMES.filter((wording) => isCommitted && versionOf(wording).slice(-10) > day);
    expect(ahead).toEqual([]);
  });

  it("is written nowhere else", () => {
    const files = globSync("**/*.ts", { cwd: SOURCE, exclude: ["db/migrations/**", "**/*.test.ts"] }).sort();
    const naming = files.filter((file) =>
      /"[a-z-]+-20\d\d-\d\d(-\d\d)?"/.test(readFileSync(join(SOURCE, file), "utf8")),
    );
    expect(naming).toEqual(["features/members/consents/wordings.ts"]);
  });
});

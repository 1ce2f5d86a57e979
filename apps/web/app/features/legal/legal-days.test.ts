import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCatalog } from "../../../../../tools/catalogs/read-catalog.ts";
import { LEGAL_DAYS } from "./legal-days.ts";

const CATALOG = readCatalog(readFileSync(join(import.meta.dirname, "../../locales/es/legal.po"), "utf8"));

/** A new fingerprint takes the day of today in `legal-days.ts`. */
const WRITTEN = {
  privacy: { files: /\/privacy(-[a-z]+)?\.tsx$/, written: "2026-11-30 e058a8debc3a4f5b" },
  terms: { files: /\/terms(-[a-z-]+)?\.tsx$/, written: "2026-11-29 ea36a5deb46ab592" },
};

function fingerprint(files: RegExp): string {
  const own = CATALOG.filter(({ origins }) => origins.some((origin) => files.test(origin)));
  const words = own.map(({ source, translation }) => [source, translation]).sort();
  return createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 16);
}

it.each(["privacy", "terms"] as const)(
  "the day of the %s page changes with every sentence, in either language [LAW-04]",
  (page) => {
    const { files, written } = WRITTEN[page];
    expect(`${LEGAL_DAYS[page]} ${fingerprint(files)}`).toBe(written);
  },
);

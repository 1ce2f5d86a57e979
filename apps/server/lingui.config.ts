import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { serverMessages } from "../../tools/catalogs/server-messages.ts";

const [sourceLocale, ...locales] = LANGUAGES;

/** English is in the templates, so only the other languages have a catalog. */
export default defineConfig({
  sourceLocale,
  locales,
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
  extractors: [serverMessages],
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}", include: ["<rootDir>/src"], exclude: ["**/*.test.*"] },
  ],
});

import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
  catalogs: [
    {
      path: "<rootDir>/app/locales/{locale}/messages",
      include: ["<rootDir>/app"],
      exclude: ["<rootDir>/app/features/legal/**", "**/*.test.*"],
    },
    // The legal texts are longer than all others together; they travel with their own pages only.
    {
      path: "<rootDir>/app/locales/{locale}/legal",
      include: ["<rootDir>/app/features/legal"],
      exclude: ["**/*.test.*"],
    },
  ],
});

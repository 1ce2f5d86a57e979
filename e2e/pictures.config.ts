import path from "node:path";
import { defineConfig } from "@playwright/test";
import browser from "./playwright.config.ts";

/** The pictures of README and docs, drawn from the demo: `npm run build`, then `npm run pictures`. */
export default defineConfig({
  ...browser,
  testDir: "pictures",
  workers: 1,
  reporter: "list",
  outputDir: path.join(import.meta.dirname, "../test-results/pictures"),
  projects: [
    { name: "pictures", testMatch: "**/*.picture.ts", use: { viewport: { width: 1440, height: 900 } } },
  ],
});

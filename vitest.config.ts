import { defineConfig } from "vitest/config";
import { linguiMacros } from "./apps/web/vite/lingui-macros.ts";

const exclude = ["**/node_modules/**", "**/build/**", "**/.data/**"];

/** Server tests share one PostgreSQL; every test opens a database of its own in it. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "domain", include: ["packages/domain/src/**/*.test.ts"], exclude } },
      {
        test: {
          name: "server",
          include: ["apps/server/**/*.test.ts"],
          exclude,
          globalSetup: ["apps/server/test/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      { test: { name: "sandbox", include: ["apps/sandbox/**/*.test.ts"], exclude } },
      {
        plugins: [linguiMacros()],
        test: { name: "web", include: ["apps/web/**/*.test.{ts,tsx}"], exclude },
      },
      { test: { name: "tools", include: ["tools/**/*.test.ts"], exclude } },
    ],
  },
});

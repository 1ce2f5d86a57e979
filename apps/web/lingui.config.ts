import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const AREAS = {
  legal: ["<rootDir>/app/features/legal"],
  public: ["plans", "city"].map((feature) => `<rootDir>/app/features/${feature}`),
  membership: ["<rootDir>/app/features/membership"],
  joining: ["sign-up", "onboarding", "region"].map((feature) => `<rootDir>/app/features/${feature}`),
};

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
  catalogs: [
    {
      path: "<rootDir>/app/locales/{locale}/messages",
      include: ["<rootDir>/app"],
      exclude: [
        ...Object.values(AREAS)
          .flat()
          .map((folder) => `${folder}/**`),
        "**/*.test.*",
      ],
    },
    // Each area's catalog is sent with its own pages only.
    ...Object.entries(AREAS).map(([area, include]) => ({
      path: `<rootDir>/app/locales/{locale}/${area}`,
      include,
      exclude: ["**/*.test.*"],
    })),
  ],
});

import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const FEATURES = "<rootDir>/app/features";
/** Folders of joining and of members; no other page has them. */
const PERSON = ["person", "refusal", "link"].map((folder) => `<rootDir>/app/ui/${folder}`);
/** The messages of plans, in public and in joining. */
const PLAN = "<rootDir>/app/ui/plan";

const AREAS = {
  legal: [`${FEATURES}/legal`],
  developers: [`${FEATURES}/developers`],
  reporting: [`${FEATURES}/reports/forms`],
  choosing: [`${FEATURES}/dentist/choose`],
  offices: [`${FEATURES}/offices`],
  prices: [`${FEATURES}/dentist/prices`, `${FEATURES}/prices`, "<rootDir>/app/directory/prices"],
  procedures: ["<rootDir>/app/directory/procedures"],
  savings: [`${FEATURES}/savings`],
  insurance: [`${FEATURES}/savings/insurance`],
  public: [...["plans", "city"].map((feature) => `${FEATURES}/${feature}`), PLAN],
  membership: [`${FEATURES}/membership`, ...PERSON],
  joining: [
    ...["sign-up", "onboarding", "region", "session/picked-dentist"].map(
      (feature) => `${FEATURES}/${feature}`,
    ),
    ...PERSON,
    PLAN,
  ],
};

/** Folders of other areas that lie in these. */
function listInside(folders: string[]): string[] {
  const isInside = (folder: string) => folders.some((outer) => folder.startsWith(`${outer}/`));
  return Object.values(AREAS)
    .flat()
    .filter(isInside)
    .map((folder) => `${folder}/**`);
}

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "es"],
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
      exclude: [...listInside(include), "**/*.test.*"],
    })),
  ],
});

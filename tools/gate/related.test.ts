import { describe, expect, it } from "vitest";
import { listRelatedTests } from "./related.ts";

const TREE: Record<string, string> = {
  "packages/domain/src/billing/price.ts": "",
  "packages/domain/src/billing/price.test.ts": 'import { price } from "./price.ts";',
  "packages/domain/src/finder/box.ts": "",
  "packages/domain/src/finder/box.test.ts": 'import { box } from "./box.ts";',
  "apps/server/src/app.ts":
    'import "./features/billing/quote.ts";\nimport "./features/search/find.ts";\nimport "./http/limits.ts";',
  "apps/server/src/http/limits.ts": "",
  "apps/server/src/features/billing/quote.ts": 'import { price } from "@smirk/domain/billing/price";',
  "apps/server/src/features/search/find.ts": "",
  "apps/server/src/features/search/find.test.ts": 'import { find } from "./find.ts";',
  "apps/server/test/support/create-test-app.ts": 'import { buildApp } from "../../src/app.ts";',
  "apps/server/test/billing/quote.test.ts": 'import { createTestApp } from "../support/create-test-app.ts";',
  "apps/server/test/http/limits.test.ts": 'import { createTestApp } from "../support/create-test-app.ts";',
  "apps/server/test/search/live/index.test.ts":
    'import { createTestApp } from "../../support/create-test-app.ts";\nimport { find } from "../../../src/features/search/find.ts";',
  "apps/web/app/features/onboarding/family/family.tsx": 'import("@smirk/domain/billing/price");',
  "apps/web/app/features/onboarding/family/family.test.tsx":
    'import { render } from "../../../../test/render.tsx";',
  "apps/web/app/shell/open-family.ts":
    'export const open = () => import("../features/onboarding/family/family.tsx");',
  "apps/web/app/shell/open-family.test.ts": 'import { open } from "./open-family.ts";',
  "apps/web/app/features/onboarding/frame/frame.tsx": "",
  "apps/web/test/render.tsx": "",
  "e2e/tests/joining/family.spec.ts": "",
  "e2e/tests/journeys/journey.spec.ts": "",
  "e2e/tests/finder/map.spec.ts": "",
  "docs/billing.md": "",
};
const relatedTo = (...changed: string[]) => {
  const { vitest, browser } = listRelatedTests(changed, Object.keys(TREE), (file) => TREE[file] ?? "");
  return [...vitest, ...browser];
};

describe("the tests related to a change", () => {
  it.each([
    {
      what: "a rule: all that import it, at once or when needed, but for what everything comes together in",
      changed: ["packages/domain/src/billing/price.ts"],
      tests: ["packages/domain/src/billing/price.test.ts", "apps/web/app/shell/open-family.test.ts"],
    },
    {
      what: "a feature of the server: its own folder of tests, which send requests",
      changed: ["apps/server/src/features/billing/quote.ts"],
      tests: ["apps/server/test/billing/quote.test.ts"],
    },
    {
      what: "a feature of the server: tests beside it and those that import it",
      changed: ["apps/server/src/features/search/find.ts"],
      tests: ["apps/server/src/features/search/find.test.ts", "apps/server/test/search/live/index.test.ts"],
    },
    {
      what: "what carries requests",
      changed: ["apps/server/src/http/limits.ts"],
      tests: ["apps/server/test/http/limits.test.ts"],
    },
    {
      what: "a screen: tests in its folder and the browser's of its name",
      changed: ["apps/web/app/features/onboarding/family/family.tsx"],
      tests: [
        "apps/web/app/features/onboarding/family/family.test.tsx",
        "apps/web/app/shell/open-family.test.ts",
        "e2e/tests/joining/family.spec.ts",
      ],
    },
    {
      what: "a screen that no browser test is named after: the journey",
      changed: ["apps/web/app/features/onboarding/frame/frame.tsx"],
      tests: ["e2e/tests/journeys/journey.spec.ts"],
    },
    {
      what: "tests that changed themselves",
      changed: ["e2e/tests/finder/map.spec.ts", "packages/domain/src/finder/box.test.ts"],
      tests: ["packages/domain/src/finder/box.test.ts", "e2e/tests/finder/map.spec.ts"],
    },
    { what: "a document", changed: ["docs/billing.md"], tests: [] },
    {
      what: "a deleted file: all that still import it",
      changed: ["packages/domain/src/finder/box.ts"],
      tests: ["packages/domain/src/finder/box.test.ts"],
    },
  ])("are, of $what", ({ changed, tests }) => {
    expect(relatedTo(...changed)).toEqual(tests);
  });
});

import { describe, expect, it } from "vitest";
import { findStateCodes } from "./state-codes.ts";

const FILE = "apps/server/src/features/billing/pricing.ts";

describe("a state's code outside the table of laws [LAW-01]", () => {
  it.each([
    'if (member.state === "FL") return proRata(member);',
    "const FREE = new Set(['MD', \"x\"]);",
    "  TN: 2000,",
    "const fees = { AR: 0 };",
    'case "NY":',
  ])("is found in %s", (line) => {
    expect(findStateCodes(FILE, `const a = 1;\n${line}\n`)).toEqual([
      expect.stringMatching(/^apps\/server\/src\/features\/billing\/pricing\.ts:2: read packages\/domain/),
    ]);
  });

  it.each([
    '/** Such as "TX". */',
    'if (answer.status === "OK") return answer;',
    'const greeting = "OK then";',
    "const speciality = words.OR;",
  ])("is none in %s", (line) => {
    expect(findStateCodes(FILE, `${line}\n`)).toEqual([]);
  });

  it.each([
    "packages/domain/src/law/payment-law.ts",
    "apps/server/src/demo/generate/generate-identity.ts",
    "apps/server/src/features/directory/addresses/city.ts",
    "apps/server/src/features/billing/pricing.test.ts",
    "apps/server/test/mail/sample-facts.ts",
    "bench/failover/payer.ts",
  ])("may stand in %s", (file) => {
    expect(findStateCodes(file, 'const state = "FL";\n')).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { countExpects } from "./count-expects.ts";

it("counts what was expected, in all and in each area", () => {
  const file = (name: string, ...expects: (number | undefined)[]) => ({
    name: `/work/apps/server/${name}`,
    assertionResults: expects.map((count) => ({ meta: count === undefined ? {} : { expects: count } })),
  });
  const testResults = [
    file("test/billing/payment/payment-kill.test.ts", 3, undefined, 4),
    file("src/features/search/live-index/queries/find-runs.test.ts", 10),
    file("test/auth/codes.test.ts", 100),
  ];
  expect(countExpects({ testResults })).toEqual({ all: 117, money: 7, kills: 7, races: 0, indexes: 10 });
});

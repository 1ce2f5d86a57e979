import { expect, it } from "vitest";
import { checkAssertions, findAssertions } from "./type-assertions.ts";

const FILE = "apps/server/src/app.ts";

it("assertions are found with their lines, however deep they stand", () => {
  const source = "const a = b as string;\n\nfunction f() {\n  return [g(c as unknown as Date)];\n}\n";
  expect(findAssertions(FILE, source)).toEqual([1, 4, 4]);
});

it("`as const`, names of imports and words are no assertions", () => {
  const source = 'import { a as b } from "c";\nexport const d = ["x as y"] as const;\n';
  expect(findAssertions(FILE, source)).toEqual([]);
});

it.each(["apps/server/src/app.test.ts", "apps/web/app/paths.ts", "tools/test.ts"])(
  "are free in %s",
  (file) => {
    expect(findAssertions(file, "const a = b as string;")).toEqual([]);
  },
);

it("the server has at most 300 of them", () => {
  expect(checkAssertions(300)).toEqual([]);
  expect(checkAssertions(301)).toEqual(["apps/server/src: 301 type assertions ('as'), at most 300."]);
});

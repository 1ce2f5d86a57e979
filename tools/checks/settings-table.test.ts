import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { withSettingsTable } from "./settings-table.ts";

it("the README's configuration table says what the server reads", () => {
  const readme = readFileSync(join(dirname(dirname(import.meta.dirname)), "README.md"), "utf8");
  expect(withSettingsTable(readme), "run `npm run docs`").toBe(readme);
});

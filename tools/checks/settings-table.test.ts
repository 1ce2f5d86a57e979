import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { SETTINGS_PAGES, withSettingsTable } from "./settings-table.ts";

it.each(SETTINGS_PAGES.map(({ page, names }) => [basename(page), page, names] as const))(
  "the table of settings in %s says what the server reads",
  (_, page, names) => {
    const text = readFileSync(page, "utf8");
    expect(withSettingsTable(text, names), "run `npm run docs`").toBe(text);
  },
);

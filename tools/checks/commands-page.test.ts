import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { withCommandTables } from "./commands-page.ts";

const page = readFileSync(join(dirname(dirname(import.meta.dirname)), "docs/commands.md"), "utf8");

it("the page of commands lists what the command line has", () => {
  expect(withCommandTables(page), "run `npm run docs`").toBe(page);
});

it("the page of commands has a row for a command, with its arguments and options", () => {
  expect(page).toContain(
    "| `doctor` | checks configuration, database, vendors, jobs and disk, and says what to do | `--json` |",
  );
  expect(page).toContain("| `member renewal <who> <on\\|off>` |");
});

it("the page of commands leaves out options that do nothing any more", () => {
  const row = page.split("\n").find((line) => line.startsWith("| `member export <who>` |"));
  expect(row).toMatch(/\| `--reason <text>` \|$/);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runInTurn } from "./run-in-turn.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "smirk-long-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, text: string) {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, text);
  return { name, script: path };
}

it("runs all, skips what is missing, and says which failed [LOAD-11]", async () => {
  const said: string[] = [];
  const runs = [
    script("bad", "process.exit(3)"),
    { name: "absent", script: join(folder, "absent.mjs") },
    script("lacking", "process.exit(77)"),
    script("good", ""),
  ];
  expect(await runInTurn(runs, (line) => said.push(line))).toBe(false);
  const results = said.filter((line) => /^[✓✗-] /.test(line)).map((line) => line.replace(/[\d.]+ s$/, "N s"));
  expect(results).toEqual([
    "✗ bad failed with code 3: N s",
    `- absent skipped, ${join(folder, "absent.mjs")} is not there: N s`,
    "- lacking skipped, this machine lacks something that it needs: N s",
    "✓ good passed: N s",
  ]);
  expect(await runInTurn([script("good", "")], () => {})).toBe(true);
});

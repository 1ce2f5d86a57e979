import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PRODUCT_ACCESS } from "../../src/cli/open-context.ts";
import { buildProgram } from "../../src/cli/run-command-line.ts";
import { createSession } from "../../src/cli/session.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { pipeToSmirk, runSmirk } from "../support/run-smirk.ts";

let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
  await addDentist(fixture.db, { provider: { npi: "1234567893" } });
});
afterAll(() => fixture.close());

const pipe = (input: string, ...args: string[]) => pipeToSmirk(fixture.ctx, ["--by", "ana", ...args], input);

/** Every command, those of groups too. */
function listCommands(commands: readonly Command[]): Command[] {
  return commands.flatMap((command) =>
    command.commands.length > 0 ? listCommands(command.commands) : [command],
  );
}

describe("a command's file", () => {
  it("is standard input for each command that takes one, with the form it has [OPS-12]", () => {
    const terminal = {
      ...{ isDrawn: false, canAsk: false, err: () => {}, draw: () => {} },
      ...{ out: async () => {}, ask: async () => null, input: async function* () {} },
    };
    const commands = listCommands(buildProgram(createSession(terminal, PRODUCT_ACCESS)).commands);
    const taking = commands.filter(({ registeredArguments }) =>
      registeredArguments.some((argument) => argument.name().startsWith("file")),
    );
    expect(taking.length).toBeGreaterThan(8);
    const without = taking.filter(({ options }) => !options.some(({ long }) => long === "--format"));
    expect(without.map((command) => command.name())).toEqual([]);
  });

  it.each([
    ["import providers", "csv", "npi,name,last_name\n1234567893,Bea,Fern\n", /Would be changed +1/],
    ["import locations", "json", '[{"npi":"1234567893","address":"1 Main St"}]', /line 1/],
    ["import plan-lists", "jsonl", '{"npi":"1234567893","address":"x","plans":"a"}', /line 1/],
    ["import registry", "csv", "NPI\n1\n", /lacks|missing|column/i],
    ["fees import", "csv", "plan_list\nx\n", /column/i],
    ["plan import", "json", '{"plans":[{"slug":"x"}]}', /standard-input\.json, line 1/],
    ["promotion import", "csv", "code\nSPRING\n", /standard-input\.csv, line 2/],
    ["news send", "txt", "Spring\n\nThe office is open.", /"Spring" goes to 0 members/],
  ])("of %s is read from it [OPS-12]", async (command, format, text, says) => {
    const { out, err } = await pipe(text, ...command.split(" "), "-", "--format", format, "--dry-run");
    expect(`${out}\n${err}`).toMatch(says);
  });

  it("of streets is read from it, and refused by its contents [OPS-12]", async () => {
    const { code, err } = await pipe("no archive", "basemap", "add", "-");
    expect([code, err]).toEqual([1, expect.stringContaining("standard-input.zip")]);
  });

  it("from standard input needs its form where there are several [OPS-12]", async () => {
    const { code, err } = await pipe("{}", "plan", "import", "-");
    expect([code, err]).toEqual([2, "Standard input has no name: say what it is with --format."]);
  });

  it("is one of two texts of news, not both [OPS-12]", async () => {
    const { code, err } = await pipe("Hello\n\nThere", "news", "send", "-", "--spanish", "-");
    expect([code, err]).toEqual([2, "Standard input is one of the two texts: name a file for the other."]);
  });

  it("from standard input is loaded as from a file, and nothing of it stays on the disk [OPS-12]", async () => {
    const folder = await mkdtemp(join(tmpdir(), "smirk-operate-"));
    vi.stubEnv("TMPDIR", folder);
    const text = "npi,name\n1234567893,Carla\n";
    const loaded = await pipe(text, "import", "providers", "-", "--format", "csv");
    expect([loaded.code, loaded.err]).toEqual([0, ""]);
    const shown = await runSmirk(fixture.ctx, ["provider", "show", "1234567893", "--json"]);
    expect(shown.out).toContain('"Carla"');
    expect((await readdir(folder)).sort()).toEqual([]);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeError } from "../../src/cli/command-errors.ts";
import { showProgress } from "../../src/cli/commands/directory/import-registry.ts";
import { PRODUCT_ACCESS } from "../../src/cli/open-context.ts";
import { formatTable } from "../../src/cli/output/print.ts";
import { createSession } from "../../src/cli/session.ts";
import { loadConfig } from "../../src/config/config.ts";
import { invalid } from "../../src/errors.ts";
import { writeAuditEntry } from "../../src/features/audit/write-audit-entry.ts";
import { PaymentError } from "../../src/vendors/stripe/payment-error.ts";
import { VERSION } from "../../src/version.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { runSmirk, runSmirkAt } from "../support/run-smirk.ts";

let fixture: TestApp;
let folder: string;
beforeAll(async () => {
  fixture = await createTestApp({ config: { operatorName: "night shift" } });
  folder = await mkdtemp(join(tmpdir(), "smirk-cli-"));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the operators' command line", () => {
  it.each([
    [["audti"], /^Unknown command 'audti'\n\(Did you mean audit\?\)\nSee: smirk help$/],
    [["audit", "--limit", "none"], /'none' is invalid\. It must be a whole number from 1 on\./],
    [["audit", "--subject", "provider"], /^--subject needs the form kind:id, not "provider"\.$/],
    [["import", "registry"], /^Missing required argument 'file'/],
    [["import", "registry", "x.csv", "--state", "Texas"], /'Texas' is invalid/],
    [["import"], /Usage: smirk import/],
  ])("ends with 2 and a sentence for %j", async (args, sentence) => {
    const { code, out, err } = await runSmirk(fixture.ctx, args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/^ {4}at /m);
  });

  it("prints the release [LOAD-11]", async () => {
    expect(await runSmirk(fixture.ctx, ["--version"])).toEqual({ code: 0, out: VERSION, err: "" });
  });

  it("says in one sentence why there is no product, and exits with 1", async () => {
    const { open } = PRODUCT_ACCESS;
    const nowhere = { ...fixture.ctx.config, databaseUrl: "postgres://nobody@127.0.0.1:1/none" };
    expect(await runSmirkAt({ readConfig: () => nowhere, open }, ["audit"])).toEqual({
      code: 1,
      out: "",
      err: "The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED): check DATABASE_URL.",
    });
    const readConfig = () => loadConfig({ PORT: "x", LOG_LEVEL: "loud" });
    const invalid = await runSmirkAt({ readConfig, open }, ["audit"]);
    expect(invalid).toMatchObject({ code: 1, out: "" });
    expect(invalid.err).toMatch(/has 2 errors:\n {2}- PORT must be .*\n {2}- LOG_LEVEL must be .*$/);
  });

  it("says in one sentence that a vendor does not answer, or which fields are wrong", () => {
    const silence = new PaymentError("unavailable", "StripeConnectionError");
    expect(describeError(silence)).toBe(
      "Stripe does not answer (StripeConnectionError): `smirk doctor` says more.",
    );
    const wrong = invalid("The file has an error.", { "plans.0.slug": "must not be empty" });
    expect(describeError(wrong)).toBe("The file has an error.\n  plans.0.slug: must not be empty");
  });

  it("shows help for a command, with examples, for `help` and its name", async () => {
    const help = await runSmirk(fixture.ctx, ["help", "import", "registry"]);
    expect([help.code, help.err]).toEqual([0, ""]);
    expect(help.out).toMatch(
      /Usage: smirk import registry [\s\S]*--dry-run[\s\S]*Examples:\n {2}smirk import registry/,
    );
    expect((await runSmirk(fixture.ctx, ["help"])).out).toMatch(/^ {2}doctor .*\n[\s\S]*Exit codes: 0 done/m);
  });

  it("confirms what cannot be undone, and never waits without a terminal", async () => {
    const session = (answer: string | null, canAsk = true) =>
      createSession(
        { ...silent, canAsk, ask: async () => answer },
        { readConfig: () => fixture.ctx.config, open: () => expect.fail() },
      );
    await expect(session("yes").confirm("This pays $60.00 back.", false)).resolves.toBeUndefined();
    await expect(session("y").confirm("This pays $60.00 back.", false)).rejects.toThrow("Nothing was done.");
    await expect(session(null).confirm("This pays $60.00 back.", false)).rejects.toThrow("Nothing was done.");
    await expect(session(null, false).confirm("This pays $60.00 back.", false)).rejects.toMatchObject({
      name: "UsageError",
      message: "This pays $60.00 back. Add --yes to skip the confirmation.",
    });
    await expect(session(null, false).confirm("This pays $60.00 back.", true)).resolves.toBeUndefined();
  });

  it("knows its operator: --by, else OPERATOR_NAME, else the system's user", async () => {
    const named = async (args: string[], operatorName: string | null) => {
      const { config } = fixture.ctx;
      const ctx = { ...fixture.ctx, config: { ...config, operatorName } };
      const commands = { readConfig: () => config, open: async () => ({ ctx, close: async () => {} }) };
      const session = createSession(silent, commands);
      const program = new Command("smirk").option("--by <name>");
      const edit = program.command("provider").command("edit");
      let operator: unknown;
      edit.action((_options, self: Command) =>
        session.run(self, async (work) => {
          operator = work.operator;
        }),
      );
      await program.parseAsync(["provider", "edit", ...args], { from: "user" });
      return operator;
    };
    expect(await named(["--by", "ana"], "night shift")).toEqual({ actor: "ana", command: "provider edit" });
    expect(await named([], "night shift")).toEqual({ actor: "night shift", command: "provider edit" });
    expect(await named([], null)).toEqual({ actor: expect.stringMatching(/./), command: "provider edit" });
  });
});

describe("audit", () => {
  it("lists operators' actions, newest first, and filters by subject", async () => {
    const { db } = fixture;
    const write = (subjectId: string, name: string) =>
      writeAuditEntry(db, {
        at: new Date("2026-03-01T12:00:00Z"),
        actor: "ana",
        command: "provider edit",
        subjectKind: "provider",
        subjectId,
        changes: { name: ["Ada", name] },
      });
    await write("1", "Ida");
    await write("2", "Eve\u001b[2J");
    const { out } = await runSmirk(fixture.ctx, ["audit", "--limit", "2"]);
    expect(out.split("\n")).toEqual([
      "At                       Who  Command        Subject     Changes",
      expect.stringMatching(/^2026-03-01 12:00:00 UTC {2}ana {2}provider edit {2}provider:2 {2}\{"name":/),
      '2026-03-01 12:00:00 UTC  ana  provider edit  provider:1  {"name":["Ada","Ida"]}',
    ]);
    expect(out).not.toContain("\u001b");
    const one = await runSmirk(fixture.ctx, ["audit", "--subject", "provider:1", "--json"]);
    expect(JSON.parse(one.out)).toMatchObject([
      { actor: "ana", subjectId: "1", changes: { name: ["Ada", "Ida"] } },
    ]);
  });
});

describe("import registry", () => {
  it("loads answers of the registry's API, and changes nothing the second time", async () => {
    const file = join(folder, "answers.json");
    await writeFile(
      file,
      JSON.stringify({ result_count: 2, results: [dentist("1205830130"), dentist("1205830131")] }),
    );
    const refused = join(folder, "refused.csv");
    const load = (...more: string[]) =>
      runSmirk(fixture.ctx, ["import", "registry", file, "--refused", refused, ...more]);
    const dry = await load("--dry-run");
    expect(dry.out).toMatch(/^Added +1$[\s\S]*Nothing was written\.$/m);
    const first = await load();
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toMatch(
      /^Read +2\nAdded +1\n[\s\S]*^Refused +1\n {2}\S.* 1\n[\s\S]*^Refused rows +.*refused\.csv$/m,
    );
    const again = await load("--json");
    expect(JSON.parse(again.out)).toMatchObject({ added: 0, unchanged: 1, refused: 1, finished: true });
    const { out } = await runSmirk(fixture.ctx, ["imports", "--json"]);
    expect(JSON.parse(out)).toMatchObject([{ fileName: "answers.json" }, { counts: { added: 1 } }]);
    const missing = await runSmirk(fixture.ctx, ["import", "registry", join(folder, "none.csv")]);
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringMatching(/^There is no file .*none\.csv\.$/),
    ]);
  });

  function dentist(number: string): object {
    const address = {
      address_purpose: "LOCATION",
      address_1: "2819 LONGVIEW DR",
      address_2: "",
      city: "JONESBORO",
    };
    return {
      number,
      enumeration_type: "NPI-1",
      basic: { first_name: "LAUREN", last_name: "HARMON", credential: "DDS", status: "A" },
      addresses: [
        {
          ...address,
          state: "AR",
          postal_code: "724015919",
          country_code: "US",
          telephone_number: "870-932-3151",
        },
      ],
      taxonomies: [{ code: "1223G0001X", primary: true, state: "AR" }],
      other_names: [],
      practiceLocations: [],
    };
  }
});

describe("long commands", () => {
  it("draw a progress bar on a terminal, and else a line every few seconds", () => {
    const half = { rows: 1_234_000, share: 0.5, rowsPerSecond: 6540, secondsLeft: 130 };
    const watch = (isDrawn: boolean) => {
      const seen: string[] = [];
      let now = 0;
      const print = (line: string) => void seen.push(line);
      const line = showProgress({ ...silent, isDrawn, draw: print, err: print }, () => now);
      for (; now <= 6_000; now += 1_000) line.show(half);
      return seen;
    };
    expect(watch(false)).toEqual(["50%, 1,234,000 rows, 6,540 rows/s, 2 min 10 s left"]);
    expect(watch(true)).toHaveLength(7);
    expect(watch(true)[0]).toBe(
      "[############............] 50%, 1,234,000 rows, 6,540 rows/s, 2 min 10 s left",
    );
  });
});

it("tables align, and outside text cannot control the terminal", () => {
  expect(
    formatTable(
      ["Name", ">Cents"],
      [
        ["María\u001b]0;x\u0007", 5],
        ["Bo\nb", 12_345],
      ],
    ),
  ).toEqual(["Name    Cents", "María       5", "Bo b   12,345"]);
});

const silent = {
  out: async () => {},
  err: () => {},
  draw: () => {},
  isDrawn: false,
  canAsk: false,
  ask: async () => null,
  input: async function* () {},
};

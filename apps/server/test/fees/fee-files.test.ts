import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { FeeFile } from "../../src/features/fees/fee-file.ts";
import { importFees, ROWS_A_TURN } from "../../src/features/fees/import-fees.ts";
import { OFFICES } from "../../src/features/fees/office-file.ts";
import { SCHEDULES, type ScheduleRow } from "../../src/features/fees/schedule-file.ts";
import { findLastFeeChange, undoFeeImport } from "../../src/features/fees/undo-import.ts";
import { stateDay } from "../../src/features/law/state-day.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { npiOf } from "../support/registry/registry-layout.ts";
import { runSmirk } from "../support/run-smirk.ts";

const HEADER =
  "plan_list,area,kind,valid_from,valid_until,source,published,procedure,member_price,usual_price,usual_source,usual_day";
const HEAD = "brightwell_discount_1,770,GD,2026-01-01,,Houston list,yes";
const USUAL = "Survey,2025-11-01";
const SCHEDULE = [HEADER, `${HEAD},checkup,"$1,062.50",1100,${USUAL}`, `${HEAD},Porcelain crown,80.5,,,`];

let fixture: TestApp<"plainFiles">;
let folder: string;
let location: string;
let files = 0;

beforeAll(async () => {
  fixture = await createTestApp({ plainFiles: true });
  folder = await mkdtemp(join(tmpdir(), "smirk-fees-"));
  const npi = npiOf(123_456_701);
  await fixture.plainFiles.importText(
    "providers",
    `npi,name,last_name,specialities\n${npi},Ada,Fern,Endodontics`,
  );
  await fixture.plainFiles.importText(
    "locations",
    `npi,address,city,state,zip,phone,published\n${npi},1 Elm St,Houston,TX,77002,7135550123,true`,
  );
  await fixture.plainFiles.importText(
    "plan-lists",
    `npi,address,zip,plans\n${npi},1 Elm St,77002,brightwell_discount_1`,
  );
  const row = await fixture.db.selectFrom("provider_locations").select("id").executeTakeFirstOrThrow();
  location = row.id;
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await fixture.db.deleteFrom("fee_changes").execute();
  for (const table of ["fee_schedules", "specialist_rates", "office_fees"] as const) {
    await fixture.db.deleteFrom(table).execute();
  }
});

const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", "fees", ...args]);
async function write(lines: readonly string[]): Promise<string> {
  files += 1;
  const path = join(folder, `fees-${files}.csv`);
  await writeFile(path, lines.join("\n"));
  return path;
}
const load = async (command: string, lines: readonly string[], ...options: string[]) =>
  smirk(command, await write(lines), ...options);
const ONCE = {
  operator: { actor: "ana", command: "fees import" },
  dryRun: false,
  confirmed: false,
  mayMove: 0,
};
/** Loads a file that moves prices in force, as a second person allowed. */
const loadAllowed = async <Row extends object>(kind: FeeFile<Row>, lines: readonly string[]) =>
  importFees(fixture.ctx, kind, { ...ONCE, mayMove: 9, file: await write(lines) });
/** Transactions that wait for this program to go on. */
const countTransactions = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    fixture.db,
  );
  return rows.length;
};
const price = (procedure: string) =>
  smirk("price", procedure, "--location", location, "--plan", "brightwell_discount_1");
/** All that an import of prices could write. */
const everything = async () => ({
  schedules: await fixture.db.selectFrom("fee_schedules").selectAll().orderBy("id").execute(),
  fees: await fixture.db.selectFrom("fees").selectAll().orderBy("procedure").execute(),
  imports: (await fixture.db.selectFrom("imports").selectAll().execute()).length,
  audit: (await fixture.db.selectFrom("audit_entries").select("id").execute()).length,
});

describe("files of prices", () => {
  it("write a schedule in cents, by names or slugs of procedures [FEE-01]", async () => {
    expect(await load("import", SCHEDULE)).toMatchObject({ code: 0, err: "" });
    const { schedules, fees } = await everything();
    expect(schedules).toMatchObject([{ area: "770", kind: "GD", valid_from: "2026-01-01", published: true }]);
    expect(fees).toMatchObject([
      { procedure: "checkup", member_cents: 106_250, usual_cents: 110_000, usual_day: "2025-11-01" },
      { procedure: "porcelain-crown", member_cents: 8050, usual_cents: null, usual_source: null },
    ]);
  });

  it("change nothing in a dry run, nor the second time [FEE-01]", async () => {
    const before = await everything();
    const dry = await load("import", SCHEDULE, "--dry-run");
    expect(dry.out).toMatch(/^Would be added +2$/m);
    expect(dry.out).toContain("Nothing was written.");
    expect(await everything()).toEqual(before);
    await load("import", SCHEDULE);
    const loaded = await everything();
    expect(loaded.audit).toBe(before.audit + 1);
    const again = await load("import", SCHEDULE);
    expect(again.out).toMatch(/^Unchanged +2$/m);
    expect(await everything()).toEqual(loaded);
  });

  it("remove what a schedule has no longer, and keep other schedules [FEE-01]", async () => {
    const other = `${HEAD.replace("770", "TX")},extraction,90,,,`;
    await load("import", [...SCHEDULE, other]);
    expect(await loadAllowed(SCHEDULES, SCHEDULE.slice(0, 2))).toMatchObject({ removed: 1, moved: 1 });
    expect((await everything()).fees.map(({ procedure }) => procedure)).toEqual(["checkup", "extraction"]);
  });

  it.each([
    [
      "a member price above the usual one",
      `${HEAD},fluoride,60,50,${USUAL}`,
      "member_price is above usual_price",
    ],
    [
      "an unknown procedure",
      `${HEAD},flouride,60,,,`,
      'procedure "flouride" is unknown, perhaps it is fluoride',
    ],
    ["a code of claims", `${HEAD},D1110,60,,,`, 'procedure "D1110" is a code of dental claims'],
    ["three decimals", `${HEAD},fluoride,60.125,,,`, "must be dollars with at most two decimals"],
    ["a decimal comma", `${HEAD},fluoride,"60,50",,,`, "has a comma before its cents: write 60.50"],
    [
      "less than nothing",
      `${HEAD},fluoride,(60),,,`,
      "is taken off: write a price without a minus or parentheses",
    ],
    ["less than nothing", `${HEAD},fluoride,"$1,200-",,,`, "is taken off"],
    ["less than nothing", `${HEAD},fluoride,-50,,,`, "is taken off"],
    ["two prices", `${HEAD},fluoride,1200/1400,,,`, "has two amounts: write one price"],
    ["two prices", `${HEAD},fluoride,$62 - $70,,,`, "has two amounts"],
    ["a percentage", `${HEAD},fluoride,20%,,,`, "is a percentage: write dollars"],
    ["a word", `${HEAD},fluoride,UCR,,,`, "must be dollars with at most two decimals"],
    ["a usual price without its source", `${HEAD},fluoride,60,70,,`, "need one another"],
    ["the same procedure twice", `${HEAD},checkup,60,,,`, "repeats the subject of line 2"],
    ["another source", `${HEAD.replace("Houston", "Other")},fluoride,60,,,`, "than line 2"],
    [
      "days that overlap",
      `${HEAD.replace("2026-01-01", "2026-02-01")},fluoride,6,,,`,
      "overlap those of line 2",
    ],
    [
      "an end before the beginning",
      `${HEAD.replace("01,,", "01,2025-01-01,")},fluoride,6,,,`,
      "before valid_from",
    ],
    ["no area", `${HEAD.replace("770", "Houston")},fluoride,60,,,`, "first three digits of ZIP codes"],
  ])("refuse %s by its line, and load nothing [FEE-01]", async (_what, row, reason) => {
    const said = await load("import", [...SCHEDULE, row]);
    expect(said.code).toBe(1);
    expect(said.out).toContain(", line 4: ");
    expect(said.out).toContain(reason);
    expect((await everything()).schedules).toEqual([]);
  });

  it("refuse days that overlap a stored schedule, unless the file ends it [FEE-01]", async () => {
    await load("import", SCHEDULE);
    const next = `${HEAD.replace("2026-01-01", "2026-07-01")},checkup,990,,,`;
    expect((await load("import", [HEADER, next])).out).toContain("2026-01-01, which is there");
    const ended = SCHEDULE.map((line) => line.replace("2026-01-01,,", "2026-01-01,2026-06-30,"));
    expect(await load("import", [HEADER, next, ...ended.slice(1)])).toMatchObject({ code: 0 });
    expect((await everything()).schedules).toHaveLength(2);
  });

  it("name more plan lists than a statement takes values [FEE-01] [TRUST-10]", async () => {
    const row: ScheduleRow = {
      ...{ plan_list: "", area: "TX", kind: "GD", valid_from: "2026-01-01", valid_until: null },
      ...{ source: "List", source_es: null, published: true, procedure: "checkup", member_price: 5_000 },
      ...{ usual_price: null, usual_source: null, usual_source_es: null, usual_day: null },
    };
    const many = Array.from({ length: 66_000 }, (_, at) => ({ ...row, plan_list: `list_${at}` }));
    expect(await SCHEDULES.listStored(fixture.db, many)).toEqual([]);
  });

  it("are undone one after the other, the last first [FEE-01]", async () => {
    await load("import", SCHEDULE);
    const first = await everything();
    await loadAllowed(SCHEDULES, [HEADER, `${HEAD},checkup,700,,,`, `${HEAD},extraction,90,,,`]);
    const undone = await smirk("undo", "--yes");
    expect(undone).toMatchObject({ code: 0, err: "" });
    expect(undone.out).toMatch(/^Undone: fees-\d+\.csv, loaded by ana \(3 prices\)\.$/);
    const { schedules, fees } = await everything();
    expect(fees).toEqual(first.fees);
    expect(schedules).toMatchObject([{ area: "770", source: "Houston list" }]);
    expect(await smirk("undo", "--yes")).toMatchObject({ code: 0 });
    expect(await everything()).toMatchObject({ schedules: [], fees: [] });
    const nothing = await smirk("undo", "--yes");
    expect([nothing.code, nothing.err]).toEqual([1, "There is no import of prices to undo."]);
  });

  it("are not undone where prices changed since, nor twice [FEE-01]", async () => {
    const rates = "plan_list,kind,percent_off,valid_from,source";
    await load("import-percentages", [rates, "brightwell_discount_1,EN,20,2026-01-01,List"]);
    await fixture.db.updateTable("specialist_rates").set({ percent_off: 30 }).execute();
    expect((await smirk("undo", "--yes")).err).toContain("have changed since");
    await fixture.db.updateTable("specialist_rates").set({ percent_off: 20 }).execute();
    const last = await findLastFeeChange(fixture.ctx);
    const input = { changeId: last?.id ?? "", operator: { actor: "ana", command: "fees undo" } };
    await undoFeeImport(fixture.ctx, input);
    expect(await fixture.db.selectFrom("specialist_rates").select("id").execute()).toEqual([]);
    await expect(undoFeeImport(fixture.ctx, input)).rejects.toMatchObject({ code: "conflict" });
  });

  it("are not undone for an office that has left the directory [FEE-01]", async () => {
    const oak = `${npiOf(123_456_701)},9 Oak St,Houston,TX,77002,7135550124,true`;
    await fixture.plainFiles.importText("locations", `npi,address,city,state,zip,phone,published\n${oak}`);
    const locations = fixture.db.selectFrom("provider_locations").select("id").where("id", "!=", location);
    const { id } = await locations.executeTakeFirstOrThrow();
    const office = "location_id,procedure,member_price,confirmed_on";
    const kept = `${id},checkup,62,2026-01-01`;
    await load("import-offices", [office, kept, `${id},extraction,90,2026-01-01`]);
    expect(await loadAllowed(OFFICES, [office, kept])).toMatchObject({ imported: true });
    await fixture.db.deleteFrom("provider_locations").where("id", "=", id).execute();
    const undone = await smirk("undo", "--yes");
    expect([undone.code, undone.err]).toEqual([1, expect.stringContaining("have changed since")]);
  });

  it("are of one of the files that are loaded at once for the same days [FEE-01]", async () => {
    const day = (from: string) => `brightwell_discount_1,770,GD,${from},,List,yes,checkup,70,,,`;
    const months = ["01", "02", "03", "04", "05", "06"];
    const loads = months.map((month) => load("import", [HEADER, day(`2026-${month}-01`)]));
    const refused = (await Promise.all(loads)).filter(({ code }) => code === 1);
    expect(refused).toHaveLength(months.length - 1);
    expect(refused.every(({ out }) => out.includes("overlap"))).toBe(true);
    expect((await everything()).fees).toHaveLength(1);
  });

  it("are undone once when two servers do it at once, beside an import [FEE-01]", async () => {
    await load("import", SCHEDULE);
    const last = await findLastFeeChange(fixture.ctx);
    const input = { changeId: last?.id ?? "", operator: { actor: "ana", command: "fees undo" } };
    const press = () => undoFeeImport(fixture.ctx, input);
    const twice = await Promise.allSettled([press(), press()]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await everything()).fees).toEqual([]);
    await load("import", SCHEDULE);
    const again = { ...input, changeId: (await findLastFeeChange(fixture.ctx))?.id ?? "" };
    // It takes no price away, which would wait for a second person.
    const newer = [...SCHEDULE, `${HEAD},extraction,90,,,`];
    const [loaded] = await Promise.all([
      load("import", newer),
      undoFeeImport(fixture.ctx, again).catch((error: { code: string }) =>
        expect(error.code).toBe("conflict"),
      ),
    ]);
    expect(loaded.code).toBe(0);
    const fees = (await everything()).fees.map(({ procedure }) => procedure).toSorted();
    expect(fees).toEqual(["checkup", "extraction", "porcelain-crown"]);
  });

  it("are read and compared before the transaction that writes them begins [TRUST-10]", async () => {
    const text = Buffer.from(SCHEDULE.join("\n"));
    const open = async () => ({
      size: text.length,
      read: async (into: Buffer, position: number) => {
        transactions.push(await countTransactions());
        return text.copy(into, 0, position);
      },
      close: async () => {},
    });
    const transactions: number[] = [];
    const watched: typeof SCHEDULES = {
      ...SCHEDULES,
      listStored: async (db, rows) => {
        transactions.push(await countTransactions());
        return SCHEDULES.listStored(db, rows);
      },
      save: async (trx, changes) => {
        transactions.push(await countTransactions());
        await SCHEDULES.save(trx, changes);
      },
    };
    await importFees(fixture.ctx, watched, { ...ONCE, file: { name: "prices.csv", open } });
    expect([transactions.slice(0, -1).every((count) => count === 0), transactions.at(-1)]).toEqual([true, 1]);
    expect((await everything()).fees).toHaveLength(2);
  });

  it("are compared before the transaction that undoes them begins [TRUST-10]", async () => {
    await load("import", SCHEDULE);
    const last = await findLastFeeChange(fixture.ctx);
    const transactions: Record<string, number> = {};
    for (const step of ["listStored", "findStates", "save"] as const) {
      const act = SCHEDULES[step] as (...given: unknown[]) => Promise<never>;
      const spy = vi.spyOn(SCHEDULES, step).mockImplementation(async (...given: unknown[]) => {
        transactions[step] = await countTransactions();
        return act(...given);
      });
      onTestFinished(() => spy.mockRestore());
    }
    await undoFeeImport(fixture.ctx, { changeId: last?.id ?? "", operator: ONCE.operator });
    expect(transactions).toEqual({ listStored: 0, findStates: 0, save: 1 });
    expect((await everything()).fees).toEqual([]);
  });

  it("are compared again where another import came between [FEE-01]", async () => {
    const later = `${HEAD.replace("2026-01-01", "2026-02-01")},checkup,700,,,`;
    let times = 0;
    const watched: typeof SCHEDULES = {
      ...SCHEDULES,
      listStored: async (db, rows) => {
        const stored = await SCHEDULES.listStored(db, rows);
        times += 1;
        if (times === 1) await load("import", SCHEDULE);
        return stored;
      },
    };
    const path = await write([HEADER, later]);
    const { refusals } = await importFees(fixture.ctx, watched, { ...ONCE, file: path });
    expect([times, refusals]).toEqual([2, [{ line: 2, reason: expect.stringContaining("overlap") }]]);
    expect((await everything()).schedules).toHaveLength(1);
  });

  it("let others run between few rows, and say how far they are [TRUST-10]", async () => {
    const rows = Array.from({ length: 400 }, (_, at) => {
      const day = `20${String(10 + (at % 80)).padStart(2, "0")}-01-01`;
      return `list_discount_${1 + Math.floor(at / 80)},TX,GD,${day},${day},List,yes,checkup,50,,,`;
    });
    let [sinceTurn, most, isOver] = [0, 0, false];
    const turn = () => {
      sinceTurn = 0;
      if (!isOver) setImmediate(turn);
    };
    const count = <Given extends unknown[], Answer>(act: (...given: Given) => Answer) => {
      return (...given: Given): Answer => {
        sinceTurn += 1;
        most = Math.max(most, sinceTurn);
        return act(...given);
      };
    };
    const { checkRow, ownerOf, keyOf, describe: name } = SCHEDULES;
    const watched = {
      ...SCHEDULES,
      ...{ checkRow: count(checkRow), ownerOf: count(ownerOf), keyOf: count(keyOf), describe: count(name) },
    };
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    turn();
    const file = await write([HEADER, ...rows]);
    const report = await importFees(fixture.ctx, watched, { ...ONCE, file, onProgress });
    isOver = true;
    expect([report.added, progress.at(-1), progress.length > 4]).toEqual([400, 400, true]);
    // Each row is asked for its owner and its key a few times.
    expect(most).toBeLessThanOrEqual(6 * ROWS_A_TURN);
  });

  it.each([
    ["a cell of 64 KB", `${HEAD},checkup,${"9".repeat(65_536)},,,`],
    ["bytes of a program", `\u007fELF\u0000\u0001${HEAD},checkup,70,,,`],
    ["a price in words", `${HEAD},checkup,NaN,,,`],
    ["a price of parts of a cent", `${HEAD},checkup,1.005,,,`],
    ["a huge price", `${HEAD},checkup,1e9,,,`],
    ["a procedure named __proto__", `${HEAD},__proto__,70,,,`],
  ])("are refused with %s, and nothing is loaded [FEE-01]", async (_what, row) => {
    const refused = await load("import", [HEADER, row]);
    expect([refused.code, `${refused.out}${refused.err}`]).toEqual([1, expect.stringContaining("line 2")]);
    expect(await everything()).toMatchObject({ schedules: [], fees: [] });
  });

  it("give the price at a place, with its source [FEE-02]", async () => {
    expect(await price("checkup")).toMatchObject({ code: 0, out: "Not known." });
    const specialists = "brightwell_discount_1,SP,20%,2026-01-01,,Specialists 2026";
    const rates = ["plan_list,kind,percent_off,valid_from,valid_until,source", specialists];
    expect(await load("import-percentages", rates)).toMatchObject({ code: 0 });
    expect(await price("checkup")).toMatchObject({ out: "Not known." });
    const day = stateDay("TX", fixture.ctx.clock.now());
    const office = "location_id,procedure,member_price,usual_price,confirmed_on";
    await load("import-offices", [office, `${location},checkup,,80,${day}`]);
    expect((await price("checkup")).out).toMatch(/^Member price, an estimate +\$64\.00$/m);
    await load("import-offices", [office, `${location},checkup,62,80,${day}`]);
    const { out } = await price("checkup");
    expect(out).toMatch(/^Member price +\$62\.00$/m);
    expect(out).toContain(`the office, ${day}`);
  });

  it("of offices and percentages are refused where nobody could mean them [FEE-01]", async () => {
    const office = "location_id,procedure,member_price,confirmed_on";
    const unknown = await load("import-offices", [office, "99999999,checkup,62,2026-01-01"]);
    expect(unknown.out).toContain("location_id 99999999 is no location of the directory");
    const rates = "plan_list,kind,percent_off,valid_from,source";
    const rows = [
      rates,
      "brightwell_discount_1,GD,20,2026-01-01,List",
      "brightwell_discount_1,EN,100,2026-01-01,List",
    ];
    const said = await load("import-percentages", rows);
    expect(said.out).toContain("line 2: kind GD is general dentists");
    expect(said.out).toContain('line 3: percent_off "100" must be a whole number from 1 to 99');
    expect(said.code).toBe(1);
  });
});

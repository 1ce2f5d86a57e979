import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemoPlans } from "../../src/demo/seed-demo-plans.ts";
import type { FeeFile } from "../../src/features/fees/fee-file.ts";
import { importFees } from "../../src/features/fees/import-fees.ts";
import { OFFICES } from "../../src/features/fees/office-file.ts";
import { PERCENTAGES } from "../../src/features/fees/percentage-file.ts";
import { SCHEDULES } from "../../src/features/fees/schedule-file.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, CONSOLE_ORIGIN, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const [DENTAL, PLUS] = ["brightwell_discount_1", "brightwell_discount_2"] as const;

let fixture: TestApp<"clock">;
let viewer: SignedInOperator;
/** A general dentist of Houston, an endodontist there, and a dentist of Dallas who takes one plan alone. */
let houston: string;
let endodontist: string;
let dallas: string;
let folder: string;

beforeAll(async () => {
  fixture = await createTestApp({ clock: createSettableClock("2027-03-04T18:00:00Z") });
  folder = await mkdtemp(join(tmpdir(), "smirk-console-prices-"));
  await seedDemoPlans(fixture.ctx);
  viewer = await addOperator(fixture, "viewer");
  const add = async (zip: string, speciality: string, plans: string[]) =>
    (
      await addDentist(fixture.db, {
        provider: { name: "Ada", last_name: "Fern", specialities: [speciality] },
        location: { state: "TX", zip, city: "Houston", plans, center_name: `Office ${zip}` },
      })
    ).locationId;
  houston = await add("77002", "GD", [PLUS, DENTAL]);
  endodontist = await add("77003", "EN", [DENTAL]);
  dallas = await add("75201", "GD", [DENTAL]);
  await addSchedules();
  await addOfficeFees();
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function addSchedules(): Promise<void> {
  const head = { kind: "GD" as const, published: true, updated_at: fixture.ctx.clock.now() };
  const rows = await fixture.db
    .insertInto("fee_schedules")
    .values([
      { ...head, plan_list: DENTAL, area: "TX", valid_from: "2026-01-01", source: "Texas 2026" },
      { ...head, plan_list: DENTAL, area: "770", valid_from: "2026-06-01", source: "Houston 2026" },
      { ...head, plan_list: DENTAL, area: "750", valid_from: "2028-01-01", source: "Dallas 2028" },
      {
        ...{ ...head, plan_list: PLUS, area: "770", valid_from: "2026-01-01", source: "Plus 2026" },
        valid_until: "2026-12-31",
      },
    ])
    .returning(["id", "source"])
    .execute();
  const idOf = (name: string) => rows.find(({ source }) => source === name)?.id ?? "";
  const usual = { usual_cents: 12_000, usual_source: "Survey", usual_day: "2026-05-01" } as const;
  const none = { usual_cents: null, usual_source: null, usual_day: null };
  await fixture.db
    .insertInto("fees")
    .values([
      { schedule_id: idOf("Texas 2026"), procedure: "checkup", member_cents: 4_000, ...none },
      { schedule_id: idOf("Texas 2026"), procedure: "fluoride", member_cents: 2_000, ...none },
      { schedule_id: idOf("Houston 2026"), procedure: "checkup", member_cents: 4_500, ...usual },
      { schedule_id: idOf("Houston 2026"), procedure: "onlay", member_cents: null, ...usual },
      { schedule_id: idOf("Plus 2026"), procedure: "checkup", member_cents: 3_000, ...none },
    ])
    .execute();
}

async function addOfficeFees(): Promise<void> {
  const row = { entered_by: "ana", usual_cents: null };
  await fixture.db
    .insertInto("office_fees")
    .values([
      ...[
        {
          ...row,
          location_id: houston,
          procedure: "sealant",
          member_cents: 3_100,
          confirmed_on: "2026-12-01",
        },
        {
          ...row,
          location_id: houston,
          procedure: "fluoride",
          member_cents: 1_900,
          confirmed_on: "2025-12-01",
        },
      ],
      { ...row, location_id: dallas, procedure: "checkup", member_cents: 40, confirmed_on: "2027-01-05" },
    ] as const)
    .execute();
}

interface Lists {
  schedules: { source: string; status: string; procedures: number; listings: number }[];
  missing: { plan: { slug: string }; states: string[]; listings: number; listings_without: number }[];
}

describe("the list of prices", () => {
  it("says which lists are in force, with how many procedures and listings [OPS-10]", async () => {
    const { schedules } = (await viewer.call("/fees")).json<Lists>();
    const facts = schedules.map((one) => [one.source, one.status, one.procedures, one.listings]);
    expect(facts).toEqual([
      ["Dallas 2028", "ahead", 0, 0],
      ["Houston 2026", "in_force", 1, 1],
      ["Texas 2026", "in_force", 2, 2],
      ["Plus 2026", "over", 1, 1],
    ]);
  });

  it("says which plans lack prices in open states, and for how many listings [OPS-10]", async () => {
    const { missing } = (await viewer.call("/fees")).json<Lists>();
    const of = (slug: string) => missing.find(({ plan }) => plan.slug === slug);
    expect(of(DENTAL)).toMatchObject({ states: [], listings: 3, listings_without: 1 });
    // Its list is over, and the office's own price counts.
    expect(of(PLUS)).toMatchObject({ states: ["Texas"], listings: 1, listings_without: 0 });
  });

  it("has offices by the age of their prices, with what looks wrong [OPS-10]", async () => {
    const { offices, next } = (await viewer.call("/fees/offices")).json();
    expect(next).toBeNull();
    expect(offices).toMatchObject([
      {
        location_id: houston,
        name: "Office 77002",
        prices: 2,
        old: 1,
        confirmed_on: "2025-12-01",
        doubts: [],
      },
      {
        ...{ location_id: dallas, prices: 1, old: 0 },
        doubts: ["checkup: member_price is a tenth or less of what it costs in the state ($30.00)"],
      },
    ]);
    const rest = (await viewer.call(`/fees/offices?after=${houston}`)).json();
    expect(rest.offices).toMatchObject([{ location_id: dallas }]);
  });
});

describe("a price file that is saved", () => {
  const ask = async (kind: string, is_template: boolean) => {
    const support = await addOperator(fixture, "support");
    const answer = await support.call("/fees/export", { kind, is_template });
    return { name: answer.headers["content-disposition"], text: answer.body };
  };
  const compare = async <Row extends object>(kind: FeeFile<Row>, text: string) => {
    const path = join(folder, `${kind.kind}.csv`);
    await writeFile(path, text);
    const operator = { actor: "ana", command: "fees import" };
    return importFees(fixture.ctx, kind, {
      ...{ file: path, operator, dryRun: true, confirmed: false, mayMove: 0 },
    });
  };

  it("changes nothing when it is loaded again [OPS-10]", async () => {
    await fixture.db
      .insertInto("specialist_rates")
      .values({
        ...{ plan_list: DENTAL, kind: "EN", percent_off: 20, valid_from: "2026-01-01", valid_until: null },
        ...{ source: "=List, 'as of' 2026;-1", updated_at: fixture.ctx.clock.now() },
      })
      .execute();
    const same = (rows: number) => ({
      read: rows,
      unchanged: rows,
      added: 0,
      changed: 0,
      removed: 0,
      refused: 0,
    });
    const textOf = async (kind: string) => (await ask(kind, false)).text;
    expect(await compare(SCHEDULES, await textOf("fee-schedules"))).toMatchObject(same(5));
    expect(await compare(PERCENTAGES, await textOf("fee-percentages"))).toMatchObject(same(1));
    expect(await compare(OFFICES, await textOf("office-fees"))).toMatchObject(same(3));
  });

  it("is a template with every procedure, of which no price is loaded yet [OPS-10]", async () => {
    const { name, text } = await ask("fee-schedules", true);
    expect(name).toContain('filename="fee-schedules-template.csv"');
    const other = text.replaceAll(",,GD,", ",OH,GD,");
    expect(await compare(SCHEDULES, other)).toMatchObject({
      read: 0,
      passedOver: PROCEDURES.length,
      refused: 0,
    });
    const filled = other.replace(/(checkup),,/, "$1,45,");
    expect(await compare(SCHEDULES, filled)).toMatchObject({ added: 1, refused: 0 });
  });
});

it("the columns of a file's beginning are read, with what each may be [FEE-09] [OPS-10]", async () => {
  const owner = await addOperator(fixture, "owner");
  const read = (text: Buffer, kind = "fee-schedules") =>
    fixture.app.inject({
      method: "POST",
      url: `/console/api/fees/columns?kind=${kind}&file=list.csv`,
      headers: {
        host: "localhost",
        origin: CONSOLE_ORIGIN,
        cookie: owner.cookie,
        "content-type": "application/octet-stream",
      },
      payload: text,
    });
  const text = 'Fees of 2026\nCode,Service,Fee,Remarks\nD1,Checkup,90,x\nD2,"cut';
  const expected = [
    { name: "Code", column: "", is_left_out: true, choices: [] },
    { name: "Service", column: "procedure", is_left_out: false, choices: [] },
    { name: "Fee", column: "", is_left_out: false, choices: ["member_price", "usual_price"] },
    { name: "Remarks", column: "", is_left_out: false, choices: [] },
  ];
  expect((await read(Buffer.from(text))).json()).toMatchObject({ line: 2, found: expected });
  expect((await read(Buffer.from("\n \n"))).statusCode).toBe(422);
  expect((await read(Buffer.from(text), "plans")).statusCode).toBe(400);
});

interface Explained {
  plan: string;
  plans: string[];
  prices: { procedure: string; member_cents: number | null; usual_cents: number | null; why: string }[];
}

describe("what a visitor reads at a dentist", () => {
  const ask = async (location_id: string, plan?: string) =>
    (await viewer.call("/fees/explain", { location_id, ...(plan && { plan }) })).json<Explained>();
  const find = ({ prices }: Explained, name: string) => {
    const found = prices.find(({ procedure }) => procedure === name) ?? expect.fail(name);
    return [found.member_cents, found.usual_cents, found.why];
  };

  it("is the resolver's answer, with the list and its day [OPS-10, FEE-02]", async () => {
    const answer = await ask(houston);
    expect([answer.plan, answer.plans]).toEqual([DENTAL, [DENTAL, PLUS]]);
    expect(find(answer, "Checkup")).toEqual([
      4_500,
      12_000,
      "From 'Houston 2026', in force since Jun 1, 2026. Usual price: 'Survey', May 1, 2026.",
    ]);
    expect(find(answer, "Sealant")).toEqual([
      3_100,
      null,
      "The office's own price, confirmed on Dec 1, 2026.",
    ]);
  });

  it("says that an office's price is too old, and what stands in for it [OPS-10]", async () => {
    expect(find(await ask(houston), "Fluoride")).toEqual([
      2_000,
      null,
      "What the office said on Dec 1, 2025 counted for 365 days. From 'Texas 2026', in force since Jan 1, 2026.",
    ]);
  });

  it("says why a price is not known [OPS-10]", async () => {
    const dental = await ask(houston);
    expect(find(dental, "Bridge, each tooth")).toEqual([
      null,
      null,
      "It is not in 'Houston 2026', 'Texas 2026'.",
    ]);
    expect(find(dental, "Onlay")[2]).toMatch(/^'Houston 2026', 'Texas 2026' has its usual price alone/);
    expect(find(await ask(houston, PLUS), "Checkup")[2]).toBe(
      "No list of 770 or TX for General Dentistry is in force. The last one ended on Dec 31, 2026.",
    );
    expect(find(await ask(endodontist), "Checkup")[2]).toBe(
      "No list of 770 or TX for Endodontics is in force.",
    );
    expect(find(await ask(dallas, PLUS), "Checkup")[2]).toBe("The office does not take this plan.");
  });

  it("is nothing of a listing that is not shown [OPS-10]", async () => {
    for (const location_id of ["999999", "9".repeat(18)]) {
      expect((await viewer.call("/fees/explain", { location_id })).statusCode).toBe(404);
    }
    for (const location_id of ["0", "x", "9".repeat(19), null]) {
      expect((await viewer.call("/fees/explain", { location_id })).statusCode).toBe(400);
    }
  });
});

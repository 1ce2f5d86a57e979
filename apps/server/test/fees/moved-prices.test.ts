import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanImports } from "../../src/features/console/imports/clean-imports.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, CONSOLE_ORIGIN, type SignedInOperator } from "../support/parts/operators-part.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

const HEAD = "plan_list,area,kind,valid_from,valid_until,source,published,procedure,member_price,usual_price";
const USUAL = "usual_source,usual_day";
const PLAN = "brightwell_discount_1";

const clock = createSettableClock("2027-03-04T18:00:00Z");
let fixture: TestApp<"clock">;
let folder: string;
let owner: SignedInOperator;
let other: SignedInOperator;
let location: string;
let files = 0;

beforeAll(async () => {
  fixture = await createTestApp({ clock });
  folder = await mkdtemp(join(tmpdir(), "smirk-moved-"));
  owner = await addOperator(fixture, "owner");
  location = (await addDentist(fixture.db, { location: { state: "TX", zip: "77002" } })).locationId;
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ["fee_changes", "fee_schedules", "specialist_rates", "office_fees"] as const)
    await fixture.db.deleteFrom(table).execute();
  await fixture.db.deleteFrom("console_imports").execute();
});

interface Row {
  from?: string;
  until?: string;
  published?: string;
  prices: Record<string, number>;
}
/** A schedule's file; the prices are in dollars. */
const schedule = (...lists: Row[]) =>
  [
    HEAD,
    ...lists.flatMap(({ from = "2026-01-01", until = "", published = "yes", prices }) =>
      Object.entries(prices).map(
        ([slug, dollars]) => `${PLAN},TX,GD,${from},${until},List,${published},${slug},${dollars},`,
      ),
    ),
  ].join("\n");

interface Outcome {
  imported: boolean;
  moved: number;
  isHeld: boolean;
}
async function load(text: string, command = "import", ...options: string[]): Promise<Outcome> {
  files += 1;
  const path = join(folder, `prices-${files}.csv`);
  await writeFile(path, text);
  const { out } = await runSmirk(fixture.ctx, ["--by", "ana", "fees", command, path, "--json", ...options]);
  const { imported, moved, isHeld } = JSON.parse(out) as Outcome;
  return { imported, moved, isHeld };
}
const loaded = (moved = 0) => ({ imported: true, moved, isHeld: false });
const held = (moved: number) => ({ imported: false, moved, isHeld: true });
const BASE = schedule({ prices: { checkup: 100, fluoride: 40 } });

describe("a price file", () => {
  it.each([
    ["is loaded at once where nothing is in force", null, BASE, loaded()],
    [
      "is loaded where prices move by 10%",
      BASE,
      schedule({ prices: { checkup: 110, fluoride: 36 } }),
      loaded(),
    ],
    [
      "is held where one moves by more",
      BASE,
      schedule({ prices: { checkup: 110.01, fluoride: 40 } }),
      held(1),
    ],
    [
      "is held where one falls by more",
      BASE,
      schedule({ prices: { checkup: 100, fluoride: 35.99 } }),
      held(1),
    ],
    ["is held where it takes a price away", BASE, schedule({ prices: { checkup: 100 } }), held(1)],
    [
      "is held where it hides a list",
      BASE,
      schedule({ published: "no", prices: { checkup: 100, fluoride: 40 } }),
      held(2),
    ],
    [
      "is held where a later list replaces prices in force",
      BASE,
      schedule(
        { until: "2027-05-31", prices: { checkup: 100, fluoride: 40 } },
        { from: "2027-06-01", prices: { checkup: 150, fluoride: 41 } },
      ),
      held(1),
    ],
    [
      "is loaded where it adds a price",
      BASE,
      schedule({ prices: { checkup: 100, fluoride: 40, sealant: 500 } }),
      loaded(),
    ],
    [
      "is loaded where a list that is over changes",
      schedule({ until: "2026-12-31", prices: { checkup: 100 } }),
      schedule({ until: "2026-12-31", prices: { checkup: 900 } }),
      loaded(),
    ],
  ])("%s [OPS-10]", async (_name, before, text, expected) => {
    if (before !== null) expect(await load(before)).toEqual(loaded());
    expect(await load(text, "import", "--confirm")).toEqual(expected);
  });

  it("is held for usual prices, percentages and offices' prices too [OPS-10]", async () => {
    const usual = (dollars: number) =>
      `${HEAD},${USUAL}\n${PLAN},TX,GD,2026-01-01,,List,yes,checkup,50,${dollars},Survey,2026-01-01`;
    expect([await load(usual(100)), await load(usual(150))]).toEqual([loaded(), held(1)]);
    const percentage = (off: number) =>
      `plan_list,kind,percent_off,valid_from,source\n${PLAN},EN,${off},2026-01-01,List`;
    // 80 cents of a dollar become 72, which is a tenth less, and 71.
    expect([
      await load(percentage(20), "import-percentages"),
      await load(percentage(28), "import-percentages"),
      await load(percentage(36), "import-percentages"),
    ]).toEqual([loaded(), loaded(), held(1)]);
    const office = (dollars: number) =>
      `location_id,procedure,member_price,confirmed_on\n${location},checkup,${dollars},2027-01-05`;
    expect([await load(office(50), "import-offices"), await load(office(60), "import-offices")]).toEqual([
      loaded(),
      held(1),
    ]);
  });

  it("says in a dry run how many it would move, and waits for nobody [OPS-10]", async () => {
    await load(BASE);
    const changed = schedule({ prices: { checkup: 200, fluoride: 80 } });
    expect(await load(changed, "import", "--dry-run")).toEqual({ imported: false, moved: 2, isHeld: false });
    expect(await fixture.db.selectFrom("console_imports").select("id").execute()).toEqual([]);
  });
});

interface Listed {
  id: string;
  state: string;
  held_moves: number | null;
  approved_by: string | null;
}
const find = async () => {
  const { imports } = (await owner.call("/imports")).json<{ imports: Listed[] }>();
  return imports[0] ?? expect.fail("no import");
};
const approve = async (by: SignedInOperator, moved: number, id?: string) => {
  const body = { import_id: id ?? (await find()).id, moved, reason: "The new list" };
  return by.call("/imports/approve", body);
};
const priceOf = async (slug: string) =>
  (
    await fixture.db
      .selectFrom("fees")
      .select("member_cents")
      .where("procedure", "=", slug)
      .executeTakeFirst()
  )?.member_cents;

/** Uploads a file of schedules in the console. */
async function upload(text: string, by: SignedInOperator): Promise<void> {
  const facts = { kind: "fee-schedules", file: "list.csv", size: Buffer.byteLength(text) };
  const print = createHash("sha256").update(text).digest("hex");
  const started = await by.call("/imports", { ...facts, fingerprint: print, confirmed: true });
  const { id } = started.json<{ id: string }>();
  const piece = await fixture.app.inject({
    method: "POST",
    url: `/console/api/imports/pieces?import_id=${id}&position=0`,
    headers: {
      ...{ host: "localhost", origin: CONSOLE_ORIGIN, cookie: by.cookie },
      "content-type": "application/octet-stream",
    },
    payload: Buffer.from(text),
  });
  expect(piece.statusCode).toBe(200);
  await fixture.jobs.run();
}

/** Owners without a key approve nothing, so that one who has none beside them is alone. */
async function giveKey({ id }: SignedInOperator): Promise<void> {
  await fixture.db
    .insertInto("operator_passkeys")
    .values({
      operator_id: id,
      credential_id: randomUUID(),
      public_key: Buffer.from("key"),
      ...{ counter: 0, transports: [] },
      created_at: fixture.ctx.clock.now(),
    })
    .execute();
}

describe("a price file that is held", () => {
  const CHANGED = schedule({ prices: { checkup: 200, fluoride: 41 } });

  it("is confirmed by an owner who is alone with its number alone [OPS-10]", async () => {
    await load(BASE);
    await upload(CHANGED, owner);
    expect(await find()).toMatchObject({ state: "held", held_moves: 1 });
    expect(await priceOf("checkup")).toBe(10_000);
    expect((await approve(owner, 2)).statusCode).toBe(409);
    expect((await approve(owner, 1)).json()).toEqual({ approved: true });
    await fixture.jobs.run();
    expect(await find()).toMatchObject({ state: "done", held_moves: null, approved_by: owner.email });
    expect(await priceOf("checkup")).toBe(20_000);
    expect((await approve(owner, 1)).statusCode).toBe(404);
  });

  it("is canceled with a line in the log, and none of its prices is there [OPS-10]", async () => {
    await load(BASE);
    await upload(CHANGED, owner);
    const { id } = await find();
    expect((await owner.call("/imports/cancel", { import_id: id })).statusCode).toBe(200);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "changes"])
      .where("subject_id", "=", id)
      .executeTakeFirst();
    expect(entry).toEqual({ actor: owner.email, changes: { step: "canceled", file: "list.csv", moved: 1 } });
    expect(await priceOf("checkup")).toBe(10_000);
  });

  it("is not approved by the owner who loaded it where another owner has a key [OPS-10]", async () => {
    other = await addOperator(fixture, "owner");
    await giveKey(other);
    await load(BASE);
    await upload(CHANGED, owner);
    expect((await approve(owner, 1)).statusCode).toBe(403);
    const newcomer = await addOperator(fixture, "owner");
    clock.pass(1_000);
    expect((await approve(await addOperator(fixture, "owner"), 1)).statusCode).toBe(403);
    expect((await approve(await addOperator(fixture, "billing"), 1)).statusCode).toBe(403);
    expect(await priceOf("checkup")).toBe(10_000);
    expect((await approve(newcomer, 1)).json()).toEqual({ approved: true });
    await fixture.jobs.run();
    expect(await priceOf("checkup")).toBe(20_000);
  });

  it("takes two owners where the command line loaded it [OPS-10]", async () => {
    await load(BASE);
    expect(await load(CHANGED)).toEqual(held(1));
    const { id } = await find();
    expect((await approve(owner, 1, id)).json()).toEqual({ approved: false });
    await giveKey(owner);
    expect((await approve(owner, 1, id)).statusCode).toBe(403);
    expect((await approve(other, 1, id)).json()).toEqual({ approved: true });
    await fixture.jobs.run();
    expect([(await find()).state, await priceOf("checkup")]).toEqual(["done", 20_000]);
  });

  it("waits again where it moves more by then, and ends after three days [OPS-10]", async () => {
    await load(BASE);
    await upload(CHANGED, owner);
    await load(schedule({ prices: { checkup: 105, fluoride: 36 } }));
    expect((await approve(other, 1)).statusCode).toBe(200);
    await fixture.jobs.run();
    expect(await find()).toMatchObject({ state: "held", held_moves: 2 });
    clock.pass(3 * DAY_MS + 1);
    await cleanImports(fixture.ctx);
    const { failure } = await fixture.db
      .selectFrom("console_imports")
      .select("failure")
      .executeTakeFirstOrThrow();
    expect(failure).toBe("Nobody approved it within three days.");
    expect(await fixture.db.selectFrom("console_import_pieces").select("import_id").execute()).toEqual([]);
  });
});

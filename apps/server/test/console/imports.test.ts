import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { cleanImports } from "../../src/features/console/imports/clean-imports.ts";
import {
  LEASE_MS,
  MOST_FILE_BYTES,
  MOST_PIECE_BYTES,
} from "../../src/features/console/imports/console-import.ts";
import { takeLease } from "../../src/features/console/imports/import-lease.ts";
import { runConsoleImport } from "../../src/features/console/imports/run-console-import.ts";
import { storeRole } from "../../src/features/operators/roles.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { REGISTRY_HEADER } from "../support/registry/registry-header.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"clock" | "stripe">;
let owner: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ clock: createSettableClock(), stripe: true });
  // What the tests' Stripe comes with.
  await fixture.db.deleteFrom("plans").execute();
  owner = await addOperator(fixture, "owner");
});
afterAll(() => fixture.close());

const HEADER = "npi,name,last_name,degree,specialities,languages";
const FILE = [HEADER, "1234567893,Ada,Reed,DDS,GD,EN", "1111111111,Bo,Wrong,DDS,GD,EN"].join("\n");

interface Listed {
  id: string;
  state: string;
  received: number;
  failure: string | null;
  [column: string]: unknown;
}

interface Start {
  kind?: string;
  by?: SignedInOperator;
  text?: string;
  file?: string;
  dry_run?: boolean;
  skip_refused?: boolean;
  confirmed?: boolean;
  columns?: string;
  values?: string;
}

async function start({
  kind = "providers",
  by = owner,
  text = FILE,
  file = "new dentists.csv",
  ...options
}: Start = {}) {
  const fingerprint = createHash("sha256").update(text).digest("hex");
  const size = Buffer.byteLength(text);
  const answer = await by.call("/imports", { kind, file, size, fingerprint, ...options });
  return answer.json<{ id: string; received: number }>();
}

interface Piece {
  by?: SignedInOperator;
  app?: TestApp["app"];
}

async function send(
  id: string,
  position: number,
  bytes: string,
  { by = owner, app = fixture.app }: Piece = {},
) {
  const answer = await app.inject({
    method: "POST",
    url: `/console/api/imports/pieces?import_id=${id}&position=${position}`,
    headers: {
      host: "localhost",
      origin: "http://localhost",
      cookie: by.cookie,
      "content-type": "application/octet-stream",
    },
    payload: Buffer.from(bytes),
  });
  return { status: answer.statusCode, ...answer.json<{ received?: number; message?: string }>() };
}

async function useKey({ id }: SignedInOperator): Promise<void> {
  const proven_at = fixture.clock.now();
  await fixture.db
    .updateTable("operator_sessions")
    .set({ proven_at })
    .where("operator_id", "=", id)
    .execute();
}

async function upload(options: Start = {}): Promise<string> {
  const { id } = await start(options);
  await send(id, 0, options.text ?? FILE);
  return id;
}

async function find(id: string): Promise<Listed> {
  const { imports } = (await owner.call("/imports")).json<{ imports: Listed[] }>();
  const found = imports.find((one) => one.id === id);
  if (found === undefined) throw new Error("The import is not listed.");
  return found;
}

async function load(options: Start = {}): Promise<Listed> {
  const id = await upload(options);
  await fixture.jobs.run();
  return find(id);
}

const countPieces = async () =>
  (await fixture.db.selectFrom("console_import_pieces").select("position").execute()).length;
const countDentists = async () =>
  (await fixture.db.selectFrom("providers").select("id").where("npi", "=", "1234567893").execute()).length;

const PRICES = [
  "plan_list,area,kind,valid_from,source,published,procedure,member_price",
  "brightwell_discount_1,TX,GD,2026-01-01,Texas list,yes,checkup,50",
  "brightwell_discount_1,TX,GD,2026-01-01,Texas list,yes,fluoride,40",
  "brightwell_discount_1,TX,GD,2026-01-01,Texas list,yes,Dental implant,1500",
].join("\n");

describe("a file of plans", () => {
  const plan = (changes: object) => ({
    ...{ slug: "brightwell_discount_1", name: "Smirk One", description: "Check-ups", group_code: "ONE" },
    included_cards: [{ name: "Dental" }],
    prices: {
      ...{ amount: 1795, annualy_amount: 17_900, family_amount: 900, family_annual_amount: 9000 },
      ...{ family_extra_amount: 3200, family_extra_annual_amount: 32_000, extra_family_limit: 4 },
    },
    ...changes,
  });
  const plans = (...changes: object[]) => ({
    kind: "plans",
    file: "plans.json",
    text: JSON.stringify({ plans: changes.map(plan) }, null, 1),
  });
  const listSold = () => fixture.db.selectFrom("plans").select("name").where("sold", "=", true).execute();

  it("is compared, and then is what is sold [OPS-12]", async () => {
    const counts = { read: 1, added: 1, changed: 0, unchanged: 0, removed: 0, refused: 0 };
    const compared = await load({ ...plans({}), dry_run: true });
    expect(compared).toMatchObject({ state: "done", counts, failure: null });
    expect(compared.differences).toEqual([{ line: 0, subject: "brightwell_discount_1", fields: null }]);
    expect(await listSold()).toEqual([]);
    expect(await load(plans({}))).toMatchObject({ state: "done", counts, failure: null });
    expect(await listSold()).toEqual([{ name: "Smirk One" }]);
    const renamed = await load({ ...plans({ name: "Smirk Dental" }), dry_run: true });
    expect(renamed.differences).toEqual([
      {
        ...{ line: 0, subject: "brightwell_discount_1" },
        fields: { name: { from: "Smirk One", to: "Smirk Dental" } },
      },
    ]);
  });

  it("with errors loads nothing, and names each with its line [OPS-12]", async () => {
    const refused = await load(plans({ slug: "elsewhere_1" }, { name: "", group_code: "" }));
    expect(refused).toMatchObject({ state: "failed", failure: "plans.json has 3 errors." });
    expect(refused.refusals).toEqual([
      { line: 4, reason: expect.stringContaining("slug") },
      { line: expect.any(Number), reason: expect.stringContaining("group_code") },
      { line: expect.any(Number), reason: expect.stringContaining("name") },
    ]);
  });
});

describe("a file of prices", () => {
  const prices = { kind: "fee-schedules", text: PRICES, file: "texas.csv" };
  const countFees = async () => (await fixture.db.selectFrom("fees").select("procedure").execute()).length;

  it("is compared, confirmed where a price is unlikely, and undone [FEE-01]", async () => {
    const counts = { read: 3, added: 3, changed: 0, unchanged: 0, removed: 0, refused: 0 };
    const compared = await load({ ...prices, dry_run: true });
    expect(compared).toMatchObject({ state: "done", counts, failure: null });
    expect(compared.refusals).toMatchObject([{ line: 4, is_warning: true }]);
    expect(compared.differences).toHaveLength(3);
    expect(await load(prices)).toMatchObject({
      state: "failed",
      failure: "Nothing of texas.csv was loaded: prices with a warning must be confirmed.",
    });
    expect(await countFees()).toBe(0);
    expect(await load({ ...prices, confirmed: true })).toMatchObject({ state: "done", failure: null });
    expect(await countFees()).toBe(3);
    const { change } = (await owner.call("/fees/last")).json<{ change: { id: string } }>();
    expect(change).toMatchObject({ file_name: "texas.csv", rows: 3, kind: "fee-schedules" });
    const undo = { change_id: change.id, reason: "Wrong list" };
    expect((await owner.call("/fees/undo", undo)).statusCode).toBe(200);
    expect(await countFees()).toBe(0);
    expect((await owner.call("/fees/undo", undo)).statusCode).toBe(409);
    expect((await owner.call("/fees/last")).json()).toEqual({ change: null });
  });

  it("has columns as its office calls them, and what the operator says of them [FEE-09]", async () => {
    const text = "Fees of 2026\nService,Fee,Remarks\nPano,90,yearly";
    const values =
      "plan_list=brightwell_discount_1\narea=TX\nkind=GD\nvalid_from=2026-01-01\nsource=A\npublished=no";
    const office = { kind: "fee-schedules", file: "office.csv", text, values };
    const asked = await load({ ...office, dry_run: true });
    expect(asked).toMatchObject({
      state: "failed",
      failure: "office.csv, line 2: the columns are not clear.",
    });
    const columns = "Fee = member_price\r\n\r\nRemarks =";
    const compared = await load({ ...office, columns, dry_run: true });
    expect(compared).toMatchObject({ state: "done", counts: { read: 1, added: 1 } });
    expect(compared.refusals).toEqual([
      { line: 2, reason: '"Service" is taken for procedure', is_warning: true },
      { line: 3, reason: '"Pano" is taken for panoramic-x-ray', is_warning: true },
    ]);
    expect(await load({ ...office, columns })).toMatchObject({ state: "failed" });
    expect(await load({ ...office, columns, confirmed: true })).toMatchObject({
      state: "done",
      failure: null,
    });
    const { change } = (await owner.call("/fees/last")).json<{ change: { id: string } }>();
    await owner.call("/fees/undo", { change_id: change.id, reason: "A test" });
    const wrong = await owner.call("/imports", {
      ...office,
      columns: "Fee",
      size: 1,
      fingerprint: "a".repeat(64),
    });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { message: expect.stringMatching(/^Write a column, then =/) },
    ]);
  });

  it("is not loaded by a server that stops, or lost the import to another [FEE-01, OPS-04]", async () => {
    const id = await upload({ ...prices, confirmed: true });
    await expect(runConsoleImport(fixture.ctx, id, AbortSignal.abort())).rejects.toThrow();
    expect([(await find(id)).state, await countFees()]).toEqual(["waiting", 0]);
    await fixture.jobs.run();
    expect([(await find(id)).state, await countFees()]).toEqual(["done", 3]);
    const { change } = (await owner.call("/fees/last")).json<{ change: { id: string } }>();
    const [first, second] = await Promise.all(
      [owner, await addOperator(fixture, "owner")].map((operator) =>
        operator.call("/fees/undo", { change_id: change.id, reason: "Wrong list" }),
      ),
    );
    expect([first?.statusCode, second?.statusCode].toSorted()).toEqual([200, 409]);
    expect(await countFees()).toBe(0);
  });

  it("is undone by nobody but an owner, and only by its number [FEE-01]", async () => {
    const support = await addOperator(fixture, "support");
    const undo = { change_id: "1", reason: "Wrong list" };
    expect((await support.call("/fees/undo", undo)).statusCode).toBe(403);
    for (const change_id of ["0", "-1", "1e9", "9".repeat(19), "9".repeat(60_000), "__proto__", null, 1]) {
      expect((await owner.call("/fees/undo", { ...undo, change_id })).statusCode).toBe(400);
    }
    expect((await owner.call("/fees/undo", { ...undo, change_id: "9".repeat(18) })).statusCode).toBe(409);
  });
});

describe("an import", () => {
  it("as a dry run counts what would change, and writes nothing [OPS-04]", async () => {
    expect(await load({ dry_run: true })).toMatchObject({
      file_name: "new dentists.csv",
      state: "done",
      counts: { read: 2, added: 1, changed: 0, removed: 0, refused: 1 },
      refusals: [{ line: 3, reason: expect.stringContaining("npi") }],
    });
    expect([await countDentists(), await countPieces()]).toEqual([0, 0]);
  });

  it("stops at refused rows, which every server gives out for a month [OPS-04]", async () => {
    const done = await load();
    expect(done).toMatchObject({
      state: "failed",
      failure: "Nothing of new dentists.csv was loaded: 1 row was refused.",
    });
    expect(await countDentists()).toBe(0);
    const { body } = await owner.call("/imports/refused", { import_id: done.id });
    expect(body.split("\r\n").map((line) => line.split(",")[0])).toEqual(["npi", "1111111111", ""]);
    fixture.clock.pass(31 * DAY_MS);
    owner = await addOperator(fixture, "owner");
    await cleanImports(fixture.ctx);
    expect((await owner.call("/imports/refused", { import_id: done.id })).statusCode).toBe(404);
  });

  it("loads the valid rows where that is asked for, by the operator [OPS-04]", async () => {
    expect((await load({ skip_refused: true })).state).toBe("done");
    expect(await countDentists()).toBe(1);
    const entries = await fixture.db
      .selectFrom("audit_entries")
      .select(["actor", "command", "operator_id"])
      .where("subject_kind", "=", "import")
      .where("actor", "=", owner.email)
      .execute();
    expect(entries).toEqual([{ actor: owner.email, command: "import", operator_id: owner.id }]);
  });

  it("quotes a cell of megabytes in at most 300 characters [LOAD-12]", async () => {
    const cell = "x".repeat(2_000_000);
    const json = JSON.stringify([{ npi: cell, name: "Ada" }]);
    const { id } = await start({ text: json, file: "long.json" });
    for (let at = 0; at < json.length; at += MOST_PIECE_BYTES) {
      await send(id, at, json.slice(at, at + MOST_PIECE_BYTES));
    }
    await fixture.jobs.run();
    expect((await find(id)).failure).toBe("long.json, line 1: this item is longer than 100,000 characters.");
    const long = `${HEADER}\n${"9".repeat(90_000)},Ada,Reed,${"y".repeat(9_000)},GD,EN`;
    const { refusals } = await load({ text: long, dry_run: true });
    const [refusal] = refusals as { reason: string }[];
    expect(refusal?.reason).toMatch(/^npi "9{59}…" is not an identifier/);
    expect(refusal?.reason.length).toBeLessThanOrEqual(300);
    const header = await load({ text: `${"z".repeat(90_000)},npi\n1,2`, dry_run: true });
    expect(header.failure).toBe("new dentists.csv, line 1: the columns are wrong.");
    expect(header.refusals).toMatchObject([
      { line: 1, reason: expect.stringMatching(/^"z{59}…" is unknown/) },
      { line: 1, reason: expect.stringMatching(/^A file of providers may have id, npi, name, /) },
    ]);
  });
});

describe("what an import refuses", () => {
  it("is listed by column where columns are wrong [OPS-04]", async () => {
    const { failure, refusals } = await load({ text: "nmae,degree,degree\nAda,DDS,DDS" });
    expect(failure).toBe("new dentists.csv, line 1: the columns are wrong.");
    expect((refusals as { reason: string }[]).map(({ reason }) => reason).slice(0, -1)).toEqual([
      '"nmae" is unknown, perhaps it is name',
      "degree is there twice",
      "npi or id is missing",
    ]);
  });

  it("names every column that a file of the registry lacks [OPS-04]", async () => {
    const { failure, refusals } = await load({ kind: "registry", text: "NPI,Entity Type Code\n1,2" });
    expect(failure).toBe("new dentists.csv is not a file of the national provider registry.");
    const reasons = (refusals as { reason: string }[]).map(({ reason }) => reason);
    expect(reasons).toContain("The column Provider First Name is missing.");
    expect(reasons).toHaveLength(47);
  });

  it.each([true, false])(
    "has its lines and a file to download in an import of the registry, dry run %s [OPS-04]",
    async (dry_run) => {
      const rows = Array.from({ length: 60 }, (_, index) => `broken,${index}`);
      const text = [REGISTRY_HEADER.map((name) => `"${name}"`).join(","), ...rows].join("\n");
      const done = await load({ kind: "registry", text: `${text}\n`, dry_run });
      const [summary, first, ...others] = done.refusals as { line: number; reason: string; count?: number }[];
      expect(summary).toEqual({ line: 0, reason: "not as many columns as the header", count: 60 });
      expect(first).toEqual({ line: 2, reason: "not as many columns as the header" });
      expect(others).toHaveLength(49);
      const { body } = await owner.call("/imports/refused", { import_id: done.id });
      const lines = body.trimEnd().split("\r\n");
      expect([lines[0], lines[1], lines.length]).toEqual([
        "file,line,npi,reason",
        "new dentists.csv,2,,not as many columns as the header",
        61,
      ]);
    },
  );

  it("can be downloaded after a dry run too [OPS-04]", async () => {
    const { id } = await load({ dry_run: true });
    const { body } = await owner.call("/imports/refused", { import_id: id });
    expect(body).toContain("1111111111");
  });
});

describe("an upload", () => {
  it("goes on at another server, for hours, and a piece twice is harmless [OPS-04]", async () => {
    const other = await buildApp(fixture.ctx, {});
    const { id } = await start({ dry_run: true });
    expect(await send(id, 0, FILE.slice(0, 30))).toMatchObject({ status: 200, received: 30 });
    fixture.clock.pass(20 * MINUTE_MS);
    const again = () => send(id, 0, FILE.slice(0, 30), { app: other });
    expect(await again()).toMatchObject({ status: 403, needs: ["proof"] });
    await useKey(owner);
    expect(await again()).toMatchObject({ received: 30 });
    expect(await send(id, 60, FILE.slice(60), { app: other })).toMatchObject({ status: 409, received: 30 });
    expect(await start({ dry_run: true })).toMatchObject({ id, received: 30 });
    expect(await find(id)).toMatchObject({ state: "uploading", received: 30 });
    fixture.clock.pass(20 * MINUTE_MS);
    await useKey(owner);
    await send(id, 30, FILE.slice(30), { app: other });
    expect(await send(id, 30, FILE.slice(30))).toMatchObject({ status: 200, received: FILE.length });
    await fixture.jobs.run();
    expect(await find(id)).toMatchObject({ state: "done", counts: { read: 2 } });
    await other.close();
  });

  it("is the operator's own, and ends with their role [OPS-02]", async () => {
    const colleague = await addOperator(fixture, "owner");
    const { id } = await start({ by: colleague, text: `${FILE}\n` });
    expect((await send(id, 0, "npi")).status).toBe(404);
    expect((await send(id, 0, "npi", { by: colleague })).status).toBe(200);
    await fixture.db
      .updateTable("operators")
      .set({ role: storeRole("viewer") })
      .where("id", "=", colleague.id)
      .execute();
    expect((await send(id, 3, ",na", { by: colleague })).status).toBe(403);
    await fixture.db
      .updateTable("operators")
      .set({ role: storeRole("owner") })
      .where("id", "=", colleague.id)
      .execute();
    await send(id, 3, `${FILE}\n`.slice(3), { by: colleague });
    await fixture.db
      .updateTable("operators")
      .set({ role: storeRole("viewer") })
      .where("id", "=", colleague.id)
      .execute();
    await fixture.jobs.run();
    expect((await find(id)).failure).toBe("The operator may no longer load files.");
  });

  it("has a largest size, a largest piece and three at a time [LOAD-12]", async () => {
    const by = await addOperator(fixture, "owner");
    const body = { kind: "providers", file: "a.csv", fingerprint: "0".repeat(64) };
    expect((await by.call("/imports", { ...body, size: MOST_FILE_BYTES + 1 })).statusCode).toBe(413);
    const ids: string[] = [];
    for (const text of ["one", "two", "three"]) ids.push((await start({ by, text })).id);
    expect((await by.call("/imports", { ...body, size: 5 })).statusCode).toBe(409);
    const [id = ""] = ids;
    expect((await send(id, 0, "longer", { by })).status).toBe(400);
    expect((await send(id, 0, "x".repeat(MOST_PIECE_BYTES + 1), { by })).status).toBe(413);
    expect((await by.call("/imports/cancel", { import_id: id })).statusCode).toBe(200);
    expect((await send(id, 0, "one", { by })).status).toBe(404);
    expect((await by.call("/imports", { ...body, size: 5 })).statusCode).toBe(200);
  });

  it("is canceled before it runs and after its server was lost, and not in between [OPS-04]", async () => {
    const by = await addOperator(fixture, "owner");
    const { id } = await start({ by, text: FILE });
    const cancel = async () => (await by.call("/imports/cancel", { import_id: id })).statusCode;
    const lease = (minutes: number) =>
      fixture.db
        .updateTable("console_imports")
        .set({ lease_until: new Date(fixture.clock.now().getTime() + minutes * MINUTE_MS) })
        .where("id", "=", id)
        .execute();
    await lease(1);
    expect(await cancel()).toBe(409);
    await lease(-1);
    expect(await cancel()).toBe(200);
    expect(await cancel()).toBe(404);
  });

  it("is removed after a day without a piece [OPS-04]", async () => {
    const { id } = await start({ text: `${FILE}\n\n` });
    await send(id, 0, FILE);
    fixture.clock.pass(23 * HOUR_MS);
    await cleanImports(fixture.ctx);
    expect(await countPieces()).toBe(1);
    fixture.clock.pass(2 * HOUR_MS);
    await cleanImports(fixture.ctx);
    owner = await addOperator(fixture, "owner");
    expect([await countPieces(), (await send(id, FILE.length, "\n")).status]).toEqual([0, 404]);
  });
});

describe("a server that stops", () => {
  const crash = async (id: string) => {
    expect(await takeLease(fixture.ctx, id)).not.toBeNull();
    fixture.clock.pass(LEASE_MS + 1);
  };

  it("in the import leaves it to the next one [OPS-04]", async () => {
    const id = await upload({ dry_run: true });
    await crash(id);
    expect((await find(id)).state).toBe("waiting");
    await cleanImports(fixture.ctx);
    await fixture.jobs.run();
    expect(await find(id)).toMatchObject({ state: "done", counts: { read: 2 } });
  });

  it("three times in the same import fails it in words [OPS-04]", async () => {
    const id = await upload({ dry_run: true });
    for (let time = 0; time < 3; time += 1) await crash(id);
    await fixture.jobs.run();
    expect(await find(id)).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("three times"),
    });
  });

  it("in order hands its import over at once [OPS-04]", async () => {
    const id = await upload({ dry_run: true });
    await expect(runConsoleImport(fixture.ctx, id, AbortSignal.abort())).rejects.toThrow();
    expect(await find(id)).toMatchObject({ state: "waiting", failure: null });
    await fixture.jobs.run();
    expect((await find(id)).state).toBe("done");
  });

  it("lets a second import wait, and the first one's end begins it [OPS-04]", async () => {
    const first = await upload({ dry_run: true });
    const second = await upload({ dry_run: true, text: `${FILE}\n` });
    const lease = await takeLease(fixture.ctx, first);
    await runConsoleImport(fixture.ctx, second, new AbortController().signal);
    expect([(await find(first)).state, (await find(second)).state]).toEqual(["running", "waiting"]);
    expect(lease?.attempts).toBe(1);
    fixture.clock.pass(LEASE_MS + 1);
    await fixture.jobs.run();
    expect([(await find(first)).state, (await find(second)).state]).toEqual(["done", "done"]);
  });

  it("of an earlier release leaves no row that runs for ever [OPS-04]", async () => {
    const now = fixture.clock.now();
    const { id } = await fixture.db
      .insertInto("console_imports")
      .values({
        kind: "providers",
        file_name: "old.csv",
        is_dry_run: true,
        started_by: owner.email,
        operator_id: null,
        fingerprint: null,
        started_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    fixture.clock.pass(11 * MINUTE_MS);
    await cleanImports(fixture.ctx);
    expect((await find(id)).failure).toBe("The server stopped during the import. Load the same file again.");
  });
});

it("imports come in pages, the newest first and each once [OPS-04]", async () => {
  const now = fixture.clock.now();
  await fixture.db
    .insertInto("console_imports")
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        kind: "providers",
        file_name: `${index}.csv`,
        is_dry_run: true,
        started_by: owner.email,
        operator_id: owner.id,
        fingerprint: null,
        started_at: now,
        updated_at: now,
        finished_at: undefined,
      })),
    )
    .execute();
  type Page = { imports: { id: string }[]; next: string | null };
  const ids: string[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page: Page = (await owner.call(`/imports${next === "" ? "" : `?after=${next}`}`)).json<Page>();
    expect(page.imports.length).toBeLessThanOrEqual(50);
    ids.push(...page.imports.map(({ id }) => id));
    next = page.next;
  }
  expect(ids.length).toBeGreaterThanOrEqual(60);
  expect(new Set(ids).size).toBe(ids.length);
});

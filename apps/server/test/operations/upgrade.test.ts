import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SIZE } from "../../../../tools/test-size/test-size.ts";
import { migrateToLatest } from "../../src/db/migrate.ts";
import type { Database } from "../../src/db/schema/schema.ts";
import { finishChanges } from "../../src/features/account/contacts/finish-changes.ts";
import { cleanImports } from "../../src/features/console/imports/clean-imports.ts";
import { LEASE_MS } from "../../src/features/console/imports/console-import.ts";
import { applyWords } from "../../src/features/listings/apply-words.ts";
import type { ListingTask } from "../../src/features/listings/list-tasks.ts";
import { addDentist } from "../support/add-dentist.ts";
import type { TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { nextPhone } from "../support/parts/phones-part.ts";
import { checkOutOlderRelease, hasOlderRelease } from "../support/processes/older-release.ts";
import { type OlderServer, openOlderServer } from "../support/processes/older-server.ts";
import { ask, askJson, createVisits, type Visits } from "../support/processes/visit-older-server.ts";
import { DAY_MS, HOUR_MS } from "../support/settable-clock.ts";

const isTried = TEST_SIZE === "full" && hasOlderRelease("strangers' budgets");

/** Every row as "table (values)", in the columns that its table has at first. */
async function listRows(db: Kysely<Database>, columns: ReadonlyMap<string, string>): Promise<string[]> {
  const all: string[] = [];
  for (const [table, names] of columns) {
    const { rows } = await sql<{ line: string }>`
      select row(${sql.raw(names)})::text as line from ${sql.table(table)} order by 1`.execute(db);
    all.push(...rows.map(({ line }) => `${table} ${line}`));
  }
  return all;
}

/** What people and vendors said. A migration may rewrite cards and the number of their version, which come from it. */
async function listColumns(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; names: string }>`
    select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
    from information_schema.columns natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and table_name not in ('location_cards', 'directory_version')
    group by table_name`.execute(db);
  return new Map(rows.map(({ table, names }) => [table, names]));
}

const FILE = "npi,name,last_name,degree,specialities,languages\n1234567893,Ada,Reed,DDS,GD,EN";
const OTHER_FILE = FILE.replace("1234567893,Ada", "1245319599,Bea");
const HALF = 60;

/** What the owner does at the console of any release. */
function openConsole(origin: string, { owner }: OlderServer) {
  const own = origin.replace("127.0.0.1", "localhost");
  const headers = { cookie: owner.cookie, origin: own };
  const call = <T>(path: string, body: object) => askJson<T>(own, `/console/api${path}`, { headers, body });
  return {
    call,
    send: (id: string, position: number, bytes: string) =>
      ask(own, `/console/api/imports/pieces?import_id=${id}&position=${position}`, { headers, bytes }),
    begin: async (text: string) => {
      const fingerprint = createHash("sha256").update(text).digest("hex");
      const file = { kind: "providers", file: "new.csv", size: text.length, fingerprint };
      return (await call<{ id: string }>("/imports", file)).id;
    },
  };
}

const NAMES = ["refused", "reported", "doubted", "visited", "later"] as const;
type Office = { provider_id: string; location_id: string };
type Offices = Record<(typeof NAMES)[number], Office>;

/** Offices of one dentist each. @returns listings by what becomes of them */
async function addOffices({ db }: OlderServer["connection"]): Promise<Offices> {
  const offices = new Map<string, Office>();
  for (const name of NAMES) {
    const location = { address: `${name.length} ${name} St`, plans: ["brightwell_discount_2"] };
    const { providerId, locationId } = await addDentist(db, { location });
    offices.set(name, { provider_id: providerId, location_id: locationId });
  }
  return Object.fromEntries(offices) as Offices;
}

/** What visitors read of each listing. */
async function readOffices(db: Kysely<Database>, offices: Offices) {
  const rows = await db
    .selectFrom("provider_locations")
    .select(["id", "being_checked", "confirmed_on"])
    .execute();
  const stateOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row?.being_checked ? "in doubt" : row?.confirmed_on === null ? "not confirmed" : "confirmed";
  };
  return Object.fromEntries(
    Object.entries(offices).map(([name, { location_id: id }]) => [name, stateOf(id)]),
  );
}

/** The older server's last words about its own rule. */
async function weighAsBefore(visits: Visits, { db }: OlderServer["connection"]): Promise<void> {
  await sql`select graphile_worker.add_job('apply_desk_answers')`.execute(db);
  await visits.untilIdle();
}

/** Everything that waits for something when the newer server comes. */
async function fillOlder(older: OlderServer) {
  const { connection } = older;
  const visits = createVisits(older);
  const offices = await addOffices(connection);
  const joinAs = (name: string) => visits.joinAs(`${name}@${name}.example`);
  const [ana, ben] = [await joinAs("ana"), await joinAs("ben")];
  const [cleo, dan, eva] = [await joinAs("cleo"), await joinAs("dan"), await joinAs("eva")];
  for (const member of [ana, ben]) await visits.press(member, offices.refused.location_id, "not_taken");
  for (const member of [cleo, dan]) await visits.press(member, offices.visited.location_id, "price_given");
  for (const email of ["one@bay.example", "two@elm.example"])
    await visits.report(offices.reported.location_id, email);
  const console = openConsole(older.origin, older);
  await console.call("/directory/doubt", { ...offices.doubted, reason: "Line is dead" });
  await weighAsBefore(visits, connection);

  const phones = { cleo: nextPhone(), dan: nextPhone(), eva: nextPhone() };
  await visits.namePhone(await visits.proveLoss(cleo), phones.cleo);
  await visits.namePhone(await visits.proveLoss(dan), phones.dan);
  const dansLink = /\/contact-change#([\w-]{43})/.exec(await visits.readMail(dan.email))?.[1] ?? "";
  const evasRecovery = await visits.proveLoss(eva);
  await console.call("/members/contact", {
    ...{ account_id: ana.accountId, detail: "email", email: "ana.new@ana.example" },
    ...{ waits: true, reason: "Asked by phone" },
  });

  const half = await console.begin(FILE);
  await console.send(half, 0, FILE.slice(0, HALF));
  await visits.untilIdle();
  return { visits, offices, console, people: { ana, cleo, dan, eva }, phones, dansLink, evasRecovery, half };
}

describe.runIf(isTried)("an upgrade beside an older server (at full size, in a whole clone)", () => {
  const folder = mkdtempSync(join(tmpdir(), "smirk-older-"));
  const ahead = { aheadMs: 0 };
  let older: OlderServer;
  let newer: TestApp;
  let left: Awaited<ReturnType<typeof fillOlder>>;
  let states: Record<string, Awaited<ReturnType<typeof readOffices>>>;
  let rows: Record<"before" | "after", readonly string[]>;
  let uploads: string[];
  beforeAll(async () => {
    older = await openOlderServer(checkOutOlderRelease(folder, "strangers' budgets"));
    const { connection } = older;
    left = await fillOlder(older);
    const { visits, offices, console } = left;
    const before = await readOffices(connection.db, offices);
    const columns = await listColumns(connection.db);
    const stored = await listRows(connection.db, columns);
    await migrateToLatest(connection.db);
    rows = { before: stored, after: await listRows(connection.db, columns) };
    newer = await older.openNewer(ahead);
    // The older one goes on until it is taken away, an import just begun.
    for (const email of ["one@oak.example", "two@fir.example"])
      await visits.report(offices.later.location_id, email);
    const zoe = await visits.joinAs("zoe@zoe.example");
    await visits.press(zoe, offices.refused.location_id, "not_taken");
    await weighAsBefore(visits, connection);
    states = { before, beside: await readOffices(connection.db, offices) };
    const whole = await console.begin(OTHER_FILE);
    await console.send(whole, 0, OTHER_FILE);
    await older.kill();
    uploads = [left.half, whole];
  }, 1_200_000);
  afterAll(async () => {
    await newer?.close();
    await older?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("changes no value of a row that the older server wrote [LOAD-10]", () => {
    const after = new Set(rows.after);
    expect(rows.before.filter((row) => !after.has(row))).toEqual([]);
    const tables = new Set(rows.before.map((row) => row.slice(0, row.indexOf(" "))));
    expect([...tables]).toEqual(
      expect.arrayContaining(["card_checks", "contact_changes", "console_imports"]),
    );
  });

  it("has the words at both servers weighed by the rule of today, in a month too [DESK-06]", async () => {
    const { db, ctx } = newer;
    const doubts = { refused: "in doubt", reported: "in doubt", doubted: "in doubt" };
    expect(states.before).toEqual({ ...doubts, visited: "confirmed", later: "not confirmed" });
    expect(states.beside).toEqual({ ...doubts, visited: "confirmed", later: "in doubt" });
    await applyWords(ctx);
    expect(await readOffices(db, left.offices)).toEqual({
      ...{ reported: "in doubt", doubted: "in doubt", later: "in doubt" },
      ...{ refused: "not confirmed", visited: "not confirmed" },
    });
    const support = await addOperator(newer, "support");
    const { tasks } = (await support.call("/listings/tasks")).json<{ tasks: ListingTask[] }>();
    expect(tasks.map(({ reason, words }) => [reason, words])).toEqual([["new_card", 3]]);
    ahead.aheadMs = 31 * DAY_MS;
    await applyWords(ctx);
    expect(await readOffices(db, left.offices)).toEqual({ ...states.beside });
    ahead.aheadMs = 0;
  });

  it("goes on with changes of contact that wait, and stops them by older links [TRUST-13]", async () => {
    const { visits, people, phones, dansLink, evasRecovery } = left;
    const address = await newer.app.listen({ host: "127.0.0.1", port: 0 });
    await ask(address, "/auth/contact_change/undo", { body: { token: dansLink } });
    await visits.namePhone(evasRecovery, phones.eva, address);
    const { ana, cleo, dan, eva } = people;
    const read = async () =>
      (await Promise.all([cleo, dan, eva].map(visits.contactsOf))).map(({ phone }) => phone);
    await finishChanges(newer.ctx);
    expect(await read()).toEqual([cleo.phone, dan.phone, eva.phone]);
    ahead.aheadMs = 25 * HOUR_MS;
    await finishChanges(newer.ctx);
    expect(await read()).toEqual([phones.cleo, dan.phone, phones.eva]);
    expect((await visits.contactsOf(ana)).email).toBe("ana.new@ana.example");
    ahead.aheadMs = 0;
  });

  it("goes on with an upload, and with an import whose server ended [OPS-04]", async () => {
    ahead.aheadMs = LEASE_MS + 1;
    const proven_at = newer.ctx.clock.now();
    await newer.db.updateTable("operator_sessions").set({ proven_at, last_used_at: proven_at }).execute();
    const position = String(HALF);
    const sent = await newer.app.inject({
      method: "POST",
      url: `/console/api/imports/pieces?import_id=${left.half}&position=${position}`,
      headers: {
        ...{ host: "localhost", origin: "http://localhost", cookie: older.owner.cookie },
        "content-type": "application/octet-stream",
      },
      payload: Buffer.from(FILE.slice(HALF)),
    });
    expect(sent.json()).toEqual({ received: FILE.length });
    await cleanImports(newer.ctx);
    await newer.jobs.run();
    const imports = await newer.db
      .selectFrom("console_imports")
      .select(["id", "failure", "rows"])
      .where("finished_at", "is not", null)
      .execute();
    const done = uploads.map((id) => imports.find((one) => one.id === id));
    expect(done).toMatchObject(uploads.map(() => ({ failure: null, rows: 1 })));
    const dentists = newer.db.selectFrom("providers").select("npi");
    expect(await dentists.where("npi", "in", ["1234567893", "1245319599"]).execute()).toHaveLength(2);
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KnownPrice } from "@smirk/domain/fees/find-price";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { findLocationCard } from "../../src/features/directory/find-location-card.ts";
import { importFees } from "../../src/features/fees/import-fees.ts";
import { OFFICES } from "../../src/features/fees/office-file.ts";
import { findPlacePrices } from "../../src/features/search/details/find-place-prices.ts";
import {
  createDirectoryIndex,
  type DirectoryIndex,
} from "../../src/features/search/live-index/directory-index.ts";
import { listPrices } from "../../src/features/search/live-index/live-prices.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { runSmirk } from "../support/run-smirk.ts";

const PLAN = "brightwell_discount_1";
const SCHEDULE_HEADER =
  "plan_list,area,kind,valid_from,valid_until,source,published,procedure,member_price,usual_price";
const OFFICE_HEADER = "location_id,procedure,member_price,usual_price,confirmed_on";
let fixture: TestApp;
let folder: string;
let locationId: string;
/** Two that run at the same time. */
let servers: DirectoryIndex[];

beforeAll(async () => {
  fixture = await createTestApp({ config: { planOrganizationSlug: "brightwell" } });
  folder = await mkdtemp(join(tmpdir(), "smirk-prices-"));
  const dentist = { provider: { specialities: ["GD"] }, location: { plans: [PLAN], published: true } };
  ({ locationId } = await addDentist(fixture.db, dentist));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ["fee_schedules", "office_fees"] as const) await fixture.db.deleteFrom(table).execute();
  servers = [fixture.ctx, fixture.ctx].map(createDirectoryIndex);
  for (const server of servers) server.follow();
  await Promise.all(servers.map((server) => server.current()));
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

async function load(command: string, ...lines: string[]): Promise<void> {
  const path = join(folder, "prices.csv");
  await writeFile(path, lines.join("\n"));
  const { code } = await runSmirk(fixture.ctx, ["--by", "ana", "fees", command, path]);
  expect(code).toBe(0);
}
const loadSchedule = (member: number, procedure = "checkup") =>
  load("import", SCHEDULE_HEADER, `${PLAN},TX,GD,2026-01-01,,Texas list,yes,${procedure},${member},`);
/** The office's file without its checkup, as a second person allowed. */
async function withdrawCheckup(): Promise<void> {
  const file = join(folder, "prices.csv");
  await writeFile(file, `${OFFICE_HEADER}\n${locationId},porcelain-crown,900,,2026-01-02`);
  const operator = { actor: "ana", command: "fees import-offices" };
  const facts = { file, operator, dryRun: false, confirmed: false, mayMove: 2 };
  expect(await importFees(fixture.ctx, OFFICES, facts)).toMatchObject({ imported: true, moved: 2 });
}
const loadOffice = (...fees: string[]) =>
  load("import-offices", OFFICE_HEADER, ...fees.map((fee) => `${locationId},${fee},2026-01-02`));

/** The member prices that each server has without asking anybody. */
async function shown(procedure: ProcedureSlug = "checkup"): Promise<(number | undefined)[]> {
  const card = await findLocationCard(fixture.ctx, locationId);
  if (card === null) throw new Error("The dentist has no card.");
  return servers.map((server) => {
    const prices = server.followed()?.prices;
    if (prices === undefined) return undefined;
    const listed = listPrices(prices, { card, planList: PLAN, day: "2026-03-01" });
    const price = listed.find((one) => one.procedure === procedure)?.price;
    return (price as Partial<KnownPrice> | undefined)?.memberCents;
  });
}

it("are answered by every server without a restart once imported [FEE-02] [LIVE-01]", async () => {
  expect(await shown()).toEqual([undefined, undefined]);
  await loadSchedule(62);
  await expect.poll(() => shown()).toEqual([6200, 6200]);
  await loadSchedule(60);
  await expect.poll(() => shown()).toEqual([6000, 6000]);
  await fixture.db.deleteFrom("fee_schedules").execute();
  await expect.poll(() => shown()).toEqual([undefined, undefined]);
});

it("of an office are answered by every server, and gone when it takes them back [FEE-02] [LIVE-01]", async () => {
  await loadSchedule(62);
  await loadOffice("checkup,55.5,80", "porcelain-crown,900,");
  await expect.poll(() => shown()).toEqual([5550, 5550]);
  await expect.poll(() => shown("porcelain-crown")).toEqual([90_000, 90_000]);
  await withdrawCheckup();
  await expect.poll(() => shown()).toEqual([6200, 6200]);
  await fixture.db.deleteFrom("office_fees").execute();
  await expect.poll(() => shown("porcelain-crown")).toEqual([undefined, undefined]);
});

it("are those of a server that starts later [FEE-02] [LIVE-01]", async () => {
  await loadSchedule(62, "sealant");
  await loadOffice("checkup,55.5,80", "fluoride,,30");
  const later = createDirectoryIndex(fixture.ctx);
  servers.push(later);
  await later.current();
  later.follow();
  await later.current();
  await expect.poll(() => shown()).toEqual([5550, 5550, 5550]);
  await expect.poll(() => shown("sealant")).toEqual([6200, 6200, 6200]);
});

it("are answered to the page of savings while nobody can read the tables [FEE-05]", async () => {
  await loadSchedule(62);
  await expect.poll(() => shown()).toEqual([6200, 6200]);
  const [directory] = servers;
  if (directory === undefined) throw new Error("No server runs.");
  await fixture.db.transaction().execute(async (trx) => {
    await sql`lock table fee_schedules in access exclusive mode`.execute(trx);
    const area = await findPlacePrices({ ...fixture.ctx, directory }, { zip: "77002" });
    expect(area?.lists).toMatchObject([
      { plan: PLAN, prices: [{ procedure: "checkup", member_cents: 6200 }] },
    ]);
  });
});

it("that many locations share make every dentist's page new [FEE-02] [LIVE-04]", async () => {
  const [server] = servers;
  const id = Number(locationId);
  const before = (await server?.findRevision(id)) ?? Number.POSITIVE_INFINITY;
  await loadSchedule(64);
  await expect.poll(() => server?.findRevision(id)).toBeGreaterThan(before);
});

async function ask(id: string) {
  const fields = "procedure member_cents usual_cents is_estimate source day usual_source usual_day";
  const query = `query ($id: ID!) { getSingleProviderLocationDetails(id: $id) { prices { ${fields} } } }`;
  const { data, errors } = await askGraphql(fixture.app, query, { id });
  expect(errors).toBeUndefined();
  return data.getSingleProviderLocationDetails.prices;
}

it("come with their sources and days, and those that are not known not at all [FEE-02]", async () => {
  await loadSchedule(62, "sealant");
  await loadOffice("porcelain-crown,900,1200.5", "fluoride,,30");
  expect(await ask(locationId)).toEqual([
    {
      procedure: "sealant",
      member_cents: 6200,
      usual_cents: null,
      is_estimate: false,
      source: "Texas list",
      day: "2026-01-01",
      usual_source: null,
      usual_day: null,
    },
    {
      procedure: "porcelain-crown",
      member_cents: 90_000,
      usual_cents: 120_050,
      is_estimate: false,
      source: null,
      day: "2026-01-02",
      usual_source: null,
      usual_day: "2026-01-02",
    },
  ]);
});

it("are those of the first plan of ours that the location takes, or none [FEE-02]", async () => {
  await loadSchedule(62);
  const addWith = (plans: string[]) =>
    addDentist(fixture.db, { provider: { specialities: ["GD"] }, location: { plans, published: true } });
  const memberCents = async (plans: string[]) => {
    const prices: { member_cents: number }[] = await ask((await addWith(plans)).locationId);
    return prices.map((price) => price.member_cents);
  };
  expect(await memberCents(["brightwell_discount_10", "brightwell_discount_2", PLAN])).toEqual([6200]);
  expect(await memberCents(["brightwell_discount_2", "other_discount_1", "brightwell_insurance"])).toEqual(
    [],
  );
});

it("around a ZIP code are those of its schedules, by the lists of our plans [FEE-05]", async () => {
  await loadSchedule(62);
  await loadOffice("checkup,55.5,80");
  const query =
    "query ($zip: String, $id: ID) { findPlacePrices(zip: $zip, location_id: $id) { state lists { plan prices { member_cents } } } }";
  const find = async (variables: { zip?: string; id?: string }) => askGraphql(fixture.app, query, variables);
  const lists = (cents: number) => [{ plan: PLAN, prices: [{ member_cents: cents }] }];
  expect((await find({ zip: "77002" })).data.findPlacePrices).toEqual({ state: "TX", lists: lists(6200) });
  expect((await find({ id: locationId })).data.findPlacePrices).toEqual({ state: "TX", lists: lists(5550) });
  expect((await find({ zip: "00000" })).data.findPlacePrices).toBeNull();
  expect((await find({ id: "999999" })).data.findPlacePrices).toBeNull();
  for (const variables of [{}, { zip: "77002", id: locationId }])
    expect((await find(variables)).errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});

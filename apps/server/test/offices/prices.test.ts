import { formatShortDate } from "@smirk/domain/wire/short-date";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFees } from "../../src/features/fees/import-fees.ts";
import { findPriceAtLocation } from "../../src/features/fees/load-fee-book.ts";
import { OFFICES } from "../../src/features/fees/office-file.ts";
import { SCHEDULES } from "../../src/features/fees/schedule-file.ts";
import { fileOf } from "../../src/features/offices/prices/price-sheet.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";
import { type Listing, openOfficePeople, type Person } from "./office-people.ts";

const PLAN = "brightwell_discount_1";
const clock = createSettableClock("2026-11-15T18:00:00Z");
let fixture: TestApp<"mail" | "phones">;
let people: ReturnType<typeof openOfficePeople>;
let listing: Listing;
let owner: Person & { officeId: string };
let desk: string;

const operator = { actor: "ana", command: "fees import-offices" };
const load = (rows: readonly string[]) =>
  importFees(fixture.ctx, OFFICES, {
    ...{ operator, dryRun: false, confirmed: true, mayMove: 99 },
    file: fileOf(["location_id,procedure,member_price,usual_price,confirmed_on", ...rows].join("\n")),
  });

beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, clock });
  people = openOfficePeople(fixture);
  const head = `${PLAN},TX,GD,2026-01-01,,Texas list,yes`;
  const usual = "Survey,2025-11-01";
  await importFees(fixture.ctx, SCHEDULES, {
    ...{ operator, dryRun: false, confirmed: true, mayMove: 99 },
    file: fileOf(
      [
        "plan_list,area,kind,valid_from,valid_until,source,published,procedure,member_price,usual_price,usual_source,usual_day",
        `${head},checkup,40,60,${usual}`,
        `${head},porcelain-crown,700,1100,${usual}`,
        `${head},adult-cleaning,60,95,${usual}`,
      ].join("\n"),
    ),
  });
});
afterAll(() => fixture.close());

beforeEach(async () => {
  listing = await people.listings.add({ state: "TX", plans: [PLAN] }, { specialities: ["GD"] });
  owner = await people.own(listing);
  desk = `/office/desk/${owner.officeId}`;
});

const day = (days = 0) => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const written = (days = 0) => formatShortDate(day(days));
/** Sessions end within the day. */
async function pass(days: number): Promise<void> {
  clock.pass(days * DAY_MS);
  owner = { ...(await people.signIn(owner.email)), officeId: owner.officeId };
}
const stored = (locationId = listing.locationId) =>
  fixture.db
    .selectFrom("office_fees")
    .select(["procedure", "member_cents as member", "usual_cents as usual", "confirmed_on as on"])
    .where("location_id", "=", locationId)
    .orderBy("procedure")
    .execute();
const priceOf = (procedure: "checkup" | "porcelain-crown") =>
  findPriceAtLocation(fixture.ctx, { procedure, locationId: listing.locationId, planList: PLAN });
const save = (form: Record<string, string>) => owner.post(`${desk}/prices`, { location: "", ...form });
/** The form as a browser posts it again, with what was typed. */
const fieldsOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input(?: type="hidden")? name="([^"]+)"[^>]* value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')],
    ),
  );
async function paste(table: string, form: Record<string, string> = {}) {
  const posted = new FormData();
  for (const [name, value] of Object.entries({ location: "", table, ...form })) posted.set(name, value);
  return owner.upload(`${desk}/prices/table`, posted);
}
const logged = () =>
  fixture.db
    .selectFrom("audit_entries")
    .select(["id", "actor", "command", "changes"])
    .where("subject_kind", "=", "location")
    .where("subject_id", "=", listing.locationId)
    .where("command", "like", "office %")
    .orderBy("id", "desc")
    .execute();

describe("an office's own prices", () => {
  it("stand beside what visitors see without them, in plain words, in each language [OFF-03]", async () => {
    await save({ member_checkup: "39.50", usual_checkup: "60" });
    const page = await owner.get(`${desk}/prices`);
    expect(page.body).toContain(
      `Given ${written()}, a year old on ${written(365)}. If you leave it empty, visitors see $40.00, Texas list.`,
    );
    expect(page.body).toContain("If you leave it empty, visitors see $700.00, Texas list.");
    expect(page.body).toContain("If you leave it empty, visitors see that it is not known.");
    expect(page.body).toContain('name="member_checkup" inputmode="decimal" autocomplete="off" value="39.50"');
    expect(page.body).not.toMatch(/type="number"|maxlength|<script/);
    const spanish = await owner.get(`/es${desk}/prices`);
    expect(spanish.body).toContain("Corona de porcelana");
    expect(spanish.body).toContain("Si lo deja vacío, los visitantes ven $700.00, Texas list.");
    for (const { body } of [page, spanish]) expect(Buffer.byteLength(body)).toBeLessThan(100_000);
  });

  it("are in force at once, with their day and the office as their source [OFF-03, FEE-02]", async () => {
    expect(await priceOf("checkup")).toMatchObject({ memberCents: 4_000, source: { of: "schedule" } });
    const answer = await save({ member_checkup: "$ 35.00", usual_checkup: "58" });
    expect(answer.body).toContain("One price is saved. Visitors see it now.");
    expect(await priceOf("checkup")).toMatchObject({
      ...{ memberCents: 3_500, usualCents: 5_800, source: { of: "office" }, day: day() },
    });
  });

  it("change where they were typed over alone, and not what somebody else changed meanwhile [OFF-03]", async () => {
    await save({ member_checkup: "35", "member_porcelain-crown": "650" });
    const open = fieldsOf((await owner.get(`${desk}/prices`)).body);
    await pass(1);
    await save({ shown: "checkup:35.00:", member_checkup: "36", "member_porcelain-crown": "" });
    await owner.post(`${desk}/prices`, { ...open, "member_porcelain-crown": "640" });
    expect(await stored()).toMatchObject([
      { procedure: "checkup", member: 3_600, on: day() },
      { procedure: "porcelain-crown", member: 64_000, on: day() },
    ]);
    await owner.post(`${desk}/prices`, {
      ...fieldsOf((await owner.get(`${desk}/prices`)).body),
      member_checkup: "",
    });
    expect(await stored()).toMatchObject([{ procedure: "porcelain-crown" }]);
  });

  it("count for another year where all are right [OFF-03, FEE-02]", async () => {
    await save({ member_checkup: "35" });
    await pass(400);
    expect(await priceOf("checkup")).toMatchObject({ source: { of: "schedule" } });
    const open = fieldsOf((await owner.get(`${desk}/prices`)).body);
    expect((await owner.post(`${desk}/prices`, open)).body).toContain("Nothing was changed");
    await owner.post(`${desk}/prices`, { ...open, renew: "1" });
    expect(await priceOf("checkup")).toMatchObject({ source: { of: "office" }, memberCents: 3_500 });
  });

  it("are asked about where they look like a slip, and kept after a yes to that alone [OFF-03, FEE-09]", async () => {
    const asked = await save({ member_checkup: "400" });
    expect(asked.body).toContain("The member price is ten times or more");
    expect(await stored()).toEqual([]);
    const form = fieldsOf(asked.body);
    const another = await owner.post(`${desk}/prices`, { ...form, "member_porcelain-crown": "7" });
    expect(another.body).toContain("a tenth or less");
    expect(await stored()).toEqual([]);
    await owner.post(`${desk}/prices`, fieldsOf(another.body));
    expect(await stored()).toMatchObject([{ member: 40_000 }, { member: 700 }]);
  });

  it("are refused beside their field, with nothing saved and nothing typed lost [OFF-03, FEE-09]", async () => {
    const refused = await save({
      member_checkup: "60,50",
      "member_porcelain-crown": "650",
      usual_fluoride: "<x>",
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(
      "Member price &quot;60,50&quot; has a comma before its cents. Please write 60.50.",
    );
    expect(refused.body).toContain('value="&lt;x&gt;"');
    expect(fieldsOf(refused.body)).toMatchObject({ "member_porcelain-crown": "650" });
    expect(await stored()).toEqual([]);
    const above = await save({ member_checkup: "70", usual_checkup: "60" });
    expect(above.body).toContain("The member price is above the usual price.");
  });

  it("are taken back by an owner or an operator, in the office's log and in the console [OFF-04]", async () => {
    await save({ member_checkup: "35" });
    await pass(1);
    await save({ shown: "checkup:35.00:", member_checkup: "38", usual_checkup: "60" });
    const log = await owner.get(`${desk}/log`);
    expect(log.body).toContain("Prices given by the office");
    expect(log.body).toContain(
      `Checkup: member $35.00, ${written(-1)} → member $38.00, usual $60.00, ${written()}`,
    );
    const call = async (route: string, body?: object) =>
      (await addOperator(fixture, "support")).call(route, body);
    const [change] = (await call("/offices/changes")).json().changes;
    expect(change).toMatchObject({
      ...{ actor: owner.email, can_undo: true },
      facts: [
        {
          name: "Checkup",
          before: `member $35.00, ${written(-1)}`,
          after: `member $38.00, usual $60.00, ${written()}`,
        },
      ],
    });
    const undo = { provider_id: listing.providerId, change_id: change.id };
    expect((await call("/directory/undo", undo)).statusCode).toBe(200);
    expect(await stored()).toEqual([{ procedure: "checkup", member: 3_500, usual: null, on: day(-1) }]);
    expect((await call("/directory/undo", undo)).statusCode).toBe(409);
    const [, first] = (await logged()).filter(({ command }) => command === "office prices");
    await owner.post(`${desk}/log`, { entry: String(first?.id) });
    expect(await stored()).toEqual([]);
    expect((await logged())[0]).toMatchObject({ actor: owner.email, command: "office undo" });
  });

  it("stay where an organization's file of an earlier day or of none says something else [OFF-04]", async () => {
    const { locationId } = listing;
    await load([`${locationId},checkup,41,,2026-03-01`, `${locationId},fluoride,20,,2026-03-01`]);
    await save({ shown: "checkup:41.00: fluoride:20.00:", member_checkup: "35", member_fluoride: "20.00" });
    const older = await load([`${locationId},checkup,44,,${day()}`]);
    expect(older.warnings[0]?.reason).toBe(`checkup stays as the office itself said it on ${day()}`);
    // A file said fluoride, so a file takes it away.
    expect(await stored()).toMatchObject([{ procedure: "checkup", member: 3_500 }]);
    await load([`${locationId},fluoride,21,,${day()}`]);
    expect(await stored()).toMatchObject([
      { procedure: "checkup", member: 3_500 },
      { procedure: "fluoride" },
    ]);
    await load([`${locationId},checkup,44,,${day(1)}`]);
    expect(await stored()).toMatchObject([{ procedure: "checkup", member: 4_400 }]);
  });

  it("stay away where the office took one away, until a file of a later day [OFF-04]", async () => {
    await load([`${listing.locationId},checkup,41,,2026-03-01`]);
    await save({ shown: "checkup:41.00:", member_checkup: "" });
    expect(await stored()).toEqual([]);
    await load([`${listing.locationId},checkup,41,,2026-03-01`]);
    expect(await stored()).toEqual([]);
    await load([`${listing.locationId},checkup,41,,${day(1)}`]);
    expect(await stored()).toMatchObject([{ member: 4_100 }]);
  });

  it("are those of all dentists of the office, or of one [OFF-03]", async () => {
    const second = await people.listings.add({ state: "TX", plans: [PLAN] });
    await fixture.db
      .insertInto("office_listings")
      .values({ location_id: second.locationId, office_id: owner.officeId, since: clock.now() })
      .execute();
    await save({ member_checkup: "35" });
    for (const id of [listing.locationId, second.locationId])
      expect(await stored(id)).toMatchObject([{ member: 3_500 }]);
    await save({ location: second.locationId, shown: "checkup:35.00:", member_checkup: "36" });
    expect([await stored(), await stored(second.locationId)]).toMatchObject([
      [{ member: 3_500 }],
      [{ member: 3_600 }],
    ]);
  });

  it("are no others' to change [OFF-06]", async () => {
    const rival = await people.listings.add({ state: "TX" });
    const refused = await save({ location: rival.locationId, member_checkup: "35" });
    expect(refused.statusCode).toBe(404);
    const stranger = await people.signIn();
    expect((await stranger.post(`${desk}/prices`, { member_checkup: "35" })).statusCode).toBe(404);
    expect(await stored(rival.locationId)).toEqual([]);
  });
});

describe("a pasted table of prices", () => {
  const TABLE = 'Procedure\tMember price\tUsual price\nCheckup\t$35.00\t"$1,058.00"\nPorcelain crown\t650\t';

  it("is in force at once, and changes nothing the second time [OFF-03, FEE-09]", async () => {
    await save({ member_fluoride: "20" });
    const saved = await paste(TABLE.replace("1,058", "58"));
    expect(saved.body).toContain("2 prices are saved");
    expect(await stored()).toMatchObject([
      { procedure: "checkup", member: 3_500, usual: 5_800 },
      { procedure: "fluoride", member: 2_000 },
      { procedure: "porcelain-crown", member: 65_000 },
    ]);
    const entries = await logged();
    expect((await paste(TABLE.replace("1,058", "58"))).body).toContain("Nothing was changed");
    expect(await logged()).toEqual(entries);
    expect(await priceOf("checkup")).toMatchObject({ source: { of: "office" }, day: day() });
  });

  it("is asked what its columns are where the importer does not know [OFF-03, FEE-09]", async () => {
    const table = "Description\tFee\tNotes\nCheckup\t35\tnew";
    const asked = await paste(table);
    expect(asked.body).toContain("Please say what the columns are");
    expect(asked.body).toContain("Fee, such as 35");
    expect(await stored()).toEqual([]);
    const said = { column_0: "procedure", column_1: "member_price", column_2: "" };
    expect((await paste(table, said)).body).toContain("One price is saved");
    expect(await stored()).toMatchObject([{ procedure: "checkup", member: 3_500, usual: null }]);
  });

  it.each([
    [
      "Tratamiento\tPrecio para miembros\tPrecio habitual",
      "Chequeo\t35\t60\nCorona de porcelana\t650\tconsultar",
    ],
    ["Concepto;Precio con membresía;Precio al público", "Chequeo;$35.00;$60.00\nCorona de porcelana;650;n/d"],
    ["Servicios,Con descuento,Sin descuento", "Chequeo,35 dlls,60 dlls\nCorona de porcelana,650.-,varía"],
  ])("is read with names in Spanish: %j [OFF-03, FEE-09, ES-04]", async (names, rows) => {
    const read = await paste(`${names}\n${rows}`);
    const { agreed = "" } = fieldsOf(read.body);
    await paste(`${names}\n${rows}`, { agreed, press: "save" });
    expect(await stored()).toMatchObject([
      { procedure: "checkup", member: 3_500, usual: 6_000 },
      { procedure: "porcelain-crown", member: 65_000, usual: null },
    ]);
  });

  it("may lack a line with names, and says which line is wrong [OFF-03, FEE-09]", async () => {
    const table = "Checkup\t35\nCrown\t650\nD0120\t40\n4 wisdom teeth\t1200";
    const asked = await paste(table);
    expect(asked.body).toContain("A, such as Checkup");
    const said = { column_0: "procedure", column_1: "member_price" };
    const refused = await paste(table, said);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(
      /Line 2: Procedure &quot;Crown&quot; may be one of these: [^<]*Porcelain crown/,
    );
    expect(refused.body).toContain("Line 3: Procedure &quot;D0120&quot; is a code of dental claims");
    expect(refused.body).toContain(
      "is of several, or of a part. Please write the price of one: Wisdom tooth extraction",
    );
    expect(await stored()).toEqual([]);
    const { agreed = "" } = fieldsOf(refused.body);
    expect((await paste(table, { ...said, agreed, press: "save" })).body).toContain("One price is saved");
    expect(await stored()).toMatchObject([{ procedure: "checkup" }]);
  });

  it.each([
    ["dots", "Our fees 2026\nCheckup ........ $35\nPorcelain crown ... $1,250"],
    ["blanks", "Checkup          35.00\nPorcelain crown    1,250.00"],
    ["a dash", "Checkup - $35\nPorcelain crown - $1,250"],
    ["semicolons", "Checkup;35\nPorcelain crown;1,250"],
  ])("is read with %s between names and prices [OFF-03, FEE-09]", async (_what, table) => {
    const asked = await paste(table);
    expect(asked.body).toContain("A, such as");
    expect(asked.body).toContain("B, such as");
    const said = { column_0: "procedure", column_1: "member_price" };
    expect((await paste(table, said)).body).toContain("2 prices are saved");
    expect(await stored()).toMatchObject([
      { procedure: "checkup", member: 3_500 },
      { procedure: "porcelain-crown", member: 125_000 },
    ]);
  });

  it.each([
    ["a range", "Crown\t$1,200 - $1,500\nCheckup\t35"],
    ["the price of a part", "Deep cleaning\t$225 per quad\nCheckup\t35"],
    ["no charge", "Fluoride\tfree\nCheckup\t35"],
    ["no price", "Fluoride\tcall\nCheckup\t35"],
  ])("has no names in a first line with %s [OFF-03, FEE-09]", async (_what, table) => {
    expect((await paste(table)).body).toContain("A, such as");
  });

  it("is asked about slips, other words and prices that go, and saves after a yes to these [OFF-03, FEE-09]", async () => {
    await save({ "member_porcelain-crown": "650" });
    const table = "Procedure,Allowed\nPeriodic oral exam,35\nCheckup,400\nPorcelain crown,n/a";
    const asked = await paste(table);
    expect(asked.body).toMatch(/repeats|same procedure|ten times or more/);
    const short = "Procedure,Allowed\nCheckup,400\nPorcelain crown,n/a";
    const again = await paste(short);
    expect(again.body).toContain("Line 2, Checkup: The member price is ten times or more");
    expect(again.body).toContain("Allowed: Member price");
    expect(again.body).toContain("Porcelain crown: member $650.00 → none");
    expect(await stored()).toMatchObject([{ procedure: "porcelain-crown" }]);
    const { agreed = "" } = fieldsOf(again.body);
    const other = await paste(short.replace("400", "500"), { agreed, press: "save" });
    expect(other.body).toContain("Nothing is saved yet");
    await paste(short, { agreed, press: "save" });
    expect(await stored()).toMatchObject([{ procedure: "checkup", member: 40_000 }]);
  });

  it("shows every price that would change, and for how many of several dentists [OFF-03]", async () => {
    const second = await people.listings.add({ state: "TX", plans: [PLAN] });
    await fixture.db
      .insertInto("office_listings")
      .values({ location_id: second.locationId, office_id: owner.officeId, since: clock.now() })
      .execute();
    await save({ location: second.locationId, member_checkup: "42" });
    const { body } = await paste("Procedure,Allowed\nCheckup,400\nPorcelain crown,650");
    expect(body).toContain("4 prices would change");
    const lines = [...body.matchAll(/<li>([^<]*→[^<]*)<\/li>/g)].map(([, line]) => line);
    expect(lines).toEqual([
      "Checkup: none → member $400.00 (for one dentist)",
      "Porcelain crown: none → member $650.00 (for 2 dentists)",
      "Checkup: member $42.00 → member $400.00 (for one dentist)",
    ]);
  });

  it("is asked about again when only a usual price has changed since [OFF-03, FEE-09]", async () => {
    const table = (usual: number) => `Procedure,Member price,Usual price\nCheckup,400,${usual}`;
    const asked = await paste(table(4_000));
    const { agreed = "" } = fieldsOf(asked.body);
    expect(agreed).not.toBe("");
    const other = await paste(table(5_000), { agreed, press: "save" });
    expect(other.body).toContain("Nothing is saved yet");
    expect(await stored()).toEqual([]);
    await paste(table(4_000), { agreed, press: "save" });
    expect(await stored()).toMatchObject([{ procedure: "checkup", member: 40_000, usual: 400_000 }]);
  });

  it.each([
    ["UTF-8 with a mark", Buffer.from("\ufeffProcedure,Member price\r\nCheckup,35\r\n")],
    ["tabs in UTF-16", Buffer.from("\ufeffProcedure\tMember price\nCheckup\t35", "utf16le")],
  ])("comes as a file too, in %s [OFF-03]", async (_name, bytes) => {
    const form = new FormData();
    form.set("location", "");
    form.set("table", "");
    form.set("file", new File([new Uint8Array(bytes)], "prices.csv", { type: "text/csv" }));
    expect((await owner.upload(`${desk}/prices/table`, form)).body).toContain("One price is saved");
  });

  it.each([
    ["nothing", "", "Please paste rows"],
    ["a workbook", "PK\u0003\u0004\u0000\u0000", "This is not a text"],
    ["too much", "x".repeat(60_000), "too much for one price list"],
    ["names alone", "Procedure\tMember price", "There are no prices in it"],
    ["no price column", "Procedure\tCategory\nCheckup\tx", "which column has the procedure"],
    ["an open quotation mark", 'Procedure,Member price\n"Checkup,35', "quotation mark"],
  ])("is refused in words where it is %s [OFF-03]", async (_name, text, words) => {
    const form = new FormData();
    form.set("file", new File([text], "prices.csv"));
    const refused = await owner.upload(`${desk}/prices/table`, form);
    expect([refused.statusCode, refused.body.includes(words)]).toEqual([400, true]);
    expect(Buffer.byteLength(refused.body)).toBeLessThan(100_000);
  });

  it("is never cut, and its page stays below 100 KB [OFF-03]", async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `"Thing <${at}> & 'more'"\t${at}`);
    const page = await paste(["Procedure\tMember price", ...rows, "Checkup\t35"].join("\n"));
    expect(page.body).toContain("Checkup\t35</textarea>");
    expect(Buffer.byteLength(page.body)).toBeLessThan(100_000);
  });
});

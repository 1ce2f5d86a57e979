import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { npiOf } from "../support/registry/registry-layout.ts";

const SEARCH = `query Search($hint: String!) { searchProviderLocations(input: { meta: "name", hint: $hint }) {
  id address phone plans latitude provider { name last_name degree specialities languages smirk_verified } } }`;
const [ADA, BEN, CORA, NOBODY] = [1, 2, 3, 4].map((number) => npiOf(100_000_000 + number));

describe("plain files of the directory", () => {
  let fixture: TestApp<"plainFiles">;
  const find = async (hint: string) =>
    (await askGraphql(fixture.app, SEARCH, { hint })).data.searchProviderLocations;
  /** Everything that an import could touch. */
  const everything = async () => {
    const { rows } = await sql<{ hash: string }>`
      select (select md5(string_agg(p::text, '' order by id)) from providers p) ||
        (select md5(string_agg(l::text, '' order by id)) from provider_locations l) ||
        (select count(*)::text from audit_entries) as hash`.execute(fixture.db);
    return rows[0]?.hash;
  };

  beforeAll(async () => {
    fixture = await createTestApp({ plainFiles: true });
  });
  afterAll(() => fixture.close());

  it("bring in dentists, their locations and plans, and the finder shows them at once", async () => {
    const providers = `\ufeffLast Name,name,npi,specialities,languages,smirk_verified,degree\r
O'Connor#,Ada,1,,,,\r
O'Connor,Ada,${ADA},GD;Orthodontics,EN;Spanish,yes,"DDS, MS"\r
\r
Lopez,Ben,${BEN}.0,,,,\r
`;
    const refused = await fixture.plainFiles.importText("providers", providers);
    expect(refused).toMatchObject({ read: 3, added: 2, refused: 1, imported: false });
    expect(refused.refusals).toEqual([
      {
        line: 2,
        reason:
          'npi "1" is not an identifier: it has ten digits and the last one checks them; ' +
          'last_name "O\'Connor#" must hold letters, blanks, hyphens, apostrophes and full stops alone, 60 at most',
      },
    ]);
    expect(await find("connor")).toEqual([]);
    expect(await fixture.plainFiles.exportText("providers")).not.toContain("Connor");

    const unwritable = ["\0", "\ud800"].map((lost) => ({
      npi: `1${lost}`,
      name: `Ada${lost}`,
      last_name: "Fern",
    }));
    const json = { ending: "json", skipRefused: true };
    expect(await fixture.plainFiles.importText("providers", JSON.stringify(unwritable), json)).toMatchObject({
      read: 2,
      refused: 2,
    });
    const places = JSON.stringify(unwritable.map(({ npi }) => ({ npi, address: "1 Elm St", city: "\0" })));
    expect(await fixture.plainFiles.importText("locations", places, json)).toMatchObject({
      read: 2,
      refused: 2,
    });

    const skipped = await fixture.plainFiles.importText("providers", providers, { skipRefused: true });
    expect(skipped).toMatchObject({ read: 3, added: 2, refused: 1, imported: true });
    const corrected = (await readFile(skipped.refusedFile ?? "", "utf8"))
      .replace(",1,", `,${CORA},`)
      .replace("O'Connor#", '"Fern, Jr"')
      .replace("Ada", "Cora");
    expect(await fixture.plainFiles.importText("providers", corrected)).toMatchObject({
      added: 1,
      refused: 0,
      imported: true,
    });

    const locations = `npi,address,city,state,zip,phone,center_name,latitude,longitude,published
${ADA},1200 N. Main Street Suite 4,Houston,Texas,77002-1234,(713) 555-0123,"Smile, ""Inc""",,,
${BEN},8 Elm St,Boston,MA,2134,,,42.35,-71.13,true
${BEN},9 Elm St,Boston,MA,02134,,,,,no
`;
    expect(await fixture.plainFiles.importText("locations", locations)).toMatchObject({
      added: 3,
      refused: 0,
      imported: true,
    });
    const plans = `npi,address,plans\n${ADA},1200 NORTH MAIN ST #4,brightwell_insurance;brightwell_discount_1\n`;
    expect(await fixture.plainFiles.importText("plan-lists", plans)).toMatchObject({
      changed: 1,
      imported: true,
    });

    expect(await find("oconnor")).toMatchObject([
      {
        address: "1200 N. Main Street Suite 4",
        phone: "+17135550123",
        plans: ["brightwell_insurance", "brightwell_discount_1"],
        provider: {
          name: "Ada",
          degree: "DDS, MS",
          specialities: ["GD", "OR"],
          languages: ["EN", "SP"],
          smirk_verified: true,
        },
      },
    ]);
    expect(await find("lopez")).toMatchObject([{ address: "8 Elm St", latitude: 42.35 }]);
    const rows = await fixture.db
      .selectFrom("provider_locations")
      .select(["zip", "state", "coordinates_quality", "unpublished_by", "protected_fields"])
      .orderBy("id")
      .execute();
    expect(rows).toMatchObject([
      { zip: "770021234", state: "TX", coordinates_quality: "zip", unpublished_by: null },
      { zip: "02134", coordinates_quality: "exact" },
      { zip: "02134", coordinates_quality: "zip", unpublished_by: "operator" },
    ]);
    expect(rows[0]?.protected_fields).toEqual(
      expect.arrayContaining(["phone", "address", "zip", "latitude", "center_name", "plans"]),
    );
  });

  it("read an address as the registry's rows are read, and the same twice (A1-A8, T4) [SELF-05]", async () => {
    const row = (address: string) => `${BEN},"${address}","HOUSTON, TEXAS",TX,77002\n`;
    const dirty = ["3501 TEST AVE STE A8 SUITE A8", "100 TEST AVE, STE5", "7 MAIN ST, PO BOX 45"];
    const more = ["C/O BILLING, 8 OAK AVE, 713-555-0123", "9 PINE ST HOUSTON TX 77002", "Attn: Dr. Smith"];
    const text = `npi,address,city,state,zip\n${[...dirty, ...more].map(row).join("")}`;
    const report = await fixture.plainFiles.importText("locations", text, { skipRefused: true });
    expect(report).toMatchObject({ added: 5, refused: 1 });
    expect(report.refusals[0]).toMatchObject({ line: 7, reason: 'address "Attn: Dr. Smith" has no street' });
    expect(report.warnings.map(({ line }) => line)).toEqual([2, 4, 5, 6]);
    expect(report.warnings[1]?.reason).toBe('address "7 MAIN ST, PO BOX 45" is kept as "7 Main St"');
    const { rows } = await sql<{ address: string; city: string }>`
      select address, city from provider_locations where zip = '77002' order by id`.execute(fixture.db);
    expect(rows.map(({ address, city }) => `${address}, ${city}`)).toEqual([
      "3501 Test Ave Ste A8, Houston",
      "100 Test Ave, Ste 5, Houston",
      "7 Main St, Houston",
      "8 Oak Ave, Houston",
      "9 Pine St, Houston",
    ]);
    const again = await fixture.plainFiles.importText("locations", text, { skipRefused: true });
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
    await sql`delete from provider_locations where zip = '77002'`.execute(fixture.db);
  });

  it("say by line what a cell of hours or phone is kept without (H5, A9, A11)", async () => {
    const { id } = await fixture.db
      .selectFrom("provider_locations")
      .select("id")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const text = `id,phone,opening_hours\n${id},713-555-0123 / 713-555-0199,Mon-Fri 8am-5pm; Sat by appointment\n`;
    const report = await fixture.plainFiles.importText("locations", text);
    expect(report.warnings).toEqual([
      {
        line: 2,
        reason:
          'phone "713-555-0123 / 713-555-0199" is kept without 713-555-0199; opening_hours "Mon-Fri 8am-5pm; Sat by appointment" is kept without Sat',
      },
    ]);
    const row = await fixture.db
      .selectFrom("provider_locations")
      .select(["phone", "opening_hours"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ phone: "+17135550123", opening_hours: "Mon-Fri 08:00-17:00" });
  });

  it("change nothing when they come twice, or come back from an export", async () => {
    const before = await everything();
    for (const kind of ["providers", "locations", "plan-lists"] as const) {
      for (const format of ["csv", "json"] as const) {
        const report = await fixture.plainFiles.importText(
          kind,
          await fixture.plainFiles.exportText(kind, format),
          { ending: format },
        );
        expect(report).toMatchObject({ added: 0, changed: 0, refused: 0, imported: true });
        expect(report.read).toBeGreaterThan(2);
      }
    }
    // Rows imported without a change are reported too.
    expect((await everything())?.slice(0, 64)).toBe(before?.slice(0, 64));
    const boston = await fixture.plainFiles.exportText("locations", "json", { states: ["MA"] });
    expect(JSON.parse(boston)).toMatchObject([
      { npi: BEN, published: true },
      { npi: BEN, published: false },
    ]);
    expect(
      JSON.parse(await fixture.plainFiles.exportText("providers", "json", { states: ["TX"] })),
    ).toMatchObject([{ npi: ADA }]);
  });

  it("carry a directory into another product, without the ids of this one", async () => {
    const other = await createTestApp({ plainFiles: true });
    try {
      for (const kind of ["providers", "locations", "plan-lists"] as const) {
        const text = await fixture.plainFiles.exportText(kind, "csv", { withIds: false });
        expect(await other.plainFiles.importText(kind, text)).toMatchObject({ refused: 0, imported: true });
        expect(await other.plainFiles.exportText(kind, "csv", { withIds: false })).toBe(text);
      }
      expect(
        (await other.plainFiles.importText("providers", await fixture.plainFiles.exportText("providers")))
          .refusals,
      ).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it("say with --dry-run what they would change, and change nothing", async () => {
    const before = await everything();
    const text = (await fixture.plainFiles.exportText("providers"))
      .replace("Lopez", "López")
      .replace("MS", "PhD");
    const report = await fixture.plainFiles.importText("providers", `${text},${NOBODY},Dan,New,,,,\r\n`, {
      dryRun: true,
    });
    expect(report).toMatchObject({ read: 4, added: 1, changed: 2, unchanged: 1, imported: false });
    expect(report.changedFields).toEqual({ last_name: 1, degree: 1 });
    expect(report.differences).toEqual([
      { line: 2, subject: `${ADA} Ada O'Connor`, fields: { degree: { from: "DDS, MS", to: "DDS, PhD" } } },
      { line: 3, subject: `${BEN} Ben López`, fields: { last_name: { from: "Lopez", to: "López" } } },
      { line: 5, subject: `${NOBODY} Dan New`, fields: null },
    ]);
    expect(await everything()).toBe(before);
  });

  it("move a practice's pin with its address, unless the pin is given too", async () => {
    const text = await fixture.plainFiles.exportText("locations", "csv", { states: ["TX"] });
    const moved = await fixture.plainFiles.importText(
      "locations",
      text.replace("770021234", "75201").replace("Houston", "Dallas"),
    );
    expect(moved.differences[0]?.fields).toMatchObject({
      zip: { from: "770021234", to: "75201" },
      latitude: { to: expect.stringMatching(/^32\.7/) },
    });
    const [{ id } = { id: "" }] = await find("oconnor");
    const far = await fixture.plainFiles.importText(
      "locations",
      `id,latitude,longitude\n${id},29.76,-95.36\n`,
    );
    expect(far.refusals[0]?.reason).toMatch(/^latitude and longitude lie 2\d\d miles from ZIP code 75201$/);
    await fixture.plainFiles.importText("locations", `id,latitude,longitude\n${id},32.78,-96.8\n`);
    await fixture.plainFiles.importText("locations", `id,city,zip\n${id},DALLAS,75201-4321\n`);
    expect(await find("oconnor")).toMatchObject([{ latitude: 32.78 }]);
  });

  it.each([
    [
      "providers",
      "npi,nmae,degre\n",
      'line 1: wrong columns: "nmae" is unknown, perhaps it is name; "degre" is unknown, perhaps it is degree.',
    ],
    ["providers", "name,name\n", "name is there twice; npi or id is missing."],
    ["plan-lists", "npi\n", "location_id or address is missing; plans is missing."],
    ["providers", "npi;name\n", "the columns must be separated by commas"],
    ["providers", "", "it is empty, without even a header."],
    ["providers", 'npi,name\n1,"x\r\ny"\n2,"z\n', "line 4: it is not CSV: a quotation mark is never closed."],
    ["providers", 'npi,name\n1,x "y"\n', "line 2: it is not CSV: a cell with quotation marks"],
  ] as const)("of %s are refused at once when they are no such file: %j", async (kind, text, reason) => {
    await expect(fixture.plainFiles.importText(kind, text)).rejects.toThrow(reason);
  });

  it.each([
    ['{"npi": "1"}', "line 1: it must be one array of objects."],
    ['[{"npi": "1"}\n', "line 2: it ends before its array does."],
    [
      `[{"npi": "${"1"}"},\n{"npi": "1", "nam": "x"}]`,
      'line 2: wrong columns: "nam" is unknown, perhaps it is name.',
    ],
    ['[{"npi": "1"},\n\n{"npi":\n1,}]', "line 4: it is no JSON from here on."],
    ['[{"npi": "1"},\n\n"npi"]', "line 3: this item of the array is not a JSON object."],
  ])("of JSON are refused at once when they are no such file: %j", async (text, reason) => {
    await expect(fixture.plainFiles.importText("providers", text, { ending: "json" })).rejects.toThrow(
      reason,
    );
  });

  it("of JSON give each refused row's line, and its row number on shared lines", async () => {
    const rows = [{ npi: "1" }, { npi: "2" }].map((row) => JSON.stringify(row));
    const lined = await fixture.plainFiles.importText("providers", `[\n${rows.join(",\n")}\n]`, {
      ending: "json",
    });
    expect(lined.refusals).toMatchObject([{ line: 2 }, { line: 3 }]);
    const packed = await fixture.plainFiles.importText("providers", `[${rows.join(",")}]`, {
      ending: "json",
    });
    expect(packed.refusals).toMatchObject([{ line: 1 }, { line: 1, item: 2 }]);
    const lines = await fixture.plainFiles.importText("providers", `${rows.join("\n\n")}\n`, {
      ending: "jsonl",
    });
    expect(lines.refusals).toMatchObject([{ line: 1 }, { line: 3 }]);
    const refused = (await readFile(lines.refusedFile ?? "", "utf8")).trimEnd().split("\n");
    expect(refused.map((row) => JSON.parse(row))).toMatchObject([
      { refused_line: "1" },
      { refused_line: "3" },
    ]);
    const broken = fixture.plainFiles.importText("providers", `${rows.join("\n")}\n{"npi": `, {
      ending: "jsonl",
    });
    await expect(broken).rejects.toThrow("line 3: it is no JSON from here on.");
  });

  it("accept full names, titles and suffixes, and ignore an added initial", async () => {
    const [dan, eve, gus] = [5, 6, 7].map((number) => npiOf(100_000_000 + number));
    const text = `npi,name\n${dan},"NEW, DAN Q, DDS"\n${eve},"Dr. Eve Hill, DMD"\n${BEN},"LOPEZ, BEN Q"\n`;
    expect(await fixture.plainFiles.importText("providers", text)).toMatchObject({
      added: 2,
      unchanged: 1,
      refused: 0,
    });
    const both = `npi,name,last_name\n${gus},Dr. Gus,"ASH, JR."\n`;
    expect(await fixture.plainFiles.importText("providers", both)).toMatchObject({ added: 1, refused: 0 });
    const known = fixture.db.selectFrom("providers").select(["name", "last_name", "degree"]);
    expect(
      await known
        .where("npi", "in", [dan ?? "", eve ?? "", gus ?? ""])
        .orderBy("npi")
        .execute(),
    ).toEqual([
      { name: "Dan Q", last_name: "New", degree: "DDS" },
      { name: "Eve", last_name: "Hill", degree: "DMD" },
      { name: "Gus", last_name: "Ash Jr.", degree: null },
    ]);
    const uncertain = await fixture.plainFiles.importText("providers", `npi,name\n${NOBODY},"A, B, C"\n`);
    expect(uncertain.refusals[0]?.reason).toContain('must be a first name, or "Last, First" as a whole');
  });

  it("show a pin that is far from its ZIP code as approximate, and warn with the miles", async () => {
    const row = (address: string, latitude: number) =>
      `${BEN},${address},Boston,MA,02134,${latitude},-71.13\n`;
    const text = `npi,address,city,state,zip,latitude,longitude\n${row("1 Far St", 42.85)}${row("2 Near St", 42.4)}`;
    const report = await fixture.plainFiles.importText("locations", text, { dryRun: true });
    expect(report).toMatchObject({ added: 2, refused: 0, warned: 1 });
    expect(report.warnings).toEqual([
      { line: 2, reason: "latitude and longitude lie 34 miles from ZIP code 02134: shown as approximate" },
    ]);
    expect(await fixture.plainFiles.importText("locations", text)).toMatchObject({
      added: 2,
      warned: 1,
      imported: true,
    });
    const qualities = fixture.db
      .selectFrom("provider_locations")
      .select(["coordinates_quality", "latitude"])
      .where("address", "in", ["1 Far St", "2 Near St"]);
    expect(await qualities.orderBy("address").execute()).toEqual([
      { coordinates_quality: "zip", latitude: 42.85 },
      { coordinates_quality: "exact", latitude: 42.4 },
    ]);
    expect(await fixture.plainFiles.importText("locations", text)).toMatchObject({ unchanged: 2, warned: 0 });
  });

  it("name file, line and reason of each row that cannot be, and import nothing then", async () => {
    const before = await everything();
    const [{ id } = { id: "" }] = await find("oconnor");
    const text = `id,npi,address,city,state,zip,phone,email,published
,${BEN},"1
Side St",Boston,MA,77002,,,
${id},${BEN},,,,,,,
999999,,,,,,,,
,${NOBODY},1 A St,Boston,MA,02134,,,
,${BEN},2 B St,Boston,,,12,a@b,perhaps
${id},,9 Oak Ave,,TX,75201,,,
${id},,9 Oak Ave,Dallas,TX,75201,,,
${id},,9 Oak Ave,Dallas,TX,75201,,,
,${BEN},7 Ash St,Boston,MA,02134,,
,,3 C St,Boston,MA,02134,,,
`;
    const report = await fixture.plainFiles.importText("locations", text);
    expect(report.refusals).toEqual([
      { line: 2, reason: 'zip "77002": the ZIP code is not in the state (MA)' },
      { line: 4, reason: `id "${id}" is a location of another dentist` },
      { line: 5, reason: 'id "999999" is not a location in this directory' },
      { line: 6, reason: `npi ${NOBODY} is not in this directory: import the dentist first` },
      {
        line: 7,
        reason:
          'state must be one of the fifty states or DC; zip must not be empty; phone "12" must be a US phone number of ten digits; email "a@b" is not an email address; published "perhaps" must be true or false',
      },
      { line: 8, reason: "city must not be empty" },
      { line: 10, reason: "repeats the subject of line 9" },
      { line: 11, reason: "has 8 cells where the header has 9" },
      { line: 12, reason: "needs id, or the dentist's npi or provider_id" },
    ]);
    expect(report).toMatchObject({ changed: 1, imported: false });
    expect(await everything()).toBe(before);
  });
});

/** Texts that files and spreadsheets are known to break. */
const hostile = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '"',
      "'=1+1",
      "''-x",
      '=HYPERLINK("x")',
      "+1",
      "-5",
      "@a",
      "a,b;c",
      "x\r\ny",
      " x ",
      "\ufeffé",
      "0012",
      "\t",
      "null",
      "'",
    ),
  )
  .filter((text) => !/[\0\ud800-\udfff]/.test(text));

describe("a directory of any texts", () => {
  it("comes back from its own export as it was, in both forms", async () => {
    const fixture = await createTestApp({ plainFiles: true });
    const dentist = fc.record({
      name: hostile,
      last_name: hostile,
      degree: fc.option(hostile),
      center: fc.option(hostile),
      address: hostile,
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
    });
    const count = bySize({ commit: 120, full: 1_000 });
    const rows = fc.sample(dentist, count);
    const people = rows.map(({ name, last_name, degree }, index) => {
      const npi = index % 2 === 0 ? npiOf(100_000_000 + index) : null;
      return { npi, name, last_name, degree, search_name: "", search_last_name: "" };
    });
    const places = rows.map(({ center, address, lat }, index) => ({
      provider_id: String(index + 1),
      center_name: center,
      address,
      city: "Houston",
      state: "TX",
      zip: "77002",
      latitude: lat,
      longitude: -95,
      published: index % 3 > 0,
    }));
    await fixture.db.insertInto("providers").values(people).execute();
    await fixture.db.insertInto("provider_locations").values(places).execute();
    try {
      for (const kind of ["providers", "locations", "plan-lists"] as const) {
        for (const format of ["csv", "json"] as const) {
          const report = await fixture.plainFiles.importText(
            kind,
            await fixture.plainFiles.exportText(kind, format),
            { ending: format },
          );
          expect(report).toMatchObject({ read: count, unchanged: count, refusals: [], imported: true });
        }
      }
      const csv = await fixture.plainFiles.exportText("providers");
      expect(csv.split(/,|\r\n/).filter((cell) => /^"?[=@]/.test(cell))).toEqual([]);
    } finally {
      await fixture.close();
    }
  });
});

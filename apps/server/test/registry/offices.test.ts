import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { emptyDirectory } from "../support/registry/empty-directory.ts";
import { hashDirectory } from "../support/registry/hash-directory.ts";
import { npiOf, toRegistryLine } from "../support/registry/registry-layout.ts";
import { dentist, registryFile } from "../support/registry/registry-rows.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const OF = "Provider Secondary Practice Location Address";
/** The header of the registry's file of January 2026, irregular blanks included. */
const HEADER = [
  "NPI",
  `${OF}- Address Line 1`,
  `${OF}-  Address Line 2`,
  `${OF} - City Name`,
  `${OF} - State Name`,
  `${OF} - Postal Code`,
  `${OF} - Country Code (If outside U.S.)`,
  `${OF} - Telephone Number`,
  `${OF} - Telephone Extension`,
  "Provider Practice Location Address - Fax Number",
];

interface Office {
  line1?: string;
  line2?: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
  phone?: string;
}

function office(number: number, fields: Office = {}): string[] {
  const { line1 = "9 OAK AVE", line2 = "", city = "HOUSTON", state = "TX", zip = "77003" } = fields;
  const { country = "US", phone = "7135550199" } = fields;
  return [npiOf(100_000_000 + number), line1, line2, city, state, zip, country, phone, "", "7135550100"];
}
const officeFile = (rows: readonly string[][], header = HEADER) =>
  `${[header, ...rows].map(toRegistryLine).join("\n")}\n`;

let fixture: TestApp<"registry" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ registry: true, clock: createSettableClock() });
});
beforeEach(async () => {
  await emptyDirectory(fixture.ctx.pool);
  const clinic = {
    entityType: "2",
    organization: "OAK DENTAL",
    taxonomies: ["261QD0000X*"],
    line1: "9 OAK AVE",
  };
  await fixture.registry.importFile(
    registryFile([dentist(1), dentist(2), dentist(3, { ...clinic, zip: "77003" })]),
  );
});
afterAll(() => fixture.close());

const listOffices = () =>
  fixture.db
    .selectFrom("provider_locations")
    .select(["address", "city", "zip", "phone", "center_name", "published", "unpublished_by"])
    .where("registry_key", "<>", "primary")
    .orderBy("address")
    .execute();

it("D3: adds further offices to dentists who are known, by the main file's readers [SELF-05]", async () => {
  const report = await fixture.registry.importFile(
    officeFile([
      office(1, { line1: "C/O BILLING", line2: "9 OAK AVE", city: "HOUSTON TX" }),
      office(1, { line1: "77 ELM ST STE5", zip: "770041234", phone: "" }),
      office(2, { line1: "2 ELM ST", zip: "770021234" }),
      office(3),
      office(9),
    ]),
  );
  expect(report).toMatchObject({ read: 5, added: 2, changed: 0, unchanged: 1, unpublished: 0, refused: 0 });
  expect(await listOffices()).toEqual([
    {
      address: "77 Elm St Ste 5",
      city: "Houston",
      zip: "770041234",
      phone: null,
      center_name: null,
      published: true,
      unpublished_by: null,
    },
    {
      address: "9 Oak Ave",
      city: "Houston",
      zip: "77003",
      phone: "+17135550199",
      center_name: "Oak Dental",
      published: true,
      unpublished_by: null,
    },
  ]);
  expect(await fixture.registry.listOnMap()).toHaveLength(4);
});

it("D3: changes nothing when the file comes again, or the main file after it [SELF-05]", async () => {
  const file = officeFile([office(1), office(2, { line1: "5 PINE ST" })]);
  await fixture.registry.importFile(file);
  const before = await hashDirectory(fixture.db);
  expect(await fixture.registry.importFile(file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  await fixture.registry.importFile(registryFile([dentist(1), dentist(2)]));
  expect(await hashDirectory(fixture.db)).toBe(before);
});

it("D3: changes an office's phone, and takes the last of several rows of an address [SELF-05]", async () => {
  await fixture.registry.importFile(officeFile([office(1)]));
  const report = await fixture.registry.importFile(
    officeFile([
      office(1, { phone: "7135550111" }),
      office(1, { line1: "9 Oak Avenue", phone: "7135550122" }),
    ]),
  );
  expect(report).toMatchObject({ added: 0, changed: 1, duplicates: 1 });
  expect((await listOffices()).map(({ phone }) => phone)).toEqual(["+17135550122"]);
});

it("D3: refuses rows that it cannot read, by their line and reason [SELF-05]", async () => {
  const report = await fixture.registry.importFile(
    officeFile([
      office(1, { line1: "PO BOX 12" }),
      office(1, { country: "CA", state: "ONTARIO" }),
      office(1, { zip: "77099" }),
      office(1, { city: "N/A" }),
      ["12", ...office(1).slice(1)],
      office(1).slice(0, 5),
      office(2),
    ]),
  );
  expect(report).toMatchObject({ read: 7, added: 1, refused: 6 });
  expect(report.firstRefused).toEqual([
    { line: 2, reason: "a post office box, not a street" },
    { line: 3, reason: "outside the United States" },
    { line: 4, reason: "no coordinates for its ZIP code and city" },
    { line: 5, reason: "no city" },
    { line: 6, reason: "not an NPI" },
    { line: 7, reason: "not as many columns as the header" },
  ]);
});

it("D3: counts the same in a dry run, and writes nothing [SELF-05]", async () => {
  const file = officeFile([office(1), office(2, { line1: "PO BOX 7" })]);
  const before = await hashDirectory(fixture.db);
  const dry = await fixture.registry.importFile(file, { dryRun: true });
  expect(await hashDirectory(fixture.db)).toBe(before);
  expect({ ...(await fixture.registry.importFile(file)), ms: 0, refusedFile: null }).toEqual({
    ...dry,
    ms: 0,
  });
});

it("D3: a whole file takes offices off the map that it lacks, and puts them back [SELF-05]", async () => {
  const both = officeFile([office(1), office(2, { line1: "5 PINE ST" })]);
  await fixture.registry.importFile(both, { complete: true });
  const one = officeFile([office(1), office(2, { line1: "PO BOX 3" })]);
  expect(await fixture.registry.importFile(one, { complete: true })).toMatchObject({
    unpublished: 0,
    refused: 1,
  });
  const report = await fixture.registry.importFile(officeFile([office(1)]), { complete: true });
  expect(report).toMatchObject({ unpublished: 1, unchanged: 1 });
  const shown = async () =>
    (await listOffices()).map(({ address, published, unpublished_by }) => [
      address,
      published,
      unpublished_by,
    ]);
  expect(await shown()).toEqual([
    ["5 Pine St", false, "registry"],
    ["9 Oak Ave", true, null],
  ]);
  expect(await fixture.registry.importFile(both)).toMatchObject({ changed: 1, unchanged: 1 });
  expect((await shown())[0]).toEqual(["5 Pine St", true, null]);
});

it("D3: does not take a small part of the offices for the whole file [SELF-05]", async () => {
  const all = Array.from({ length: 60 }, (_, index) => office(1, { line1: `${index + 20} PINE ST` }));
  await fixture.registry.importFile(officeFile(all));
  await expect(fixture.registry.importFile(officeFile([office(1)]), { complete: true })).rejects.toThrow(
    "lacks more than a fifth of the published further offices",
  );
  expect((await listOffices()).filter(({ published }) => published)).toHaveLength(61);
});

it("D3: leaves alone what an operator settled, and who left the registry [SELF-05]", async () => {
  await fixture.registry.importFile(officeFile([office(1)]));
  await fixture.db
    .updateTable("provider_locations")
    .set({ published: false, unpublished_by: "operator" })
    .where("registry_key", "<>", "primary")
    .execute();
  await fixture.registry.importFile(registryFile([dentist(2, { deactivated: "01/31/2026" })]));
  const report = await fixture.registry.importFile(
    officeFile([office(1, { phone: "7135550111" }), office(2)]),
  );
  expect(report).toMatchObject({ added: 0, skipped: 1 });
  expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
});

it("leaves on the map what an operator put back there [SELF-05]", async () => {
  await fixture.registry.importFile(officeFile([office(1), office(2, { line1: "3 BAY ST" })]));
  await fixture.db
    .updateTable("provider_locations")
    .set({ protected_fields: ["published"] })
    .execute();
  const listHidden = () =>
    fixture.db.selectFrom("provider_locations").select("address").where("published", "=", false).execute();
  await fixture.registry.importFile(registryFile([{ npi: dentist(1).npi, entityType: "" }]));
  expect(await listHidden()).toEqual([]);
  await fixture.registry.importFile(registryFile([dentist(2)]), { complete: true });
  expect(await listHidden()).toEqual([]);
  await fixture.registry.importFile(officeFile([office(2, { line1: "3 BAY ST" })]), { complete: true });
  expect(await listHidden()).toEqual([]);
});

it("D3: looks at the states alone that it is asked for [SELF-05]", async () => {
  const rows = [office(1), office(1, { line1: "3 BAY ST", city: "TULSA", state: "OK", zip: "74103" })];
  expect(await fixture.registry.importFile(officeFile(rows), { states: ["OK"] })).toMatchObject({ added: 1 });
  expect((await listOffices()).map(({ city }) => city)).toEqual(["Tulsa"]);
});

it("D3: names the columns that such a file lacks [SELF-05]", async () => {
  const lacking = HEADER.filter((name) => !name.includes("Postal"));
  await expect(fixture.registry.importFile(officeFile([], lacking))).rejects.toThrow(
    `It has no column "${OF} - Postal Code".`,
  );
});

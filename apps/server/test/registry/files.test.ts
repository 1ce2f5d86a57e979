import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { emptyDirectory } from "../support/registry/empty-directory.ts";
import {
  npiOf,
  registryHeader,
  registryRowWriter,
  toRegistryLine,
} from "../support/registry/registry-layout.ts";
import { dentist, registryFile } from "../support/registry/registry-rows.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"registry" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ registry: true, clock: createSettableClock() });
});
beforeEach(async () => {
  await emptyDirectory(fixture.ctx.pool);
});
afterAll(() => fixture.close());

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

describe("a registry file", () => {
  it.each([330, 329] as const)(
    "is read in the layout of %i columns, its lines ending either way",
    async (width) => {
      const file = registryFile([dentist(1), dentist(2)], width);
      expect(await fixture.registry.importFile(file)).toMatchObject({ read: 2, added: 2 });
      expect(await fixture.registry.importFile(file.replaceAll("\n", "\r\n"))).toMatchObject({
        read: 2,
        unchanged: 2,
      });
    },
  );

  it.each([
    ["UTF-8", (text: string) => Buffer.from(text)],
    ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\ufeff${text}`)],
    ["Latin-1", latin],
  ])("reads names encoded in %s", async (_, encode) => {
    const rows = [dentist(1, { lastName: "PEÑA" }), dentist(2, { lastName: "MÜLLER", city: "CAÑON CITY" })];
    expect(await fixture.registry.importFile(encode(registryFile(rows)))).toMatchObject({
      added: 2,
      refused: 0,
    });
    expect(await fixture.registry.listOnMap()).toEqual(["Müller", "Peña"]);
  });

  it("refuses a row in an unknown encoding rather than garble a name", async () => {
    const bytes = Buffer.from(registryFile([dentist(1, { firstName: "JOSÉ", lastName: "PEÑA?" })]));
    bytes[bytes.indexOf("?")] = 0xe9;
    const report = await fixture.registry.importFile(bytes);
    expect(report.refusedByReason).toEqual({ "unknown text encoding": 1 });
  });

  it("refuses broken rows with their lines, and goes on", async () => {
    const write = registryRowWriter();
    const broken = write(dentist(2)).replace('"770021234"', '"770021234');
    const short = write(dentist(3)).split(",").slice(0, 200).join(",");
    const twoLines = write(dentist(4, { line2: "NEXT TO\nTHE BANK" }));
    const file = registryFile([
      dentist(1),
      broken,
      short,
      twoLines,
      dentist(5, { npi: "1000000001" }),
      dentist(6),
    ]);
    const report = await fixture.registry.importFile(file);
    expect(report).toMatchObject({ read: 6, added: 3, refused: 3 });
    expect(await fixture.registry.readRefused()).toEqual([
      "file,line,npi,reason",
      `registry.csv,3,${dentist(2).npi},a quote is never closed`,
      `registry.csv,4,${dentist(3).npi},not as many columns as the header`,
      "registry.csv,7,1000000001,not an NPI",
    ]);
    expect(report.refusedFile).toMatch(/refused\.csv$/);
  });

  it("writes no formula and no name into the file of refused rows", async () => {
    await fixture.registry.importFile(
      registryFile([dentist(1, { npi: "=HYPERLINK(1)" }), dentist(2, { npi: "FERN, ADA" })]),
    );
    const refused = await fixture.registry.readRefused();
    expect(refused.slice(1)).toEqual(["registry.csv,2,,not an NPI", "registry.csv,3,,not an NPI"]);
  });

  it.each([
    ["has another header", 'NPI,Name\n"1","2"\n', /no column "Entity Type Code"/],
    ["is empty", "", /is empty/],
    ["is an archive", Buffer.from("PK\u0003\u0004...."), /Unpack it first/],
    ["is UTF-16", Buffer.from("\ufeffNPI", "utf16le"), /UTF-16/],
    ["is other JSON", '{"hello": 1}', /no results of the registry's API/],
    ["is broken JSON", '{\n"results": [', /, line 2: it is no JSON from here on/],
  ])("that %s is refused in one sentence before anything is written", async (_, contents, sentence) => {
    await expect(fixture.registry.importFile(contents)).rejects.toThrow(sentence);
    expect(await fixture.db.selectFrom("imports").select("id").execute()).toEqual([]);
  });

  it("names all columns that it lacks", async () => {
    const header = registryHeader().filter((name) => !/Postal Code|_15$/.test(name));
    await expect(fixture.registry.importFile(`${toRegistryLine(header)}\n`)).rejects.toThrow(
      /"Provider Business Practice Location Address Postal Code".*"Healthcare Provider Taxonomy Code_15"/,
    );
  });
});

describe("answers of the registry's API", () => {
  const result = (number: number, more: object = {}) => ({
    number: npiOf(100_000_000 + number),
    enumeration_type: "NPI-1",
    basic: { first_name: "ADA", last_name: `FERN ${"ABCD"[number]}`, credential: "DDS", status: "A" },
    addresses: [
      { address_purpose: "MAILING", address_1: "PO BOX 1", city: "TYLER", state: "TX", postal_code: "75701" },
      {
        address_purpose: "LOCATION",
        address_1: "1 ELM ST",
        city: "HOUSTON",
        state: "TX",
        postal_code: "77002",
      },
    ],
    practiceLocations: [],
    taxonomies: [{ code: "1223G0001X", primary: true }],
    ...more,
  });
  const elsewhere = { address_1: "9 OAK AVE", city: "HOUSTON", state: "TX", postal_code: "77003" };

  it.each([
    ["one answer", { result_count: 2, results: [result(1), result(2)] }],
    ["a list of answers", [{ results: [result(1)] }, { results: [result(2)] }]],
    ["a list of results", [result(1), result(2)]],
  ])("are read as %s", async (_, answer) => {
    expect(await fixture.registry.importFile(JSON.stringify(answer))).toMatchObject({
      read: 2,
      added: 2,
      refused: 0,
    });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern C"]);
  });

  it("add further locations, which unpublish and return with the registry", async () => {
    const two = JSON.stringify([result(1, { practiceLocations: [elsewhere] })]);
    await fixture.registry.importFile(two);
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern B"]);
    expect(await fixture.registry.importFile(JSON.stringify([result(1)]))).toMatchObject({
      changed: 1,
      unpublished: 0,
    });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
    expect(await fixture.registry.importFile(two)).toMatchObject({ changed: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern B"]);
    expect(await fixture.db.selectFrom("provider_locations").select("id").execute()).toHaveLength(2);
  });

  it("add further locations, which a monthly file does not remove", async () => {
    const two = JSON.stringify([result(1, { practiceLocations: [elsewhere] })]);
    await fixture.registry.importFile(two);
    const monthly = registryFile([dentist(1, { phone: "" })]);
    for (const _ of ["the first month", "and the next"])
      await fixture.registry.importFile(monthly, { complete: true });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern B"]);
    const inOklahoma = dentist(1, { state: "OK", zip: "73102", city: "OKLAHOMA CITY" });
    await fixture.registry.importFile(registryFile([inOklahoma]), { states: ["TX"] });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
    expect(await fixture.registry.importFile(two)).toMatchObject({ changed: 1 });
    expect(await fixture.registry.importFile(JSON.stringify([result(1)]))).toMatchObject({ changed: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
  });

  it("have one pin when a practice moves to its further location", async () => {
    await fixture.registry.importFile(JSON.stringify([result(1, { practiceLocations: [elsewhere] })]));
    await fixture.registry.importFile(registryFile([dentist(1, { line1: "9 OAK AVE", zip: "77003" })]));
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
  });

  it("are compared again after an import of only some states", async () => {
    const inArkansas = { address_1: "9 OAK AVE", city: "LITTLE ROCK", state: "AR", postal_code: "72201" };
    await fixture.registry.importFile(JSON.stringify([result(1, { practiceLocations: [inArkansas] })]));
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B", "Fern B"]);
    const one = JSON.stringify([result(1)]);
    expect(await fixture.registry.importFile(one, { states: ["TX"] })).toMatchObject({ unchanged: 1 });
    expect(await fixture.registry.importFile(one)).toMatchObject({ changed: 1 });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern B"]);
  });

  it.each(["\0", "\ud800"])("lose a single row when it contains %j", async (lost) => {
    const spoilt = result(1, { basic: { first_name: "ADA", last_name: `FERN${lost}`, status: "A" } });
    const report = await fixture.registry.importFile(JSON.stringify([spoilt, result(2)]));
    expect(report).toMatchObject({ added: 1, refusedByReason: { "a character that is none": 1 } });
    const rows = registryFile([dentist(3, { lastName: "FERN\0" }), dentist(2)]);
    expect(await fixture.registry.importFile(rows)).toMatchObject({
      refusedByReason: { "a character that is none": 1 },
    });
    expect(await fixture.registry.listOnMap()).toEqual(["Fern C"]);
  });

  it("are refused by the line numbers of their records", async () => {
    const answer = { results: [result(1), { number: "12", basic: {} }, result(3, { addresses: [] })] };
    const text = JSON.stringify(answer, null, 2);
    const lineOf = (number: string) => text.slice(0, text.indexOf(`"${number}"`)).split("\n").length;
    await fixture.registry.importFile(text);
    expect((await fixture.registry.readRefused()).slice(1)).toEqual([
      `registry.csv,${lineOf("12")},12,not a result of the registry's API`,
      `registry.csv,${lineOf(result(3).number)},${result(3).number},no practice address`,
    ]);
  });
});

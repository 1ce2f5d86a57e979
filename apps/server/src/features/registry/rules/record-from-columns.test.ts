import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../../../tools/test-size/test-size.ts";
import { REGISTRY_HEADER } from "../../../../test/support/registry/registry-header.ts";
import { readRegistryHeader, recordFromColumns } from "./record-from-columns.ts";

const header = readRegistryHeader(REGISTRY_HEADER);
if (!header.ok) throw new Error(`The header lacks ${header.missing}`);
const { columns } = header;

function row(values: Record<string, string>): string[] {
  return REGISTRY_HEADER.map((name) => values[name] ?? "");
}

it("reads a dentist's row under our names", () => {
  const values = row({
    NPI: "1234567893",
    "Entity Type Code": "1",
    "Provider Last Name (Legal Name)": " MORROW ",
    "Provider First Name": "TESSA",
    "Provider Middle Name": "Q",
    "Provider Name Suffix Text": "JR.",
    "Provider Credential Text": "D.D.S.",
    "Provider First Line Business Mailing Address": "PO BOX 1",
    "Provider First Line Business Practice Location Address": "1200 N MAIN ST",
    "Provider Second Line Business Practice Location Address": "STE 4",
    "Provider Business Practice Location Address City Name": "HOUSTON",
    "Provider Business Practice Location Address State Name": "TX",
    "Provider Business Practice Location Address Postal Code": "770021234",
    "Provider Business Practice Location Address Country Code (If outside U.S.)": "US",
    "Provider Business Practice Location Address Telephone Number": "7135550123",
    "NPI Deactivation Date": "03/16/2006",
    "NPI Reactivation Date": "03/20/2006",
    "Healthcare Provider Taxonomy Code_1": "122300000X",
    "Healthcare Provider Primary Taxonomy Switch_1": "N",
    "Provider License Number State Code_1": "OK",
    "Healthcare Provider Taxonomy Code_15": "1223X0400X",
    "Healthcare Provider Primary Taxonomy Switch_15": "Y",
  });
  expect(recordFromColumns(columns, values)).toEqual({
    npi: "1234567893",
    entityType: "1",
    organizationName: "",
    otherOrganizationName: "",
    lastName: "MORROW",
    firstName: "TESSA",
    middleName: "Q",
    suffix: "JR.",
    credential: "D.D.S.",
    addresses: [
      {
        line1: "1200 N MAIN ST",
        line2: "STE 4",
        city: "HOUSTON",
        state: "TX",
        zip: "770021234",
        country: "US",
        phone: "7135550123",
      },
    ],
    deactivationDate: "03/16/2006",
    reactivationDate: "03/20/2006",
    taxonomies: [
      { code: "122300000X", primary: false },
      { code: "1223X0400X", primary: true },
    ],
  });
});

it.each([
  ["3", "BRIGHT SMILES"],
  ["4", ""],
  ["5", ""],
  ["", ""],
])("takes another name of type %j of an organization as %j", (type, expected) => {
  const values = row({
    "Provider Organization Name (Legal Business Name)": "MORROW DENTAL PC",
    "Provider Other Organization Name": "BRIGHT SMILES",
    "Provider Other Organization Name Type Code": type,
  });
  const record = recordFromColumns(columns, values);
  expect(record.organizationName).toBe("MORROW DENTAL PC");
  expect(record.otherOrganizationName).toBe(expected);
});

it("reads rows of any length and any content without failing", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 400 }), (values) => {
      const record = recordFromColumns(columns, values);
      expect(record.npi).toBe(values[0]?.trim() ?? "");
      expect(record.taxonomies.length).toBeLessThanOrEqual(15);
      expect(record.taxonomies.every(({ code }) => code !== "")).toBe(true);
    }),
  );
});

const found = (names: readonly string[]) => {
  const header = readRegistryHeader(names);
  return header.ok ? header.columns : header;
};

describe("the header of a registry file", () => {
  it("gives the places of what is read", () => {
    expect(found(REGISTRY_HEADER)).toMatchObject({
      npi: 0,
      entityType: 1,
      lastName: 5,
      line1: 28,
      phone: 34,
      deactivationDate: 39,
      reactivationDate: 40,
      taxonomies: expect.objectContaining({ 0: { code: 47, primary: 50 }, 14: { code: 103, primary: 106 } }),
    });
  });

  it("is the same for the layouts before and since 2025", () => {
    const older = REGISTRY_HEADER.filter((name) => name !== "Certification Date").map((name) =>
      name === "Provider Sex Code" ? "Provider Gender Code" : name,
    );
    expect(found(older)).toEqual(found(REGISTRY_HEADER));
  });

  it.each([
    ["a byte order mark", (name: string, at: number) => (at === 0 ? `\ufeff${name}` : name)],
    ["quotes that a reader left", (name: string) => `"${name}"`],
    ["blanks around and inside", (name: string) => `  ${name.replaceAll(" ", "  ")} `],
    ["capital letters", (name: string) => name.toUpperCase()],
    ["underscores", (name: string) => name.replaceAll(" ", "_")],
  ])("is known in spite of %s", (_, change) => {
    expect(found(REGISTRY_HEADER.map(change))).toEqual(found(REGISTRY_HEADER));
  });

  it("is refused with the name of every column that is missing", () => {
    const gone = ["NPI", "Provider First Name", "Healthcare Provider Primary Taxonomy Switch_15"];
    expect(found(REGISTRY_HEADER.filter((name) => !gone.includes(name)))).toEqual({
      ok: false,
      missing: gone,
      repeated: [],
    });
    expect(found(["Name", "City"])).toMatchObject({ ok: false, missing: { length: 49 } });
    expect(found([])).toMatchObject({ ok: false, missing: { length: 49 } });
  });

  it("is refused when a column that is used appears twice, but not for others", () => {
    expect(found([...REGISTRY_HEADER, "npi"])).toEqual({ ok: false, missing: [], repeated: ["NPI"] });
    expect(found([...REGISTRY_HEADER, "Last Update Date"])).toEqual(found(REGISTRY_HEADER));
  });

  it("may come in any order", () => {
    const shuffled = fc.shuffledSubarray([...REGISTRY_HEADER], { minLength: REGISTRY_HEADER.length });
    fc.assert(
      fc.property(shuffled, (names) => {
        expect(found(names)).toMatchObject({
          npi: names.indexOf("NPI"),
          zip: names.indexOf("Provider Business Practice Location Address Postal Code"),
        });
      }),
      { numRuns: bySize({ commit: 10, full: 100 }) },
    );
  });
});

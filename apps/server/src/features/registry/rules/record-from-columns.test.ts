import fc from "fast-check";
import { expect, it } from "vitest";
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

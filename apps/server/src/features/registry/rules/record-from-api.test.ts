import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordFromApi } from "./record-from-api.ts";

const place = (purpose: string | undefined, line1: string) => ({
  ...(purpose && { address_purpose: purpose }),
  address_type: "DOM",
  address_1: line1,
  address_2: "",
  city: "HOUSTON",
  state: "TX",
  postal_code: "770021234",
  country_code: "US",
  country_name: "United States",
  telephone_number: "713-555-0123",
});

const person = {
  number: "1234567893",
  enumeration_type: "NPI-1",
  created_epoch: 1118275200,
  basic: {
    status: "A",
    last_name: "MORROW",
    first_name: "TESSA",
    name_prefix: "--",
    name_suffix: "--",
    credential: "DDS",
    enumeration_date: "2005-06-09",
  },
  addresses: [place("MAILING", "PO BOX 1"), place("LOCATION", "1 ELM ST")],
  practiceLocations: [place(undefined, "2 OAK ST")],
  taxonomies: [{ code: "1223G0001X", desc: "Dentist", license: "1", primary: true, state: "OK" }],
  identifiers: [],
  other_names: [{ code: "1", last_name: "VALE", first_name: "TESSA", type: "Former Name" }],
};

const organization = {
  number: 1234567893,
  enumeration_type: "NPI-2",
  basic: { status: "A", organization_name: "MORROW DENTAL PC" },
  addresses: [place("LOCATION", "1 ELM ST")],
  taxonomies: [{ code: "261QD0000X", primary: true }],
  other_names: [
    { code: "4", organization_name: "VALE DENTAL PC", type: "Former Legal Business Name" },
    { code: "3", organization_name: "BRIGHT SMILES", type: "Doing Business As" },
  ],
};

describe("an answer of the registry's API", () => {
  it("gives a person every practice location but not the mailing address", () => {
    const record = recordFromApi(person);
    expect(record).toMatchObject({
      npi: "1234567893",
      entityType: "1",
      lastName: "MORROW",
      firstName: "TESSA",
      middleName: "",
      suffix: "",
      credential: "DDS",
      otherOrganizationName: "",
      deactivationDate: "",
      taxonomies: [{ code: "1223G0001X", primary: true }],
    });
    expect(record?.addresses.map(({ line1 }) => line1)).toEqual(["1 ELM ST", "2 OAK ST"]);
    expect(record?.addresses[0]).toEqual({
      line1: "1 ELM ST",
      line2: "",
      city: "HOUSTON",
      state: "TX",
      zip: "770021234",
      country: "US",
      phone: "713-555-0123",
    });
  });

  it("gives an organization with the name that it does business as", () => {
    expect(recordFromApi(organization)).toMatchObject({
      npi: "1234567893",
      entityType: "2",
      organizationName: "MORROW DENTAL PC",
      otherOrganizationName: "BRIGHT SMILES",
    });
  });

  it("is deactivated when its status says so", () => {
    const record = recordFromApi({ ...person, basic: { ...person.basic, status: "D" } });
    expect(record?.entityType).toBe("");
  });

  it.each([
    [
      "left out",
      { ...person, basic: {}, addresses: undefined, practiceLocations: undefined, taxonomies: undefined },
    ],
    [
      "null",
      { ...person, basic: { last_name: null }, addresses: null, practiceLocations: null, taxonomies: null },
    ],
  ])("is read when fields are %s", (_, answer) => {
    expect(recordFromApi(answer)).toMatchObject({ lastName: "", addresses: [], taxonomies: [] });
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a list", [person]],
    ["the whole answer", { result_count: 1, results: [person] }],
    ["an error of the API", { Errors: [{ description: "No valid search", field: "number", number: "04" }] }],
    ["no number", { ...person, number: undefined }],
    ["an unknown kind", { ...person, enumeration_type: "NPI-3" }],
    ["addresses that are none", { ...person, addresses: [7] }],
    ["a name that is none", { ...person, basic: { last_name: {} } }],
  ])("is not believed as %s", (_, value) => {
    expect(recordFromApi(value)).toBeUndefined();
  });

  it("never fails, whatever it is", () => {
    const broken = fc.record({
      number: fc.anything(),
      enumeration_type: fc.constantFrom("NPI-1", "NPI-2", "x"),
      basic: fc.oneof(fc.anything(), fc.constant({})),
      addresses: fc.oneof(fc.anything(), fc.array(fc.anything())),
      taxonomies: fc.anything(),
    });
    fc.assert(fc.property(fc.oneof(fc.anything(), broken), (value) => void recordFromApi(value)));
  });
});

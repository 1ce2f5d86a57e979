import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RegistryAddress, RegistryRecord } from "../../directory/rules/registry-reading.ts";
import { readRegistryRecord } from "./read-registry-record.ts";

const HOUSTON: RegistryAddress = {
  line1: "1200 N MAIN ST",
  line2: "STE 4",
  city: "HOUSTON",
  state: "TX",
  zip: "770021234",
  country: "US",
  phone: "7135550123",
};

const DENTIST: RegistryRecord = {
  npi: "1234567893",
  entityType: "1",
  organizationName: "",
  otherOrganizationName: "",
  lastName: "MCMORROW",
  firstName: "TESSA",
  middleName: "Q",
  suffix: "JR.",
  credential: "D.D.S.",
  addresses: [HOUSTON],
  deactivationDate: "",
  reactivationDate: "",
  taxonomies: [{ code: "1223G0001X", primary: true }],
};

const CLINIC: RegistryRecord = {
  ...DENTIST,
  entityType: "2",
  organizationName: "MORROW DENTAL PC",
  otherOrganizationName: "BRIGHT SMILES",
  lastName: "",
  firstName: "",
  taxonomies: [{ code: "261QD0000X", primary: true }],
};

const read = (change: Partial<RegistryRecord>) => readRegistryRecord({ ...DENTIST, ...change });
const readAt = (change: Partial<RegistryAddress>) => read({ addresses: [{ ...HOUSTON, ...change }] });
const refused = (reason: string) => ({ kind: "refused", npi: DENTIST.npi, reason });
const gone = (reason: string) => ({ kind: "gone", npi: DENTIST.npi, reason });

it("reads a dentist as the directory shows them", () => {
  expect(read({})).toEqual({
    kind: "dentist",
    dentist: {
      npi: "1234567893",
      name: "Tessa",
      middleName: "Q",
      lastName: "McMorrow Jr.",
      degree: "D.D.S.",
      specialities: ["GD"],
      locations: [
        {
          key: "primary",
          addressKey: "1200 N MAIN ST 4 77002",
          address: "1200 N Main St Ste 4",
          city: "Houston",
          state: "TX",
          zip: "770021234",
          phone: "+17135550123",
        },
      ],
    },
  });
});

it.each(["\0", "\ud800", "\udc00"])("refuses a record with %j in it, which no table can hold", (lost) => {
  expect(read({ credential: `D${lost}DS` })).toEqual(refused("a character that is none"));
  expect(readAt({ line2: `STE${lost}4` })).toEqual(refused("a character that is none"));
});

it("reports a person without a dentist's taxonomy as no dentist", () => {
  for (const taxonomies of [
    [],
    [{ code: "124Q00000X", primary: true }],
    [{ code: "261QD0000X", primary: true }],
  ]) {
    expect(read({ taxonomies })).toEqual(gone("not a dentist"));
  }
});

describe("a clinic", () => {
  it("goes by its trade name, at the address of its dentists", () => {
    const center = { npi: CLINIC.npi, name: "Bright Smiles", addressKeys: ["1200 N MAIN ST 4 77002"] };
    expect(readRegistryRecord(CLINIC)).toEqual({ kind: "center", center });
    expect(readRegistryRecord({ ...CLINIC, otherOrganizationName: "" })).toEqual({
      kind: "center",
      center: { ...center, name: "Morrow Dental PC" },
    });
  });

  it("may be a group of dentists, and is none without them", () => {
    const group = [{ code: "1223G0001X", primary: true }];
    expect(readRegistryRecord({ ...CLINIC, taxonomies: group }).kind).toBe("center");
    const laboratory = [{ code: "292200000X", primary: true }];
    expect(readRegistryRecord({ ...CLINIC, taxonomies: laboratory })).toEqual(gone("not a dentist"));
  });

  it("is refused without a name", () => {
    expect(readRegistryRecord({ ...CLINIC, organizationName: "", otherOrganizationName: "" })).toEqual(
      refused("no name"),
    );
  });
});

describe("an identifier out of use", () => {
  const NONE = { entityType: "", lastName: "", firstName: "", addresses: [], taxonomies: [] };

  it.each([
    ["with nothing but a date", { ...NONE, deactivationDate: "05/01/2024" }],
    ["with nothing at all", NONE],
    ["with all that it had", { deactivationDate: "05/01/2024" }],
    ["after it was in use again", { deactivationDate: "05/02/2024", reactivationDate: "05/01/2024" }],
    ["by a date that cannot be read", { deactivationDate: "May 2024", reactivationDate: "06/01/2024" }],
    ["and back by a date that cannot be read", { deactivationDate: "05/01/2024", reactivationDate: "June" }],
  ])("is gone %s", (_, change) => {
    expect(read(change)).toEqual(gone("deactivated"));
  });

  it.each([
    ["03/16/2006", "03/20/2006"],
    ["12/16/2006", "01/20/2007"],
    ["03/16/2006", "03/16/2006"],
    ["2010-03-26", "2012-05-01"],
    ["3/16/2006", "2006-03-20"],
    ["", "03/20/2006"],
  ])("until %s and in use again since %s is a dentist", (deactivationDate, reactivationDate) => {
    expect(read({ deactivationDate, reactivationDate }).kind).toBe("dentist");
  });
});

describe("a row that cannot be used", () => {
  it.each([
    ["no NPI", { npi: "" }],
    ["not an NPI", { npi: "1234567890" }],
    ["neither a person nor an organization", { entityType: "3" }],
    ["no first name", { firstName: "" }],
    ["no last name", { lastName: "-" }],
    ["a name with lost letters", { lastName: "MU\ufffdOZ" }],
    ["no practice address", { addresses: [] }],
    ["a text far too long", { middleName: "Q ".repeat(200) }],
  ])("says: %s", (reason, change) => {
    expect(read(change)).toEqual({ ...refused(reason), npi: "npi" in change ? change.npi : DENTIST.npi });
  });

  it.each([
    ["a text far too long", { line1: "1 ELM ST ".repeat(9_000) }],
    ["no street", { line1: "", line2: "" }],
    ["no city", { city: "" }],
    ["no state", { state: "" }],
    ["not a state", { state: "XX" }],
    ["no ZIP code", { zip: "" }],
    ["not a ZIP code", { zip: "770" }],
    ["the ZIP code is not in the state", { zip: "02115" }],
  ])("says of its address: %s", (reason, change) => {
    expect(readAt(change)).toEqual(refused(reason));
  });
});

describe("a dentist or a clinic in no state", () => {
  const canada = { ...HOUSTON, country: "CA", state: "ONTARIO", zip: "K1A0B1" };

  it.each([
    ["a territory, not a state", { state: "PR", zip: "00601" }],
    ["a territory, not a state", { country: "PR", state: "PR", zip: "00601" }],
    ["a military post", { state: "AE", city: "APO", zip: "09012" }],
    ["outside the United States", canada],
  ])("is abroad: %s", (reason, change) => {
    const abroad = { kind: "abroad", npi: DENTIST.npi, reason };
    expect(readAt(change)).toEqual(abroad);
    expect(readRegistryRecord({ ...CLINIC, addresses: [{ ...HOUSTON, ...change }] })).toEqual(abroad);
  });

  it("is not, while an address may be one of ours", () => {
    expect(read({ addresses: [canada, HOUSTON] }).kind).toBe("dentist");
    expect(read({ addresses: [canada, { ...HOUSTON, zip: "" }] })).toEqual(
      refused("outside the United States"),
    );
  });
});

describe("a practice address", () => {
  const located = (change: Partial<RegistryAddress>): unknown => {
    const reading = readAt(change);
    return reading.kind === "dentist" ? reading.dentist.locations[0] : reading;
  };

  it.each([
    ["without a country", { country: "" }, { state: "TX" }],
    ["with the state written out", { state: "texas" }, { state: "TX" }],
    [
      "in the Minor Outlying Islands by a slip of the hand",
      { country: "UM" },
      { state: "TX", zip: "770021234" },
    ],
    ["with a ZIP code that lost its zero", { state: "MA", zip: "2115" }, { zip: "02115" }],
    ["with its city twice", { line2: "HOUSTON" }, { address: "1200 N Main St" }],
    ["with a phone number that nobody has", { phone: "0000000000" }, { phone: null }],
  ])("%s is understood", (_, change, expected) => {
    expect(located(change)).toMatchObject(expected);
  });

  it("comes first; further ones follow under their own keys, none of them twice", () => {
    const further = { ...HOUSTON, line1: "9 ELM ST", line2: "" };
    const reading = read({ addresses: [HOUSTON, further, { ...HOUSTON, line1: "1200 North Main Street" }] });
    const locations = reading.kind === "dentist" ? reading.dentist.locations : [];
    expect(locations.map(({ key }) => key)).toEqual(["primary", "9 ELM ST 77002"]);
  });

  it("with an unusable address does not affect the others", () => {
    const reading = read({
      addresses: [
        { ...HOUSTON, country: "CA" },
        { ...HOUSTON, line1: "9 ELM ST", line2: "" },
      ],
    });
    const locations = reading.kind === "dentist" ? reading.dentist.locations : [];
    expect(locations.map(({ key }) => key)).toEqual(["9 ELM ST 77002"]);
  });
});

it("gives whatever it reads a place that can be shown, or a reason", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "US", "TX", "77002", "1 ELM ST", "A'B-C"),
  );
  const address = fc.record({
    line1: text,
    line2: text,
    city: text,
    state: fc.constantFrom("TX", "MA", "", "XX"),
    zip: fc.constantFrom("77002", "2115", "021151234", "x"),
    country: fc.constantFrom("US", "", "CA"),
    phone: text,
  });
  const change = fc.record({
    entityType: fc.constantFrom("1", "2", ""),
    lastName: text,
    firstName: text,
    organizationName: text,
    suffix: text,
    credential: text,
    deactivationDate: fc.oneof(fc.constant(""), text),
    addresses: fc.array(address, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(change, (given) => {
      const reading = read(given);
      if (reading.kind === "gone" || reading.kind === "refused") {
        expect(reading.reason).not.toBe("");
      } else if (reading.kind === "dentist") {
        expect(reading.dentist.locations.length).toBeGreaterThan(0);
        for (const location of reading.dentist.locations) {
          expect(location.zip).toMatch(/^\d{5}(?:\d{4})?$/);
          expect(location.state).toMatch(/^[A-Z]{2}$/);
          expect([location.address, location.city]).not.toContain("");
        }
      }
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../../../../../../tools/test-size/test-size.ts";
import { REGISTRY_HEADER } from "../../../../test/support/registry/registry-header.ts";
import { readRegistryHeader } from "./record-from-columns.ts";

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

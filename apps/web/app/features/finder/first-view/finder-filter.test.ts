import { describe, expect, it } from "vitest";
import {
  activeFilters,
  dropFilter,
  NO_FILTER,
  readFilter,
  toMapFilter,
  writeFilter,
} from "./finder-filter.ts";

const read = (search: string) => readFilter(new URLSearchParams(search));
const HERE = { lat: 29.7604, lng: -95.3698 };

describe("the finder's filter", () => {
  it.each([
    ["", NO_FILTER],
    ["speciality=PE&speciality=OR", { ...NO_FILTER, specialities: ["OR", "PE"] }],
    ["speciality=OR&speciality=OR&speciality=XX", { ...NO_FILTER, specialities: ["OR"] }],
    ["speciality=constructor&language=__proto__&plan=toString", NO_FILTER],
    [
      "language=SP&within=10&plan=discount",
      { ...NO_FILTER, languages: ["SP"], withinMiles: 10, plan: "discount" },
    ],
    ["open=now&open=saturday&open=never", { ...NO_FILTER, open: ["now", "saturday"] }],
    ["accepting=yes", { ...NO_FILTER, accepting: true }],
    ["language=VI&language=x", { ...NO_FILTER, languages: ["VI"] }],
    ["procedure=checkup&most=8000", { ...NO_FILTER, procedure: "checkup", mostCents: 8_000 }],
    ["most=8000", NO_FILTER],
    ["procedure=checkup&most=-1", { ...NO_FILTER, procedure: "checkup" }],
    ["within=7", NO_FILTER],
    ["within=NaN&within=10", NO_FILTER],
    ["plan=gold", NO_FILTER],
    ["q=++Dr.+Smith%20%20", { ...NO_FILTER, q: "Dr. Smith" }],
    ["procedure=porcelain-crown", { ...NO_FILTER, procedure: "porcelain-crown" }],
    ["procedure=checkup&sort=price", { ...NO_FILTER, procedure: "checkup" }],
    ["sort=price", NO_FILTER],
    ["procedure=D1110&sort=price", NO_FILTER],
    [`q=${"x".repeat(300)}`, { ...NO_FILTER, q: "x".repeat(200) }],
  ])("is read from the address ?%s", (search, filter) => {
    expect(read(search)).toEqual(filter);
  });

  it("survives the URL without touching other parameters", () => {
    const filter = read(
      "speciality=OR&language=EN&language=SP&within=5&plan=insurance&open=now&accepting=yes",
    );
    const params = writeFilter(new URLSearchParams("utm=mail&within=25"), filter);
    expect(readFilter(params)).toEqual(filter);
    expect(params.getAll("within")).toEqual(["5"]);
    expect(writeFilter(params, NO_FILTER).toString()).toBe("utm=mail");
  });

  it("knows which of its parts narrow, and drops one", () => {
    const filter = read("speciality=OR&within=5");
    expect(activeFilters(filter)).toEqual(["specialities", "withinMiles"]);
    expect(activeFilters(dropFilter(filter, "specialities"))).toEqual(["withinMiles"]);
    expect(activeFilters(NO_FILTER)).toEqual([]);
  });

  it("has a procedure that narrows nothing, and forgets the sort of earlier addresses [FEE-04]", () => {
    const filter = read("procedure=checkup&sort=price&within=5");
    expect(writeFilter(new URLSearchParams("utm=mail&sort=price"), filter).toString()).toBe(
      "utm=mail&procedure=checkup&within=5",
    );
    expect(activeFilters(filter)).toEqual(["withinMiles"]);
    expect(toMapFilter(read("procedure=checkup"), HERE)).toMatchObject({ procedure: "checkup" });
    expect(dropFilter(filter, "procedure")).toEqual(read("within=5"));
  });

  it("has the search, which cannot be dropped [USE-03]", () => {
    const filter = read("q=braces&within=5");
    expect(writeFilter(new URLSearchParams("utm=mail&q=old"), filter).toString()).toBe(
      "utm=mail&q=braces&within=5",
    );
    expect(activeFilters(filter)).toEqual(["withinMiles"]);
    expect(toMapFilter(read("q=braces"), HERE)).toMatchObject({ q: "braces" });
  });

  it("asks the directory for nothing when it narrows nothing", () => {
    expect(toMapFilter(NO_FILTER, HERE)).toBeNull();
    expect(toMapFilter(read("language=SP"), HERE)).toEqual({
      specialities: [],
      languages: ["SP"],
      plans: [],
    });
    expect(toMapFilter(read("within=3"), HERE)).toMatchObject({ near: HERE, within_miles: 3 });
  });
});

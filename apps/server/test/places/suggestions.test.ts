import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";
import { addressVerdict } from "@smirk/domain/joining/address/address-verdict";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { findComponent } from "@smirk/domain/wire/places-answers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { namesPlace } from "../../../web/app/api/named-place.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

let fixture: TestApp;
let callers = 0;
beforeAll(async () => {
  fixture = await createTestApp();
});
afterAll(() => fixture.close());

/** Each call comes from an address of its own, so that no test meets the limit of another. */
function get(url: string, remoteAddress = `10.0.${callers >> 8}.${callers++ & 255}`) {
  return fixture.app.inject({ url, remoteAddress });
}

async function suggest(input: string, more: Record<string, string> = {}): Promise<AutocompleteAnswer> {
  const query = new URLSearchParams({ input, types: "geocode", ...more });
  const answer = await get(`/places/autocomplete?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function descriptions(input: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await suggest(input, more)).predictions.map(({ description }) => description);
}

async function geocode(query: { address: string } | { place_id: string }): Promise<GeocodeAnswer> {
  const answer = await get(`/places/geocode?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The box of places, with the map on Houston. */
const NEAR_HOUSTON = { lat: "29.7604", lng: "-95.3698" };

describe("the box of places reads its text in parts", () => {
  it.each([
    ["downtown", []],
    ["walmart", []],
    ["phoenix tower", []],
    ["lincoln st", []],
    ["downtown houston", ["Houston, TX, USA"]],
    ["cerca de katy tx", ["Katy, TX, USA"]],
    ["in katy tx", ["Katy, TX, USA"]],
    ["en katy tx", ["Katy, TX, USA"]],
    ["near me", []],
    ["Near me!", []],
    ["cerca de mí", []],
    ["centro de houston", ["Houston, TX, USA"]],
    ["harris county", ["Harris County, TX, USA", "Harris County, GA, USA"]],
    ["harris co", ["Harris County, TX, USA", "Harris County, GA, USA"]],
    ["fort bend county", ["Fort Bend County, TX, USA"]],
    ["orange county, tx", ["Orange County, TX, USA"]],
    ["condado de harris", ["Harris County, TX, USA", "Harris County, GA, USA"]],
    ["galleria 77056", ["77056, Houston, TX, USA"]],
    ["７７００２", ["77002, Houston, TX, USA"]],
    ["29.7858, -95.8245", ["29.7858, -95.8245"]],
    ["849VCWC8+R9", ["37.4221, -122.0841"]],
    ["https://www.google.com/maps/@29.7174,-95.4018,15z", ["29.7174, -95.4018"]],
    ["hosuton", ["Houston, TX, USA"]],
    // A road by its number, and an area code, are no address.
    ["610 loop", []],
    ["45 freeway north", []],
    ["45 north fwy", []],
    ["713 area code", []],
    ["610 Loop St", ["610 Loop St, Houston, TX, USA"]],
    // A blank between words is no wrong letter, and the rest of the name is.
    ["MD Anderly", []],
    ["san fransisco", ["San Francisco, CA, USA"]],
    // A common noun is no town far away.
    ["uptown", ["77056, Houston, TX, USA"]],
    ["Mexico", ["Mexico Beach, FL, USA"]],
    ["Mexico, MO", ["Mexico, MO, USA"]],
    ["i live in katy texas", ["Katy, TX, USA"]],
    ["I'm in Katy, TX", ["Katy, TX, USA"]],
    ["we are near pearland", ["Pearland, TX, USA"]],
    ["vivo en houston", ["Houston, TX, USA"]],
    ["estoy en katy tx", ["Katy, TX, USA"]],
    ["soy de pasadena tx", ["Pasadena, TX, USA"]],
    ["DFW metroplex", ["Dallas, TX, USA"]],
    ["Houston metro area", ["Houston, TX, USA"]],
    ["East LA", ["East Los Angeles, CA, USA"]],
    ["west la", ["Los Angeles, CA, USA"]],
    ["Fort Cavazos", ["Fort Hood, TX, USA"]],
    ["Lackland AFB", ["Lackland Air Force Base, TX, USA"]],
    ["77OO2", ["77002, Houston, TX, USA"]],
    // An airport, a hospital and a base are where they are, a neighborhood is the one nearby.
    ["IAH", ["77032, Houston, TX, USA"]],
    ["hobby airport", ["77061, Houston, TX, USA"]],
    ["aeropuerto de Miami", ["33142, Miami, FL, USA"]],
    ["O'Hare", ["60018, Des Plaines, IL, USA"]],
    ["ORD", ["60018, Des Plaines, IL, USA", "Ord, NE, USA"]],
    ["logan international airport", ["02128, Boston, MA, USA"]],
    ["near Ben Taub", ["77030, Houston, TX, USA"]],
    ["hospital ben taub", ["77030, Houston, TX, USA"]],
    ["i live near ben taub", ["77030, Houston, TX, USA"]],
    ["vivo al lado del galleria", ["77056, Houston, TX, USA"]],
    ["estoy cerca de rice university", ["77005, Houston, TX, USA"]],
    ["UCLA Medical", ["90024, Los Angeles, CA, USA"]],
    ["Fort Sam Houston", ["78234, Jbsa Ft Sam Houston, TX, USA"]],
    ["Montrose", ["77006, Houston, TX, USA", "Montrose, CO, USA"]],
    ["midtown", ["77006, Houston, TX, USA"]],
    ["The Heights", ["77008, Houston, TX, USA"]],
    ["bay area", ["77058, Houston, TX, USA", "San Francisco, CA, USA"]],
    ["Dodger Stadium", ["90012, Los Angeles, CA, USA"]],
    // A neighborhood is written with its town.
    ["midtown atlanta", ["30309, Atlanta, GA, USA"]],
    ["Hyde Park, Chicago", ["60615, Chicago, IL, USA"]],
    ["hyde park austin tx", ["78751, Austin, TX, USA"]],
    ["montrose houston", ["77006, Houston, TX, USA"]],
    ["Ben Taub Houston TX", ["77030, Houston, TX, USA"]],
    ["Montrose, CO", ["Montrose, CO, USA"]],
    ["chelsea dallas", []],
    ["Boulder, CO", ["Boulder, CO, USA"]],
    ["pueblo co", ["Pueblo, CO, USA"]],
    ["adams co", ["Adams County, CO, USA"]],
    // A village far away is no other name with a wrong letter.
    ["Gulftan", []],
    ["10 min from Katy", ["Katy, TX, USA"]],
    ["5 miles from 77002", ["77002, Houston, TX, USA"]],
    ["30 min de Houston", ["Houston, TX, USA"]],
    ["610 and 59", []],
    ["SE Houston", ["Houston, TX, USA"]],
    ["Harris Cty", ["Harris County, TX, USA"]],
    ["LA County", ["Los Angeles County, CA, USA"]],
    ["lat 29.76 long -95.37", ["29.7600, -95.3700"]],
  ])("%j offers %j [USE-16]", async (typed, offered) => {
    const found = await descriptions(typed, NEAR_HOUSTON);
    expect(found.slice(0, offered.length || 1)).toEqual(offered);
  });

  it.each([
    ["Montrose", "38.4783", "-107.8762", "Montrose, CO, USA"],
    ["galleria", "32.7767", "-96.797", "75240, Dallas, TX, USA"],
    ["Midtown", "40.7128", "-74.006", "10018, New York, NY, USA"],
    ["Logan", "42.3601", "-71.0589", "02128, Boston, MA, USA"],
    ["Midway", "41.8781", "-87.6298", "60638, Chicago, IL, USA"],
  ])("%j near %s, %s is %s [USE-16]", async (typed, lat, lng, offered) => {
    expect((await descriptions(typed, { lat, lng }))[0]).toBe(offered);
  });

  it("calls a landmark what it was called, and says where it is [USE-16]", async () => {
    const [airport] = (await suggest("near IAH", NEAR_HOUSTON)).predictions;
    expect(airport).toMatchObject({
      description: "77032, Houston, TX, USA",
      structured_formatting: {
        main_text: "near IAH",
        main_text_matched_substrings: [{ offset: 0, length: 8 }],
        secondary_text: "Houston, TX 77032, USA",
      },
    });
  });

  it("leads to the middle and the box of a county [USE-16]", async () => {
    const [county] = (await suggest("harris county", NEAR_HOUSTON)).predictions;
    const { results } = await geocode({ place_id: county?.place_id ?? "" });
    expect(results[0]).toMatchObject({
      formatted_address: "Harris County, TX, USA",
      types: ["administrative_area_level_2", "political"],
    });
    const { location, viewport } = results[0]?.geometry ?? {};
    expect(location?.lat).toBeCloseTo(29.8, 0);
    expect((viewport?.northeast.lng ?? 0) - (viewport?.southwest.lng ?? 0)).toBeGreaterThan(0.5);
  });

  it("leads to a point that was pasted [USE-16]", async () => {
    const [point] = (await suggest("29.7858, -95.8245")).predictions;
    const { results } = await geocode({ place_id: point?.place_id ?? "" });
    expect(results[0]?.geometry.location).toEqual({ lat: 29.7858, lng: -95.8245 });
  });

  it("refuses an id that says no point [USE-16]", async () => {
    const place_id = `point_${Buffer.from("91.0000, 0.0000").toString("base64url")}`;
    const answer = await get(`/places/geocode?${new URLSearchParams({ place_id })}`);
    expect(answer.statusCode).toBe(400);
  });
});

describe("suggestions from the gazetteer", () => {
  it.each([
    ["77002", "77002, Houston, TX, USA"],
    ["Houston", "Houston, TX, USA"],
    ["hOUSTON", "Houston, TX, USA"],
    ["hous", "Houston, TX, USA"],
    ["houston, tx", "Houston, TX, USA"],
    ["Houston Texas", "Houston, TX, USA"],
    ["houston, te", "Houston, TX, USA"],
    ["Houston, TX, USA", "Houston, TX, USA"],
    ["texas", "Texas, USA"],
    ["TX", "Texas, USA"],
    ["new york", "New York, NY, USA"],
    ["NYC", "New York, NY, USA"],
    ["saint louis", "St. Louis, MO, USA"],
    ["st louis", "St. Louis, MO, USA"],
    ["Ft. Worth", "Fort Worth, TX, USA"],
    ["winston salem", "Winston-Salem, NC, USA"],
    ["ofallon mo", "O'Fallon, MO, USA"],
    ["cañon city", "Cañon City, CO, USA"],
    ["canon city", "Cañon City, CO, USA"],
    ["washington", "Washington, DC, USA"],
    ["salt lake city", "Salt Lake City, UT, USA"],
    ["burlington, vermont", "Burlington, VT, USA"],
    ["98101", "98101, Seattle, WA, USA"],
    ["san juan, pr", "San Juan, Puerto Rico"],
    ["00901", "00901, Puerto Rico"],
    ["1200 Main St, Houston TX 77002", "1200 Main St, Houston, TX 77002, USA"],
    ["1200 Main St Houston", "1200 Main St, Houston, TX, USA"],
    ["1200 Main St, Hous", "1200 Main St, Houston, TX, USA"],
    ["1200 Main St Apt 4, Houston TX 77002", "1200 Main St #4, Houston, TX 77002, USA"],
  ])("%j begins with %j [FIND-03] [ES-04]", async (input, first) => {
    expect((await descriptions(input))[0]).toBe(first);
  });

  it.each([
    ["P1", "W Palm Beach", "West Palm Beach, FL, USA"],
    ["P1", "N. Hollywood, CA", "North Hollywood, CA, USA"],
    ["P1", "So. San Francisco", "South San Francisco, CA, USA"],
    ["P1", "N Little Rock", "North Little Rock, AR, USA"],
    ["P1", "E. Orange, NJ", "East Orange, NJ, USA"],
    ["P2", "Jackson Hts, NY", "Jackson Heights, NY, USA"],
    ["P2", "West Palm Bch", "West Palm Beach, FL, USA"],
    ["P2", "Mt. Juliet, TN", "Mount Juliet, TN, USA"],
    ["P2", "Colorado Spgs", "Colorado Springs, CO, USA"],
    ["P2", "Cedar Pk, TX", "Cedar Park, TX, USA"],
    ["P3", "Sugarland", "Sugar Land, TX, USA"],
    ["P4", "LaJolla", "La Jolla, CA, USA"],
    ["P4", "De Kalb, IL", "DeKalb, IL, USA"],
    ["P4", "Woodlands, TX", "The Woodlands, TX, USA"],
    ["P4", "Mc Kinney, TX", "McKinney, TX, USA"],
    ["P4", "O Fallon, IL", "O'Fallon, IL, USA"],
    ["P4", "Losangeles", "Los Angeles, CA, USA"],
    ["P5", "Hosuton", "Houston, TX, USA"],
    ["P5", "Pheonix", "Phoenix, AZ, USA"],
    ["P5", "Indianopolis", "Indianapolis, IN, USA"],
    ["P5", "Philidelphia, PA", "Philadelphia, PA, USA"],
    ["P5", "Alburquerque", "Albuquerque, NM, USA"],
    ["P5", "Cincinatti", "Cincinnati, OH, USA"],
    ["P5", "Pittsburg, PA", "Pittsburgh, PA, USA"],
    ["P6", "770021234", "77002, Houston, TX, USA"],
    ["P6", "77002 1234", "77002, Houston, TX, USA"],
    ["P6", "77002-1234", "77002, Houston, TX, USA"],
    ["P6", "77002 - 1234", "77002, Houston, TX, USA"],
    ["P6", "1200 Main St, Houston TX 77002 1234", "1200 Main St, Houston, TX 77002, USA"],
    ["P7", "LA", "Los Angeles, CA, USA"],
    ["P7", "SF", "San Francisco, CA, USA"],
    ["P7", "Cape Cod", "Barnstable, MA, USA"],
    ["P7", "Twin Cities", "Minneapolis, MN, USA"],
  ])("%s: %j begins with %j, from Houston [FIND-03]", async (_id, input, first) => {
    expect((await descriptions(input, { types: "geocode", lat: "29.76", lng: "-95.37" }))[0]).toBe(first);
  });

  it("P5: say where letters are wrong, and only there [FIND-03]", async () => {
    expect((await suggest("Hosuton")).predictions[0]).toMatchObject({ is_guess: true });
    expect((await suggest("Houston")).predictions[0]).not.toHaveProperty("is_guess");
    expect((await suggest("W Palm Beach")).predictions[0]).not.toHaveProperty("is_guess");
  });

  it("are five at most, ZIP codes by their beginning [FIND-03]", async () => {
    const found = await descriptions("770");
    expect(found).toHaveLength(5);
    for (const description of found) expect(description).toMatch(/^770\d\d, .*, TX, USA$/);
  });

  it("complete the ZIP code of a typed address", async () => {
    for (const description of await descriptions("1200 Main St, Houston, TX 770")) {
      expect(description).toMatch(/^1200 Main St, Houston, TX 770\d\d, USA$/);
    }
  });

  it("prefer what is near", async () => {
    const nearSpringfield = { lat: "39.80", lng: "-89.64" };
    expect((await descriptions("springf", nearSpringfield))[0]).toBe("Springfield, IL, USA");
    expect((await descriptions("springf"))[0]).toBe("Springfield, MO, USA");
    const towns = await descriptions("1200 Main St", { lat: "29.76", lng: "-95.37" });
    expect(towns[0]).toBe("1200 Main St, Houston, TX, USA");
    expect(await descriptions("1200 Main St")).toEqual([]);
  });

  it("exclude streets when only regions are wanted", async () => {
    const types = "(regions)";
    expect(await descriptions("1200 Main St, Houston TX 77002", { types })).toEqual([]);
    expect((await descriptions("hous", { types }))[0]).toBe("Houston, TX, USA");
  });

  it.each([
    ["hous", "Houston", 4],
    ["cañon", "Cañon City", 5],
    ["canon c", "Cañon City", 7],
    ["winston sa", "Winston-Salem", 10],
    ["st lou", "St. Louis", 7],
    ["1200 Main St, Houston, TX", "1200 Main St", 12],
    ["12 Rue 🦷 St, Houston, TX", "12 Rue 🦷 St", 11],
  ])("%j matches the beginning of %j, counted in code points [FIND-03]", async (input, main, length) => {
    const [first] = (await suggest(input)).predictions;
    expect(first?.structured_formatting).toMatchObject({
      main_text: main,
      main_text_matched_substrings: [{ offset: 0, length }],
    });
  });

  it("are none, and OK is not said, for blank and unknown input [FIND-18]", async () => {
    for (const input of ["", "   ", "\t", "xyzzy", "🦷🦷"]) {
      expect(await suggest(input)).toEqual({ status: "ZERO_RESULTS", predictions: [] });
    }
  });

  it("are never stored by anybody on the way", async () => {
    const answer = await get("/places/autocomplete?input=houston");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

const DOWNTOWN = { lat: "29.76", lng: "-95.37" };

describe("suggested home addresses", () => {
  const homes = (input: string, near: Record<string, string> = {}) =>
    descriptions(input, { types: "address", ...near });

  it.each([
    ["1200 Main St, Houston", DOWNTOWN, "1200 Main St, Houston, TX 77002"],
    ["1200 Main St Houston, TX, USA", DOWNTOWN, "1200 Main St, Houston, TX 77002"],
    ["1200 Main St", DOWNTOWN, "1200 Main St, Houston, TX 77002"],
    ["1200 Main St, Springfield", { lat: "39.80", lng: "-89.64" }, "1200 Main St, Springfield, IL 62701"],
    ["5 Oak St, Lexington, TX", DOWNTOWN, "5 Oak St, Lexington, TX 78947"],
    ["1200 Main St #4, Houston TX 77002", DOWNTOWN, "1200 Main St #4, Houston, TX 77002"],
    ["1200 Main St Apto. 3B, Houston TX 77002", DOWNTOWN, "1200 Main St #3B, Houston, TX 77002"],
    ["1200 Main St, apartamento 3B, Houston TX 77002", DOWNTOWN, "1200 Main St #3B, Houston, TX 77002"],
    ["1200 Main St Depto 4 Houston TX 77002", DOWNTOWN, "1200 Main St #4, Houston, TX 77002"],
    ["1200 Main St Unidad 4, Houston TX 77002", DOWNTOWN, "1200 Main St #4, Houston, TX 77002"],
    ["1200 Main St Lote 12, Houston TX 77002", DOWNTOWN, "1200 Main St #12, Houston, TX 77002"],
    ["1200 Main St Spc 12, Houston TX 77002", DOWNTOWN, "1200 Main St #12, Houston, TX 77002"],
    ["50 Pine St, Seattle", {}, "50 Pine St, Seattle, WA 98164"],
    ["1200½ Main St", DOWNTOWN, "1200½ Main St, Houston, TX 77002"],
    ["10 K St NW, Washington, DC 20001", {}, "10 K St NW, Washington, DC 20001"],
  ])("%j, near %j, begin with %j [DET-06]", async (input, near, first) => {
    expect((await homes(input, near))[0]).toBe(first);
  });

  it("have a line for each ZIP code of a town, nearest first [DET-06]", async () => {
    const lines = await homes("1200 Main St, Houston, TX", DOWNTOWN);
    expect(lines).toHaveLength(5);
    expect(new Set(lines).size).toBe(5);
    for (const line of lines) expect(line).toMatch(/^1200 Main St, Houston, TX 770\d\d$/);
  });

  it("name several of the towns of one name [DET-06]", async () => {
    const lines = await homes("1200 Main St, Springfield", DOWNTOWN);
    expect(new Set(lines.map((line) => line.replace(/\d+$/, ""))).size).toBeGreaterThan(1);
  });

  it.each(["Houston", "77002", "Main St, Houston", "Texas"])("are none for %j [DET-06]", async (input) => {
    expect(await homes(input, DOWNTOWN)).toEqual([]);
  });

  it("are taken, or lead to the waitlist, whichever is picked [DET-06] [USE-19]", async () => {
    const number = fc.constantFrom("1200", "12B", "7-11", "0");
    const street = fc.constantFrom(
      "Main St",
      "W 5th Ave Apt 4",
      "Calle Sol",
      "Broadway",
      "Rue 🦷 Rd #2",
      "Hwy 6",
    );
    const town = fc.constantFrom(
      "",
      "Houston",
      "Hous",
      "Springfield",
      "Seattle, WA",
      "Provo UT",
      "San Juan, PR",
    );
    const more = fc.constantFrom("", "TX", "te", "770", "77002", "USA", "New York", "0");
    const near = fc.constantFrom({}, DOWNTOWN, { lat: "61.2", lng: "-149.9" }, { lat: "18.4", lng: "-66.1" });
    await fc.assert(
      fc.asyncProperty(number, street, town, more, near, async (no, line, city, rest, at) => {
        const input = [`${no} ${line}`, city, rest].filter(Boolean).join(", ");
        for (const { description, place_id } of (await suggest(input, { types: "address", ...at }))
          .predictions) {
          expect(description).not.toMatch(/, USA$/);
          const { results } = await geocode({ place_id });
          expect(["ok", "forbidden"], description).toContain(addressVerdict(results, SOLD_STATES).verdict);
        }
      }),
      { numRuns: bySize({ commit: 60, full: 1000 }) },
    );
  });
});

describe("geocoding from the gazetteer", () => {
  it("puts a street on the point of its ZIP code and says that this is approximate [DET-06]", async () => {
    const { status, results } = await geocode({ address: "1200 Main St Suite 300, Houston TX 77002-1234" });
    expect(status).toBe("OK");
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      formatted_address: "1200 Main St #300, Houston, TX 77002, USA",
      partial_match: true,
      types: ["street_address"],
      geometry: { location_type: "APPROXIMATE", location: { lat: 29.7594, lng: -95.3594 } },
    });
    const parts = (results[0]?.address_components ?? []).map(({ short_name, types }) => [
      types[0],
      short_name,
    ]);
    expect(Object.fromEntries(parts)).toEqual({
      subpremise: "300",
      street_number: "1200",
      route: "Main St",
      locality: "Houston",
      administrative_area_level_1: "TX",
      country: "US",
      postal_code: "77002",
    });
  });

  it("gives a city and a ZIP code their own types and no partial match", async () => {
    const [city] = (await geocode({ address: "Houston, TX" })).results;
    expect(city?.types).toEqual(["locality", "political"]);
    const [zip] = (await geocode({ address: "Houston, TX 77002" })).results;
    expect(zip?.types).toEqual(["postal_code"]);
    for (const result of [city, zip]) expect(result).not.toHaveProperty("partial_match");
  });

  it.each([
    ["1200 Main St, Houston, TX 77002", "ok"],
    ["1 Pearl St, Bellaire, TX 77401", "ok"],
    ["One Main Plaza, Houston, TX 77002", "ok"],
    ["PO Box 12, Waxahachie, TX 75165", "ok"],
    ["1200 Main St, Nowhereville, TX 77002", "ok"],
    ["1200 Main St, Houston, TX", "no_postal_code"],
    ["1200 Main St, Springfield", "no_postal_code"],
    ["77002", "wrong_address"],
    ["1200 Main St, Dallas, TX 77002", "wrong_address"],
    ["1200 Main St, Houston, UT 77002", "wrong_address"],
    ["asdf", "wrong_address"],
    ["50 Main St, Salt Lake City, UT 84101", "forbidden"],
    ["50 Main St, Burlington, VT 05401", "forbidden"],
    ["50 Pine St, Seattle, WA 98101", "forbidden"],
    ["50 Pine St, Seattle, WA", "forbidden"],
    ["123 Calle Sol, San Juan, PR 00901", "forbidden"],
    ["12 Chalan, Hagatna, GU 96910", "forbidden"],
  ])("a home at %j is %s [DET-06]", async (address, verdict) => {
    const { results } = await geocode({ address });
    expect(addressVerdict(results, SOLD_STATES).verdict).toBe(verdict);
  });

  it.each([
    ["10 K St NW, Washington, DC 20001", "10 K St NW, Washington, DC 20001, USA"],
    ["10 K St NW Washington D.C. 20001", "10 K St NW, Washington, DC 20001, USA"],
    ["10 K St NW, DC 20001", "10 K St NW, Washington, DC 20001, USA"],
    ["1200 Main St, Houston, TX 77002, EE. UU.", "1200 Main St, Houston, TX 77002, USA"],
    ["1200 Main St, Houston, TX 77002, EE.UU.", "1200 Main St, Houston, TX 77002, USA"],
    ["1200 Main St, Houston, TX 77002, Estados Unidos", "1200 Main St, Houston, TX 77002, USA"],
    ["1200 Main St., Houston, TX 77002.", "1200 Main St., Houston, TX 77002, USA"],
    ["1200 Main St; Houston; TX; 77002", "1200 Main St, Houston, TX 77002, USA"],
    ["1200 Main St | Houston | TX | 77002", "1200 Main St, Houston, TX 77002, USA"],
    ["１２００ Main St, Houston, TX ７７００２", "1200 Main St, Houston, TX 77002, USA"],
    ["1200½ Main St, Houston, TX 77002", "1200½ Main St, Houston, TX 77002, USA"],
    ["Apt 4, 1200 Main St, Houston, TX 77002", "1200 Main St #4, Houston, TX 77002, USA"],
    ["Apt. 4B 1200 Main St, Houston, TX 77002", "1200 Main St #4B, Houston, TX 77002, USA"],
    ["#12 1200 Main St, Houston, TX 77002", "1200 Main St #12, Houston, TX 77002, USA"],
    ["Lot 12, 500 Oak Rd, Houston TX 77084", "500 Oak Rd #12, Houston, TX 77084, USA"],
    ["Departamento 4, 1200 Main St, Houston TX 77002", "1200 Main St #4, Houston, TX 77002, USA"],
    ["c/o Jane Roe, 1200 Main St, Houston, TX 77002", "1200 Main St, Houston, TX 77002, USA"],
    ["C/O JANE ROE 1200 MAIN ST HOUSTON TX 77002", "1200 MAIN ST, Houston, TX 77002, USA"],
    ["Attn: Jane Roe, Apt 4, 1200 Main St, Houston, TX 77002", "1200 Main St #4, Houston, TX 77002, USA"],
    ["Apto 3, 1200 Main St, Houston, TX 77002", "1200 Main St #3, Houston, TX 77002, USA"],
    ["1200 Main St, c/o Ana Roe, Houston, TX 77002", "1200 Main St, Houston, TX 77002, USA"],
    ["Trailer 5, 1200 Main St, Houston, TX 77002", "1200 Main St #5, Houston, TX 77002, USA"],
    ["Space Center Blvd 100, Houston, TX 77058", "Space Center Blvd 100, Houston, TX 77058, USA"],
    ["Unit Rd 5, Houston, TX 77002", "Unit Rd 5, Houston, TX 77002, USA"],
  ])("reads the home %j as %j [DET-06]", async (address, line) => {
    const { results } = await geocode({ address });
    expect(results[0]?.formatted_address).toBe(line);
  });

  it("takes the ZIP code of a town that has one, and of a city never", async () => {
    const [town] = (await geocode({ address: "5 Oak St, Lexington, TX" })).results;
    expect(findComponent(town?.address_components ?? [], "postal_code")?.long_name).toBe("78947");
    const [city] = (await geocode({ address: "5 Oak St, Houston, TX" })).results;
    expect(findComponent(city?.address_components ?? [], "postal_code")).toBeUndefined();
  });

  it("finds every suggestion again by its id, the same for everybody and always", async () => {
    for (const input of ["770", "hous", "te", "san juan, pr", "1200 Main St Apt 4, Houston TX 77"]) {
      const first = await suggest(input);
      expect(first.predictions.length).toBeGreaterThan(0);
      expect(await suggest(input)).toEqual(first);
      for (const { place_id } of first.predictions) {
        const { results } = await geocode({ place_id });
        expect(results.map((result) => result.place_id)).toEqual([place_id]);
      }
    }
  });

  it.each(["ChIJOwg_06VPwokRYv534QaPC8g", "gaz_", "gaz_AAAA", "x".repeat(1999)])(
    "refuses the foreign place id %s",
    async (place_id) => {
      const answer = await get(`/places/geocode?place_id=${place_id}`);
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
    },
  );

  it("has no results for a blank address", async () => {
    expect(await geocode({ address: " " })).toEqual({ status: "ZERO_RESULTS", results: [] });
  });
});

describe("hostile input", () => {
  const hostile = [
    ["five thousand letters", "x".repeat(5_000), 400],
    ["ten thousand letters", "x".repeat(10_000), 414],
    ["a NUL", "hous\0ton", 400],
    ["right-to-left marks", "\u202EnotsuoH\u202C", 200],
    ["emoji", "🦷".repeat(100), 200],
    ["SQL", "'; DROP TABLE providers; --", 200],
    ["a pattern", "(((((((((((((((((((((((((((((a+)+)+", 200],
    ["markup", "<script>alert(1)</script>", 200],
    ["many words", "1 ".repeat(99), 200],
    ["many commas", ",".repeat(200), 200],
  ] as const;

  it.each(hostile)("%s is answered clearly by both", async (_name, text, status) => {
    for (const [path, name] of [
      ["/places/autocomplete", "input"],
      ["/places/geocode", "address"],
    ]) {
      const answer = await get(`${path}?${name}=${encodeURIComponent(text)}`);
      expect(answer.statusCode).toBe(status);
      expect(answer.body).not.toContain("\0");
    }
  });

  it("of any kind is a 200 or a 400, and what is suggested can be geocoded", async () => {
    const word = fc.oneof(
      fc.constantFrom("1200", "Main", "St", ",", "Houston", "TX", "texas", "77002", "770", "#4", "New", "-"),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 9 }), async (words) => {
        const answer = await get(`/places/autocomplete?input=${encodeURIComponent(words.join(" "))}`);
        expect([200, 400]).toContain(answer.statusCode);
        for (const { place_id } of answer.json().predictions ?? []) {
          expect((await geocode({ place_id })).results).toHaveLength(1);
        }
      }),
      { numRuns: bySize({ commit: 60, full: 600 }) },
    );
  });

  it.each([
    "/places/autocomplete",
    "/places/autocomplete?input=a&input=b",
    "/places/autocomplete?input=a&types=establishment",
    "/places/autocomplete?input=a&session=with%20space",
    "/places/autocomplete?input=a&lat=1",
    "/places/autocomplete?input=a&lat=NaN&lng=1",
    "/places/autocomplete?input=a&lat=91&lng=1",
    "/places/geocode",
    "/places/geocode?address=a&address=b",
    "/places/geocode?place_id=a%0Ab",
  ])("%s is refused with a sentence", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "invalid", message: expect.stringMatching(/\.$/) });
  });
});

describe("a caller without a limit", () => {
  it.each([
    ["/places/autocomplete?input=", 120],
    ["/places/geocode?address=", 60],
  ])("gets a delay from %s after %i calls a minute", async (url, limit) => {
    const caller = "2001:db8:1:2::1";
    for (let call = 0; call < limit; call++) expect((await get(url, caller)).statusCode).toBe(200);
    const refused = await get(url, "2001:db8:1:2:ffff::9");
    expect([refused.statusCode, refused.json().error]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get(url, "2001:db8:1:3::1")).statusCode).toBe(200);
  });
});

describe("an address abroad", () => {
  it.each([
    "100 Queen St W, Toronto, ON M5H 2N2, Canada",
    "100 Queen St W, Toronto, ON M5H 2N2",
    "100 Queen St W, Toronto, Ontario, Canada",
    "100 Queen St W, Toronto, Canada",
    "100 Queen St W Toronto Canada",
    "100 Queen St W, Canada",
    "100 Queen St W Toronto Ontario",
    "100 Queen St W, Toronto",
    "100 Queen St W, Toronto, ON, CA",
    "453 W 12th Ave, Vancouver BC V5Y 1V4",
    "10 Downing St, London SW1A 2AA",
    "10 Downing St, London, England",
    "10 Downing St, London",
    "12 Rue de Rivoli, 75001 Paris, France",
    "12 Rue de Rivoli, 75001 Paris",
    "12 Rue de Rivoli, Paris 75001",
    "43 Friedrichstrasse, 10117 Berlin, Deutschland",
    "43 Friedrichstrasse, Berlin, DE 10115",
    "43 Friedrichstrasse, Berlin 10115",
    "1 Calle Mayor, Madrid 28013, España",
    "1 Calle Mayor, Madrid 28013",
    "12 Via Roma, Torino 10121",
    "12 Via Torino, Milano MI 20123",
    "222 Reforma, Ciudad de México 06600",
    "222 Reforma, 06600 CDMX, México",
    "5 Carrera, Bogota",
    "5 Collins St, Melbourne VIC 3000, Australia",
    "1-1 Chiyoda, Tokyo 100-8111, Japan",
    "1 Ermou St, Athens, Greece",
    "東京都千代田区千代田1-1",
  ])("%s is not sold to [USE-09]", async (address) => {
    const { results } = await geocode({ address });
    expect(addressVerdict(results, SOLD_STATES).verdict).not.toBe("ok");
  });

  it("is not suggested as a street in Canada, Kentucky [USE-09]", async () => {
    expect(await descriptions("100 Queen St W, Toronto, Canada", { types: "address" })).toEqual([]);
    expect(await descriptions("100 Queen St, Canada, KY 41519", { types: "address" })).not.toEqual([]);
  });
});

describe("the service area", () => {
  const area = async (lat: number, lng: number) =>
    (await get(`/places/service_area?lat=${lat}&lng=${lng}`)).json();

  it.each([
    ["Houston", 29.7604, -95.3698, { state: { code: "TX", name: "Texas" }, served: true }],
    ["Seattle", 47.6062, -122.3321, { state: { code: "WA", name: "Washington" }, served: false }],
    ["Salt Lake City", 40.7608, -111.891, { state: { code: "UT", name: "Utah" }, served: false }],
    ["P8: San Juan", 18.4663, -66.1057, { state: { code: "PR", name: "Puerto Rico" }, served: false }],
    ["Toronto", 43.6532, -79.3832, { state: null, served: null }],
    ["the Gulf", 26, -92, { state: null, served: null }],
  ])("says of %s where memberships are sold [USE-02]", async (_name, lat, lng, expected) => {
    expect(await area(lat, lng)).toEqual(expected);
  });

  it("refuses an invalid point", async () => {
    expect((await get("/places/service_area?lat=x&lng=1")).statusCode).toBe(400);
    expect((await get("/places/service_area?lat=1")).statusCode).toBe(400);
  });
});

describe("a place typed into the search box", () => {
  it.each(["houston", "Austin, TX", "katy tx", "san antonio", "Dallas"])(
    "is found by %j [USE-06]",
    async (text) => {
      const { predictions } = await suggest(text, { types: "(regions)" });
      expect(predictions.find((one) => namesPlace(text, one))?.description).toMatch(/, TX, USA$/);
    },
  );

  it.each(["77002", "78701", "75201", "60601", "33101"])(
    "is found by the ZIP code %s [USE-06]",
    async (zip) => {
      const { predictions } = await suggest(zip, { types: "(regions)" });
      expect(predictions.find((one) => namesPlace(zip, one))?.description).toContain(zip);
    },
  );

  it.each(["hou", "new", "braces", "smith x"])("is not %j, which is no whole name [USE-06]", async (text) => {
    const { predictions } = await suggest(text, { types: "(regions)" });
    expect(predictions.filter((one) => namesPlace(text, one))).toEqual([]);
  });
});

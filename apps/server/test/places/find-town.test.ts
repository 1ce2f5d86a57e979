import { beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import type { City } from "../../src/features/places/areas/area.ts";
import { loadAreas } from "../../src/features/places/areas/load-areas.ts";
import { createTownFinder, type FindTown, withoutState } from "../../src/features/places/find-town.ts";

/** All of them take ten seconds. */
const EVERY = bySize({ commit: 31, full: 1 });

describe("a town's page", () => {
  let findTown: FindTown;
  let cities: City[];
  beforeAll(async () => {
    findTown = await createTownFinder();
    const named = new Set((await loadAreas()).cityNames.map(({ city }) => city));
    cities = [...named].filter(({ name }) => !name.startsWith("New Century"));
  });

  it.each([
    ["T1", "st-louis", "MO", "63101", ["ST LOUIS", "ST. LOUIS", "SAINT LOUIS", "St. Louis", "Saint Louiss"]],
    ["T1", "mount-pleasant", "SC", "29464", ["MT PLEASANT", "Mt. Pleasant", "MOUNT PLEASANT"]],
    ["T2", "canon-city", "CO", "81212", ["CAÑON CITY", "CANON CITY", "Cañon City", "CA?ON CITY"]],
    ["T2", "espanola", "NM", "87532", ["ESPAÑOLA", "ESPANOLA", "Espan\u0303ola"]],
    ["T2", "haleiwa", "HI", "96712", ["HALEIWA", "Hale‘iwa", "HALE'IWA", "Hale iwa"]],
    ["T2", "la-canada-flintridge", "CA", "91011", ["LA CAÑADA", "LA CANADA", "LA CANADA FLINTRIDGE"]],
    ["T3", "fort-worth", "TX", "76102", ["FT WORTH", "FT. WORTH", "FORT WORTH"]],
    [
      "T4",
      "houston",
      "TX",
      "77002",
      ["HOUSTON TX", "HOUSTON, TEXAS", "Houston Tx. 77002-1234", "HOUSTON,TX,USA"],
    ],
    ["T4", "new-york", "NY", "10016", ["NEW YORK", "NEW YORK, NEW YORK", "NEW YORK N.Y.", "NEW YORK CITY"]],
    ["T4", "washington", "DC", "20005", ["WASHINGTON, D.C.", "WASHINGTON DC", "Washington"]],
    ["T4", "kansas-city", "KS", "66101", ["KANSAS CITY", "KANSAS CITY KS", "Kansas City, Kansas"]],
    ["T5", "north-little-rock", "AR", "72114", ["N LITTLE ROCK", "NO. LITTLE ROCK", "NORTH LITTLE ROCK"]],
    ["T5", "west-palm-beach", "FL", "33401", ["W PALM BEACH", "West Palm Bch", "WEST PALM BEACH"]],
    ["T6", "mckinney", "TX", "75070", ["MC KINNEY", "MCKINNEY", "McKinney"]],
    ["T6", "o-fallon", "IL", "62269", ["O FALLON", "OFALLON", "O'FALLON", "O’Fallon"]],
    ["T6", "mclean", "VA", "22101", ["MC LEAN", "MCLEAN"]],
    ["T6", "the-woodlands", "TX", "77380", ["WOODLANDS", "THE WOODLANDS"]],
  ])("%s: is %s in %s %s for %j [USE-07]", (_id, slug, state, zip, spellings) => {
    const slugs = spellings.map((city) => findTown({ city, state, zip }).slug);
    expect(slugs).toEqual(spellings.map(() => slug));
  });

  it.each([
    ["a quarter", "WEST HOUSTON", "TX", "77079", "west-houston"],
    ["a town that the gazetteer lacks", "N FOO HTS, TX", "TX", "", "north-foo-heights"],
    ["a state's namesake", "INDIANA", "PA", "15701", "indiana"],
    ["one of two far apart", "GREEN ACRES", "CA", "92545", "green-acres"],
    ["the other of two far apart", "GREENACRES", "CA", "93312", "greenacres"],
    ["a ZIP code of another state", "HOUSTON", "TX", "72114", "houston"],
    ["letters of no address", "Москва", "TX", "77002", ""],
  ])("T: keeps the name of %s: %s, %s %s [USE-07]", (_what, city, state, zip, slug) => {
    expect(findTown({ city, state, zip }).slug).toBe(slug);
  });

  it("T: is the same for each town of the gazetteer, however it is written [USE-07]", () => {
    const some = cities.filter((_city, index) => index % EVERY === 0);
    const apart = some.flatMap(({ name, region, zips: [zip = ""] }) => {
      const { slug } = findTown({ city: name, state: region, zip });
      const spellings = [name.toUpperCase(), `${name}, ${region}`, `${name} ${region} 12345`];
      const plain = name.replace(/^Saint\b|^St\./, "ST").replace(/^Fort\b/, "FT");
      return [...spellings, plain].flatMap((city) => {
        const other = findTown({ city, state: region, zip }).slug;
        return other === slug ? [] : [`${city}: ${other}, not ${slug}`];
      });
    });
    expect(apart).toEqual([]);
  });

  it("T4: loses no town whose name ends like a state [USE-07]", () => {
    const short = cities.filter(({ name, region }) => withoutState(name, region) !== name);
    expect(short.map(({ name }) => name)).toEqual([]);
  });
});

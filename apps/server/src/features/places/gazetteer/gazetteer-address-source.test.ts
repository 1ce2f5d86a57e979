import { distanceMiles } from "@smirk/domain/geography/geo";
import { expect, it } from "vitest";
import type { AreaIndex, City } from "../areas/area.ts";
import { suggestTownsNear } from "./gazetteer-address-source.ts";

const TOWNS = 10_000;
let looks = 0;

/** Towns spread over the country, each with two spellings; looking where one is, is counted. */
function makeAreas(): AreaIndex {
  const cities = Array.from({ length: TOWNS }, (_, index): City => {
    const point = { lat: 25 + (index * 24) / TOWNS, lng: -100 + (index % 7) / 10 };
    return {
      name: `Town ${index}`,
      key: `town ${index}`,
      region: "TX",
      get point() {
        looks += 1;
        return point;
      },
      population: 1,
      zips: [],
      homeZip: null,
    };
  });
  const region = { code: "TX", name: "Texas", country: { code: "US", name: "United States" } };
  return {
    regions: new Map([["TX", region as never]]),
    zips: [],
    byZip: new Map(),
    cityNames: cities.flatMap((city) => [city.key, `the ${city.key}`].map((name) => ({ name, city }))),
  };
}

const NEAR = { lat: 31.234, lng: -99.8 };

it("finds every town within 25 miles once [FIND-18]", () => {
  const areas = makeAreas();
  const found = suggestTownsNear(areas, "12 Main St", NEAR).map(({ city }) => city?.key);
  const expected = areas.cityNames
    .filter(({ name, city }) => name === city.key && distanceMiles(city.point, NEAR) <= 25)
    .map(({ name }) => name);
  expect(expected.length).toBeGreaterThan(50);
  expect(found.toSorted()).toEqual(expected.toSorted());
});

it("looks at the towns of its latitude alone, once they are sorted [LOAD-12]", () => {
  const areas = makeAreas();
  suggestTownsNear(areas, "12 Main St", NEAR);
  looks = 0;
  suggestTownsNear(areas, "12 Main St", NEAR);
  expect(looks).toBeLessThan(TOWNS / 10);
});

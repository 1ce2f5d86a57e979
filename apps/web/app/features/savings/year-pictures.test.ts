import { findProcedure } from "@smirk/domain/fees/procedures";
import { MOST_PEOPLE } from "@smirk/domain/savings/answer-savings";
import { MOST_OF_ONE } from "@smirk/domain/savings/plan-year";
import { expect, it } from "vitest";
import { countsOf, findPicture, YEAR_PICTURES } from "./year-pictures.ts";

const FILLED = YEAR_PICTURES.filter((picture) => picture !== "own");

it.each(FILLED)("a year of %s is found again by its counts, for any family [FEE-05]", (picture) => {
  for (let people = 1; people <= MOST_PEOPLE; people += 1) {
    const counts = countsOf(picture, people);
    expect(findPicture({ ...counts, veneer: "0", sealant: "" }, people)).toBe(picture);
    expect(findPicture({ ...counts, veneer: "1" }, people)).toBe("own");
    for (const [slug, count] of Object.entries(counts)) {
      expect(findProcedure(slug)).toBeDefined();
      expect(Number(count)).toBeLessThanOrEqual(MOST_OF_ONE);
    }
  }
});

it("nobody's year is one in which nothing is planned [FEE-05]", () => {
  expect(findPicture({}, 1)).toBeNull();
  expect(countsOf("own", 3)).toEqual({});
});

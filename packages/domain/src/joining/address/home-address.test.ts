import { expect, test } from "vitest";
import { streetAddress, wholeAddress } from "./home-address.ts";

test.each([
  ["4", "1200 Main St #4"],
  ["4B", "1200 Main St #4B"],
  ["B", "1200 Main St #B"],
  ["B-12", "1200 Main St #B-12"],
  ["# 4", "1200 Main St #4"],
  ["#4", "1200 Main St #4"],
  ["Apt 4", "1200 Main St, Apt 4"],
  ["2nd floor", "1200 Main St, 2nd floor"],
  ["Rear", "1200 Main St, Rear"],
  ["Bldg 2 Apt 4", "1200 Main St, Bldg 2 Apt 4"],
  ["", "1200 Main St"],
  [null, "1200 Main St"],
  [undefined, "1200 Main St"],
])("the unit %s stands behind its street as on an envelope [DET-06]", (unit, written) => {
  expect(streetAddress("1200 Main St", unit)).toBe(written);
});

test("a whole address has the number of the apartment that maps answer with [DET-06]", () => {
  const home = { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" };
  expect(wholeAddress({ ...home, address_line_2: "4" })).toBe("1200 Main St #4, Houston, TX 77002");
  expect(wholeAddress(home)).toBe("1200 Main St, Houston, TX 77002");
});

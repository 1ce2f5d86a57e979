import { expect, it } from "vitest";
import { homeKey } from "./home-key.ts";

it.each([
  ["1200 Main St Apt 4", "1200 Main Street #4"],
  ["1200 Main St Apt 4", "1200 Main St, Apto. 4"],
  ["1200 Main St Apt 4", "1200 Main St Depto 4"],
  ["1200 Main St Lot 4", "1200 Main St #4"],
  ["1200 Main St Trlr 4B", "1200 Main St Trailer 4-B"],
  ["12 County Road 5", "12 CR 5"],
  ["12 Hwy 6 S", "12 South Highway 6"],
  ["12 FM 1960 Rd", "12 FM 1960"],
  ["12 Farm to Market Road 1960", "12 FM 1960"],
  ["1200 Main St 1st Floor", "1200 Main St Fl 1"],
  ["P.O. Box 12", "POB 12"],
  ["P O Box 12", "PO Box 12"],
  ["1200 Main Strt", "1200 Main St"],
])("%j and %j are one home [USE-18]", (one, other) => {
  expect(homeKey(one, "77002")).toBe(homeKey(other, "77002-1234"));
});

it.each([
  ["1200 Main St Apt 4", "1200 Main St Apt 5"],
  ["1200 Main St Apt 4", "1200 Main St"],
  ["12 Hwy 6 S", "12 Hwy 6 N"],
  ["12 FM 1960", "12 FM 1961"],
  ["12 CR 5", "12 CR 6"],
  ["1200 Main St Lot 4", "1200 Main St Lot 5"],
  ["12 Lot St", "12 Trailer St"],
  ["1200 N Main St", "1200 S Main St"],
])("%j and %j are two homes [USE-18]", (one, other) => {
  expect(homeKey(one, "77002")).not.toBe(homeKey(other, "77002"));
});

import { describe, expect, it } from "vitest";
import { locationCard } from "../../test/location-card.ts";
import type { LocationCard } from "../directory/location-card.ts";
import { listPricedOffices, type PricedLocation } from "./price-page.ts";

const at = (id: number, cents: number | null, fields: Partial<LocationCard> = {}): PricedLocation => ({
  card: locationCard({ id: `${id}`, address: `${id} Main St`, ...fields }),
  price:
    cents === null
      ? null
      : {
          procedure: "checkup",
          member_cents: cents,
          usual_cents: null,
          is_estimate: false,
          source: null,
          day: "2026-01-02",
          usual_source: null,
          usual_day: null,
        },
});
const addresses = (locations: PricedLocation[]) =>
  listPricedOffices(locations).offices.map(({ address }) => address);

describe("offices of a price page [FEE-06]", () => {
  it("come with the lowest price first, then the best rated [FEE-06]", () => {
    const same = { rating: 4.5, review_count: 9 };
    expect(
      addresses([
        at(1, 6000, { rating: null, review_count: 0 }),
        at(2, 6000, same),
        at(3, 6000, { ...same, review_count: 90 }),
        at(4, 5000, { rating: null, review_count: 0 }),
        at(5, 6000, same),
      ]),
    ).toEqual(["4 Main St", "3 Main St", "2 Main St", "5 Main St", "1 Main St"]);
  });

  it("are one for all dentists at an address, with the lowest of their prices [FEE-06]", () => {
    const address = { address: "9 Elm St", zip: "77002" };
    const { offices, total } = listPricedOffices([
      at(1, 7000, address),
      at(2, 6000, { ...address, address: " 9 ELM St", rating: 3 }),
      ...[3, 4, 5].map((id) => at(id, 6000, { ...address, zip: "77002-9999", rating: 4 })),
    ]);
    expect(total).toBe(1);
    expect(offices[0]).toMatchObject({ price: { member_cents: 6000 }, zip: "77002", others: 1 });
    expect(offices[0]?.dentists.map(({ location_id }) => location_id)).toEqual(["3", "4", "5"]);
  });

  it("are several at the same street and number of different towns [FEE-06]", () => {
    const address = "9 Elm St";
    const { total } = listPricedOffices([
      at(1, 7000, { address, zip: "77002" }),
      at(2, 7000, { address, zip: "77003" }),
    ]);
    expect(total).toBe(2);
  });

  it("are counted apart where no dentist's price is known [FEE-06]", () => {
    const locations = [at(1, 7000), at(2, null), at(3, null), at(4, null, { address: "1 Main St" })];
    expect(listPricedOffices(locations)).toMatchObject({ total: 1, unknown: 2 });
  });

  it("are at most sixty, the cheapest, with the count of all [FEE-06]", () => {
    const locations = Array.from({ length: 100 }, (_, index) => at(index + 1, 10_000 - index));
    const { offices, total } = listPricedOffices(locations);
    expect([offices.length, total]).toEqual([60, 100]);
    expect(offices.at(-1)?.price.member_cents).toBe(9_960);
  });
});

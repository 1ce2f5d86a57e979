import { PRICED_CONTENTS_SELECTION } from "@smirk/domain/finder/map-contents";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const HEAD = `query Map($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!, $filter: MapFilter, $origin: LatLngInput, $skip: Int!, $sort: MapSort!) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom, filter: $filter, origin: $origin, skip: $skip, sort: $sort)`;
const STORED = `${HEAD} { ${PRICED_CONTENTS_SELECTION} } }`;
const EXECUTED = `${HEAD} { ${PRICED_CONTENTS_SELECTION.replace("total", "__typename total")} } }`;
const QUESTION = {
  sw: { lat: 29, lng: -96 },
  ne: { lat: 30, lng: -95 },
  origin: { lat: 29.5, lng: -95.5 },
  zoom: 12,
  skip: 0,
};
const KNOWN = { usual_cents: null, is_estimate: false, plan: null };
let fixture: TestApp;

beforeAll(async () => {
  fixture = await createTestApp({ config: { planOrganizationSlug: "brightwell" } });
  const confirmedOn = fixture.ctx.clock.now().toISOString().slice(0, 10);
  const people: [name: string, lat: number, own: number | null, usual: number | null, plan: string][] = [
    ["Nearest", 29.51, null, null, "brightwell_insurance"],
    ["Dear", 29.52, 9_900, 12_000, "brightwell_discount_1"],
    ["Cheap and far", 29.6, 6_200, null, "brightwell_discount_1"],
    ["Cheap", 29.55, 6_200, null, "brightwell_discount_1"],
  ];
  for (const [name, lat, member_cents, usual_cents, plan] of people) {
    const dentist = { provider: { name, specialities: ["GD"] }, location: { plans: [plan] } };
    const { locationId } = await addDentist(fixture.db, { ...dentist, at: { lat, lng: -95.5 } });
    if (member_cents === null) continue;
    const fee = { location_id: locationId, procedure: "checkup", member_cents, usual_cents };
    await fixture.db
      .insertInto("office_fees")
      .values({ ...fee, entered_by: "ana", confirmed_on: confirmedOn })
      .execute();
  }
});
afterAll(() => fixture.close());

/** The same from stored texts and from the executor. */
async function ask(variables: object) {
  const asked = { ...QUESTION, sort: "distance", ...variables };
  const { __typename, ...executed } = (await askGraphql(fixture.app, EXECUTED, asked)).data.findMapContents;
  const { data, errors } = await askGraphql(fixture.app, STORED, asked);
  expect(errors).toBeUndefined();
  expect(executed).toEqual(data.findMapContents);
  const { locations, prices } = data.findMapContents;
  const names: string[] = locations.map((card: { provider: { name: string } }) => card.provider.name);
  return { names, prices };
}

it("have the member price of each location in the list's order, or none [FEE-04]", async () => {
  expect(await ask({ filter: { procedure: "checkup" } })).toEqual({
    names: ["Nearest", "Dear", "Cheap", "Cheap and far"],
    prices: [
      null,
      { ...KNOWN, member_cents: 9_900, usual_cents: 12_000 },
      { ...KNOWN, member_cents: 6_200 },
      { ...KNOWN, member_cents: 6_200 },
    ],
  });
});

it("put the cheapest first when they are sorted, then the nearest, and the unknown last [FEE-04]", async () => {
  const { names, prices } = await ask({ filter: { procedure: "checkup" }, sort: "price" });
  expect(names).toEqual(["Cheap", "Cheap and far", "Dear", "Nearest"]);
  expect(prices[3]).toBeNull();
  const next = await ask({ filter: { procedure: "checkup" }, sort: "price", skip: 2 });
  expect(next).toEqual({ names: names.slice(2), prices: prices.slice(2) });
});

it("have no prices without a procedure, and are not sorted by them [FEE-04]", async () => {
  expect((await ask({ filter: {} })).prices).toEqual([]);
  for (const query of [STORED, EXECUTED]) {
    const answer = await askGraphql(fixture.app, query, { ...QUESTION, sort: "price", filter: null });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.message).toContain("the filter needs a 'procedure'");
  }
});

it("are sorted around the middle of the box where no place is named [FEE-04]", async () => {
  const asked = { filter: { procedure: "checkup" }, sort: "price", origin: null };
  expect((await ask(asked)).names).toEqual(["Cheap", "Cheap and far", "Dear", "Nearest"]);
});

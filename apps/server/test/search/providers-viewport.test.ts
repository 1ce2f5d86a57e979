import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import type { LatLng, LatLngBox } from "@smirk/domain/geography/geo";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const NAME = "findProviderLocationsInBoundingBox";
const HEAD = `query Viewport($sw: LatLngInput!, $ne: LatLngInput!) { ${NAME}(sw: $sw, ne: $ne)`;
const CARDS = `${HEAD} { ${LOCATION_CARD_SELECTION} } }`;

function around({ lat, lng }: LatLng, reach: number): LatLngBox {
  return { sw: { lat: lat - reach, lng: lng - reach }, ne: { lat: lat + reach, lng: lng + reach } };
}

describe("the viewport query", () => {
  let fixture: TestApp;
  const ask = (query: string, box: unknown) => askGraphql(fixture.app, query, box as Record<string, unknown>);
  const idsIn = async (box: LatLngBox) =>
    (await ask(`${HEAD} { id } }`, box)).data[NAME]
      .map((location: { id: string }) => location.id)
      .sort((a: string, b: string) => Number(a) - Number(b));
  const here = { lat: 29.76, lng: -95.37 };

  beforeAll(async () => {
    fixture = await createTestApp();
  });
  afterAll(() => fixture.close());

  it("returns nothing for an empty area [FIND-17]", async () => {
    for (const reach of [1, 0])
      expect(await ask(CARDS, around({ lat: 1, lng: 1 }, reach))).toMatchObject({
        status: 200,
        data: { [NAME]: [] },
      });
  });

  it("lists what lies inside and nothing else [FIND-17]", async () => {
    const north = await addDentist(fixture.db, { at: { lat: 29.769, lng: -95.37 } });
    const near = await addDentist(fixture.db, { at: { lat: 29.761, lng: -95.37 } });
    await addDentist(fixture.db, { at: { lat: 29.78, lng: -95.37 } });
    const west = await addDentist(fixture.db, { at: { lat: 29.76, lng: -95.3795 } });
    expect(await idsIn(around(here, 0.01))).toEqual([north.locationId, near.locationId, west.locationId]);
  });

  it("counts a location on the edge as inside", async () => {
    const edge = await addDentist(fixture.db, { at: { lat: 10, lng: 20 } });
    expect(await idsIn({ sw: { lat: 10, lng: 20 }, ne: { lat: 11, lng: 21 } })).toEqual([edge.locationId]);
    expect(await idsIn({ sw: { lat: 9, lng: 19 }, ne: { lat: 10, lng: 20 } })).toEqual([edge.locationId]);
    expect(await idsIn({ sw: { lat: 10, lng: 20 }, ne: { lat: 10, lng: 20 } })).toEqual([edge.locationId]);
  });

  it("hides unpublished locations at once", async () => {
    const { locationId } = await addDentist(fixture.db, { at: { lat: 40, lng: -100 } });
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("id", "=", locationId)
      .execute();
    expect(await idsIn(around({ lat: 40, lng: -100 }, 1))).toEqual([]);
    expect((await ask(CARDS, around({ lat: 40, lng: -100 }, 1))).data[NAME]).toEqual([]);
  });

  it("sees both sides of the date line", async () => {
    const east = await addDentist(fixture.db, { at: { lat: 52, lng: 179.7 } });
    const west = await addDentist(fixture.db, { at: { lat: 52, lng: -179.9 } });
    await addDentist(fixture.db, { at: { lat: 52, lng: 0 } });
    const box = { sw: { lat: 51, lng: 179.5 }, ne: { lat: 53, lng: -179.5 } };
    expect(await idsIn(box)).toEqual([east.locationId, west.locationId]);
    expect(await idsIn({ ...box, ne: { lat: 53, lng: -179.95 } })).toEqual([east.locationId]);
    expect(await idsIn({ ...box, sw: { lat: 51, lng: 179.8 } })).toEqual([west.locationId]);
  });

  it("answers the stored texts and the executor the same way, field by field", async () => {
    await addDentist(fixture.db, {
      at: { lat: 35, lng: -90 },
      provider: {
        name: 'Zoë "Zed"',
        last_name: "O\\Neil\n<b>",
        degree: null,
        specialities: ["GD", "OR"],
        languages: ["EN"],
      },
      location: { center_name: "Ünïcode 😀 \u2028", phone: "+17135550123", plans: ["brightwell_insurance"] },
      place: { rating: 4.25, rating_count: 12 },
    });
    await addDentist(fixture.db, { at: { lat: 35.001, lng: -90 } });
    const box = around({ lat: 35, lng: -90 }, 0.1);
    const direct = await ask(CARDS, box);
    const executed = await ask(CARDS.replace("{ id", "{ __typename id"), box);
    expect(executed.data[NAME]).toHaveLength(2);
    for (const location of executed.data[NAME]) {
      expect(location.__typename).toBe("ProviderLocation");
      delete location.__typename;
    }
    expect(direct.data).toEqual(executed.data);
    expect(Object.keys(direct.data[NAME][0])).toEqual(Object.keys(executed.data[NAME][0]));
    const inline = `{ ${NAME}(sw: { lat: 34.9, lng: -90.1 }, ne: { lat: 35.1, lng: -89.9 }) { ${LOCATION_CARD_SELECTION} } }`;
    expect((await askGraphql(fixture.app, inline)).data).toEqual(executed.data);
  });

  it("leaves aliases, directives and other orders to the executor", async () => {
    const box = around({ lat: 35, lng: -90 }, 0.1);
    const aliased = await ask(CARDS.replace(`{ ${NAME}`, `{ found: ${NAME}`), box);
    expect(aliased.data.found).toHaveLength(2);
    const skipped = await ask(CARDS.replace("provider_id", "provider_id @skip(if: true)"), box);
    expect(Object.keys(skipped.data[NAME][0])).not.toContain("provider_id");
    const turned = await ask(CARDS.replace("id provider_id", "provider_id id"), box);
    expect(Object.keys(turned.data[NAME][0]).slice(0, 2)).toEqual(["provider_id", "id"]);
  });

  it.each([
    ["upside down", { sw: { lat: 30, lng: 0 }, ne: { lat: 29, lng: 1 } }, "upside down"],
    ["off the globe", { sw: { lat: -91, lng: 0 }, ne: { lat: 29, lng: 1 } }, "not on the globe"],
    ["past the date line", { sw: { lat: 0, lng: 0 }, ne: { lat: 29, lng: 181 } }, "not on the globe"],
    ["of words", { sw: { lat: "1", lng: 0 }, ne: { lat: 29, lng: 1 } }, "Float cannot represent"],
    ["of one corner", { sw: { lat: 1, lng: 0 } }, '"$ne"'],
    ["with a corner of null", { sw: null, ne: { lat: 29, lng: 1 } }, '"$sw"'],
  ])("refuses a box %s with a sentence", async (_how, box, sentence) => {
    for (const query of [CARDS, `${HEAD} { id } }`]) {
      const answer = await ask(query, box);
      expect(answer.status).toBe(400);
      expect(answer.errors?.[0]?.message).toContain(sentence);
      expect(answer.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    }
  });

  it("refuses numbers that are not finite", async () => {
    const payload = `{"query":${JSON.stringify(CARDS)},"variables":{"sw":{"lat":-1e999,"lng":0},"ne":{"lat":1,"lng":1}}}`;
    const headers = { "content-type": "application/json" };
    const answer = await fixture.app.inject({ method: "POST", url: "/graphql", headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].extensions.code).toBe("BAD_USER_INPUT");
  });
});

describe("a crowded viewport", () => {
  let fixture: TestApp;
  const spots: (LatLng & { id: string })[] = [];

  beforeAll(async () => {
    fixture = await createTestApp();
    const { providerId } = await addDentist(fixture.db, { at: { lat: 0, lng: 0 } });
    const rows = await sql<LatLng & { id: string }>`
      insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude)
      select ${providerId}, 'a', 'b', 'TX', '77002',
        38 + 8 * sin(i * 1.7) * ((i % 97) / 97.0), -97 + 20 * cos(i * 2.3) * ((i % 89) / 89.0)
      from generate_series(1, 2000) i
      returning id, latitude as lat, longitude as lng`.execute(fixture.db);
    spots.push(...rows.rows);
    await sql`select refresh_location_cards(null)`.execute(fixture.db);
  });
  afterAll(() => fixture.close());

  it.each([
    ["the country", { sw: { lat: 24, lng: -125 }, ne: { lat: 50, lng: -66 } }],
    ["a broad strip", { sw: { lat: 37, lng: -125 }, ne: { lat: 39, lng: -66 } }],
    ["a tall strip", { sw: { lat: 24, lng: -102 }, ne: { lat: 50, lng: -95 } }],
    ["a far corner", { sw: { lat: 37.5, lng: -97 }, ne: { lat: 60, lng: -66 } }],
  ])("of %s lists the 500 nearest to its centre and no others [FIND-17]", async (_name, box) => {
    const answer = await askGraphql(fixture.app, `${HEAD} { id latitude longitude } }`, box);
    const found: string[] = answer.data[NAME].map((location: { id: string }) => location.id);
    const center = { lat: (box.sw.lat + box.ne.lat) / 2, lng: (box.sw.lng + box.ne.lng) / 2 };
    const shrink = Math.cos((center.lat * Math.PI) / 180);
    const away = (spot: LatLng) => Math.hypot((spot.lng - center.lng) * shrink, spot.lat - center.lat);
    const expected = spots
      .filter((spot) => spot.lat >= box.sw.lat && spot.lat <= box.ne.lat)
      .filter((spot) => spot.lng >= box.sw.lng && spot.lng <= box.ne.lng)
      .toSorted((a, b) => away(a) - away(b))
      .slice(0, 500);
    expect(found).toHaveLength(expected.length);
    expect(new Set(found)).toEqual(new Set(expected.map((spot) => spot.id)));
  });
});

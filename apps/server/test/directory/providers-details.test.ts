import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/db/schema/schema.ts";
import { addDentist, addLocation, refreshCards } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const PROVIDER = "id name last_name degree smirk_verified languages specialities center_name";
const LOCATION = `id provider_id center_name dso_name address city state zip latitude longitude approximate phone email avatar_src
  smirk_verified plans rating review_count distance_miles provider { ${PROVIDER} } opening_hours { day opens closes }
  cached_data { photos { s3_path alt_en alt_es } google_data {
    name nationalPhoneNumber internationalPhoneNumber rating userRatingCount googleMapsUri
    displayName { text languageCode }
    reviews { name rating publishTime googleMapsUri relativePublishTimeDescription text { text languageCode }
      originalText { text languageCode } authorAttribution { displayName uri photoUri } } } }`;
const NOW = new Date("2026-03-01T12:00:00Z");

async function addFile(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .insertInto("files")
    .values({ id, content_type: "image/png", sha256: "0", bytes: Buffer.from("x") })
    .execute();
}

describe("provider and location details", () => {
  let fixture: TestApp;
  let full: { providerId: string; locationId: string };
  let bare: { providerId: string; locationId: string };
  const ask = (query: string, variables?: Record<string, unknown>) =>
    askGraphql(fixture.app, query, variables);
  const location = async (id: string) =>
    (await ask(`query One($id: ID!) { getSingleProviderLocationDetails(id: $id) { ${LOCATION} } }`, { id }))
      .data.getSingleProviderLocationDetails;

  beforeAll(async () => {
    fixture = await createTestApp({ clock: { now: () => NOW } });
    const { db } = fixture;
    for (const id of ["avatar-1", "photo-1", "photo-2"]) await addFile(db, id);
    full = await addDentist(db, {
      provider: {
        name: "Ada",
        last_name: "Fern",
        degree: "DDS",
        smirk_verified: true,
        languages: ["EN", "ES"],
        specialities: ["GD", "OR"],
      },
      location: {
        center_name: "Fern Dental",
        dso_name: "Wide Smiles",
        phone: "+17135550123",
        email: "office@fern.example",
        avatar_file_id: "avatar-1",
        plans: ["brightwell_insurance", "brightwell_discount_1"],
      },
      place: {
        place_name: "places/fern",
        national_phone: "(713) 555-0123",
        international_phone: "+1 713-555-0123",
        rating: 4.6,
        rating_count: 21,
        display_name: "Fern Dental",
        display_language: "en",
        opening_hours: JSON.stringify([{ day: 1, opens: 480, closes: 1020 }]),
      },
    });
    bare = await addDentist(db, {
      provider: { name: "Bo", last_name: "Gray", degree: null },
      location: { coordinates_quality: "zip" },
    });
    await db
      .insertInto("location_photos")
      .values([
        { location_id: full.locationId, position: 1, file_id: "photo-2" },
        { location_id: full.locationId, position: 0, file_id: "photo-1" },
      ])
      .execute();
    await db
      .insertInto("location_reviews")
      .values([
        {
          location_id: full.locationId,
          rating: 4,
          published_at: new Date("2025-02-01T00:00:00Z"),
          author_name: "Old Hand",
        },
        {
          location_id: full.locationId,
          rating: 5,
          published_at: new Date("2026-02-08T12:00:00Z"),
          author_name: "Kim",
          author_uri: "https://people.example/kim",
          author_photo_uri: "https://people.example/kim.png",
          maps_uri: "https://maps.example/review",
          text: "Kind and quick.",
          text_language: "en",
          original_text: "Amable y rápida.",
          original_language: "es",
        },
      ])
      .execute();
  });
  afterAll(() => fixture.close());

  it("a location carries every field of the contract [API-01] [API-10]", async () => {
    const provider = {
      id: full.providerId,
      name: "Ada",
      last_name: "Fern",
      degree: "DDS",
      smirk_verified: true,
      languages: ["EN", "ES"],
      specialities: ["GD", "OR"],
      center_name: "Fern Dental",
    };
    expect(await location(full.locationId)).toEqual({
      id: full.locationId,
      provider_id: full.providerId,
      center_name: "Fern Dental",
      dso_name: "Wide Smiles",
      address: "12 Elm St",
      city: "Houston",
      state: "TX",
      zip: "77002",
      latitude: 29.76,
      longitude: -95.37,
      approximate: false,
      phone: "+17135550123",
      email: "office@fern.example",
      avatar_src: "avatar-1",
      smirk_verified: true,
      plans: ["brightwell_insurance", "brightwell_discount_1"],
      rating: 4.6,
      review_count: 21,
      distance_miles: null,
      provider,
      opening_hours: [{ day: 1, opens: 480, closes: 1020 }],
      cached_data: {
        photos: [
          { s3_path: "photo-1", alt_en: null, alt_es: null },
          { s3_path: "photo-2", alt_en: null, alt_es: null },
        ],
        google_data: {
          name: "places/fern",
          nationalPhoneNumber: "(713) 555-0123",
          internationalPhoneNumber: "+1 713-555-0123",
          rating: 4.6,
          userRatingCount: 21,
          googleMapsUri: `/dentist/${full.locationId}`,
          displayName: { text: "Fern Dental", languageCode: "en" },
          reviews: [
            {
              name: expect.stringMatching(`^places/${full.locationId}/reviews/\\d+$`),
              rating: 5,
              publishTime: "2026-02-08T12:00:00.000Z",
              googleMapsUri: "https://maps.example/review",
              relativePublishTimeDescription: "3 weeks ago",
              text: { text: "Kind and quick.", languageCode: "en" },
              originalText: { text: "Amable y rápida.", languageCode: "es" },
              authorAttribution: {
                displayName: "Kim",
                uri: "https://people.example/kim",
                photoUri: "https://people.example/kim.png",
              },
            },
            {
              name: expect.any(String),
              rating: 4,
              publishTime: "2025-02-01T00:00:00.000Z",
              googleMapsUri: `/dentist/${full.locationId}`,
              relativePublishTimeDescription: "1 year ago",
              text: null,
              originalText: null,
              authorAttribution: { displayName: "Old Hand", uri: null, photoUri: null },
            },
          ],
        },
      },
    });
  });

  it("a location of which little is known answers with gaps", async () => {
    expect(await location(bare.locationId)).toMatchObject({
      approximate: true,
      center_name: null,
      dso_name: null,
      phone: null,
      email: null,
      avatar_src: null,
      smirk_verified: false,
      plans: [],
      rating: null,
      review_count: 0,
      opening_hours: [],
      cached_data: { google_data: null, photos: [] },
      provider: { degree: null, center_name: null },
    });
  });

  it("heavy fields come with lists too", async () => {
    const box = { sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 } };
    const query = `query Box($sw: LatLngInput!, $ne: LatLngInput!) {
      findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { ${LOCATION} } }`;
    const found = (await ask(query, box)).data.findProviderLocationsInBoundingBox;
    expect(found).toEqual([await location(full.locationId), await location(bare.locationId)]);
  });

  it("borrowed place data is not served past its expiry", async () => {
    const place = { source: "google", place_name: "places/borrowed", rating: 4, rating_count: 3 } as const;
    const fresh = await addDentist(fixture.db, {
      place: { ...place, expires_at: new Date("2026-03-02") },
      at: { lat: 5, lng: 5 },
    });
    const stale = await addDentist(fixture.db, {
      place: { ...place, expires_at: new Date("2026-02-28") },
      at: { lat: 5, lng: 5 },
    });
    const served = (await location(fresh.locationId)).cached_data.google_data;
    expect(served).toMatchObject({ name: "places/borrowed", googleMapsUri: null });
    expect((await location(stale.locationId)).cached_data.google_data).toBeNull();
    expect((await location(stale.locationId)).opening_hours).toEqual([]);
  });

  it("an unknown location or provider is null, whatever its id looks like", async () => {
    for (const id of [
      "0",
      "999999",
      "abc",
      "-1",
      "1.5",
      "9223372036854775808",
      "1; drop table files",
      "９",
    ]) {
      const query = `query Both($id: ID!) {
        getSingleProviderLocationDetails(id: $id) { id } getSingleProviderDetails(id: $id) { id } }`;
      expect(await ask(query, { id })).toMatchObject({
        status: 200,
        data: { getSingleProviderLocationDetails: null, getSingleProviderDetails: null },
      });
    }
  });

  it("a provider carries every field of the contract [API-01] [API-10]", async () => {
    const query = `query One($id: ID!) { getSingleProviderDetails(id: $id) { ${PROVIDER} } }`;
    expect((await ask(query, { id: full.providerId })).data.getSingleProviderDetails).toEqual({
      id: full.providerId,
      name: "Ada",
      last_name: "Fern",
      degree: "DDS",
      smirk_verified: true,
      languages: ["EN", "ES"],
      specialities: ["GD", "OR"],
      center_name: "Fern Dental",
    });
  });

  it("many providers come in the order asked, each once, unknown ones left out", async () => {
    const query = "query Many($ids: [ID!]!) { getMultipleProviderDetails(ids: $ids) { id } }";
    const asked = [bare.providerId, "nobody", full.providerId, bare.providerId, "123456789"];
    const answer = await ask(query, { ids: asked });
    expect(answer.data.getMultipleProviderDetails).toEqual([
      { id: bare.providerId },
      { id: full.providerId },
    ]);
    expect((await ask(query, { ids: [] })).data.getMultipleProviderDetails).toEqual([]);
    expect(
      (await ask(query, { ids: [Number(bare.providerId)] })).data.getMultipleProviderDetails,
    ).toHaveLength(1);
  });

  it("more than 250 ids are refused", async () => {
    const query = "query Many($ids: [ID!]!) { getMultipleProviderDetails(ids: $ids) { id } }";
    const ids = Array.from({ length: 251 }, (_, i) => String(i));
    expect(await ask(query, { ids: ids.slice(1) })).toMatchObject({ status: 200 });
    expect(await ask(query, { ids })).toMatchObject({
      status: 400,
      errors: [{ message: "'variables.ids': This is too long.", extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  it("a provider's center is its first published location's", async () => {
    const { db } = fixture;
    const { providerId, locationId } = await addDentist(db, { at: { lat: 6, lng: 6 } });
    await addLocation(db, providerId, { center_name: "Hidden", published: false });
    await addLocation(db, providerId, { center_name: "Second" });
    await addLocation(db, providerId, { center_name: "Third" });
    await refreshCards(db);
    const query = `query One($id: ID!, $at: ID!) {
      getSingleProviderDetails(id: $id) { center_name }
      getSingleProviderLocationDetails(id: $at) { center_name provider { center_name } } }`;
    const asked = { id: providerId, at: locationId };
    expect((await ask(query, asked)).data).toEqual({
      getSingleProviderDetails: { center_name: "Second" },
      getSingleProviderLocationDetails: { center_name: null, provider: { center_name: "Second" } },
    });
    await db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("provider_id", "=", providerId)
      .execute();
    expect((await ask(query, asked)).data).toEqual({
      getSingleProviderDetails: null,
      getSingleProviderLocationDetails: null,
    });
  });

  it("both addresses give the same answer [API-01]", async () => {
    const query = `{ getSingleProviderDetails(id: ${full.providerId}) { ${PROVIDER} } }`;
    const one = await askGraphql(fixture.app, query, undefined, "/graphql");
    const other = await askGraphql(fixture.app, query, undefined, "/providers/graphql");
    expect(one.data.getSingleProviderDetails).toMatchObject({ name: "Ada" });
    expect(other).toEqual(one);
  });
});

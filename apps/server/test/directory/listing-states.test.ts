import type { LocationCard } from "@smirk/domain/directory/location-card";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decayConfirmations } from "../../src/features/directory/entries/decay-confirmations.ts";
import { countListings } from "../../src/features/search/count-listings.ts";
import { createDirectoryIndex } from "../../src/features/search/live-index/directory-index.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";

/** A moment at which Houston still has Tuesday, March 3. */
const clock = createSettableClock("2026-03-04T05:00:00Z");
const houston = { lat: 29.76, lng: -95.37 };
let fixture: TestApp;
let operator: SignedInOperator;
let ids: { providerId: string; locationId: string };

beforeAll(async () => {
  fixture = await createTestApp({ clock });
  operator = await addOperator(fixture, "support");
});
afterAll(() => fixture.close());
let dentists = 0;
beforeEach(async () => {
  dentists += 1;
  ids = await addDentist(fixture.db, { provider: { last_name: `Fern${"abcdefgh"[dentists]}` } });
});

const press = (action: string, { providerId, locationId } = ids) =>
  operator.call(`/directory/${action}`, {
    provider_id: providerId,
    location_id: locationId,
    reason: "Called",
  });

async function readCard(id = ids.locationId): Promise<Partial<LocationCard>> {
  const query = `{ getSingleProviderLocationDetails(id: "${id}") { being_checked confirmation confirmed_on } }`;
  return (await askGraphql(fixture.app, query, {})).data.getSingleProviderLocationDetails;
}

describe("listings", () => {
  it("that nobody confirmed come last among about equally far ones [DESK-04]", async () => {
    const add = async (name: string, lat: number) =>
      addDentist(fixture.db, { provider: { name, last_name: "Ranked" }, at: { ...houston, lat } });
    await add("Near", 29.761);
    const confirmed = await add("Farther", 29.765);
    await add("Farthest", 29.8);
    await press("confirm", confirmed);
    const query = `query Search($input: SearchProviderLocationsInput!) {
      searchProviderLocations(input: $input) { provider { name } } }`;
    const input = { meta: "name", hint: "Ranked", priority_coords: houston };
    const { data } = await askGraphql(fixture.app, query, { input });
    expect(data.searchProviderLocations.map(({ provider }: LocationCard) => provider.name)).toEqual([
      "Farther",
      "Near",
      "Farthest",
    ]);
  });

  it("are counted by how true they are, hidden ones never [DESK-04]", async () => {
    const directory = createDirectoryIndex(fixture.ctx);
    const count = () => countListings({ ...fixture.ctx, directory });
    const before = await count();
    await press("confirm");
    expect(await count()).toEqual({
      ...before,
      confirmed: before.confirmed + 1,
      none: before.none - 1,
    });
    await press("doubt");
    expect(await count()).toEqual({
      ...before,
      in_doubt: before.in_doubt + 1,
      none: before.none - 1,
    });
    await press("hide");
    expect(await count()).toEqual({ ...before, none: before.none - 1 });
    await directory.stop();
  });
});

it("a confirmation is of the day at the office, and decays at its midnights [DESK-04]", async () => {
  expect(await readCard()).toEqual({ being_checked: false, confirmation: "none", confirmed_on: null });
  await press("confirm");
  expect(await readCard()).toMatchObject({ confirmation: "confirmed", confirmed_on: "2026-03-03" });
  const seen: unknown[] = [];
  // Houston has summer time by then: its midnight is the hour at which the clock began.
  for (const pass of [90 * DAY_MS - HOUR_MS, HOUR_MS, 90 * DAY_MS - HOUR_MS, HOUR_MS]) {
    clock.pass(pass);
    await decayConfirmations(fixture.ctx);
    seen.push((await readCard()).confirmation);
  }
  expect(seen).toEqual(["confirmed", "aging", "aging", "none"]);
});

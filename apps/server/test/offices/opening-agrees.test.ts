import { LOCATION_CARD_SELECTION, type LocationCard } from "@smirk/domain/directory/location-card";
import { type Opening, openState } from "@smirk/domain/directory/open-state";
import type { ProviderLocation } from "@smirk/domain/directory/provider";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import type { MapFilter } from "@smirk/domain/finder/map-contents";
import type { PractitionerRole } from "fhir/r4.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { openOfficePeople } from "./office-people.ts";

const clock = createSettableClock("2026-12-20T18:00:00Z");
const HOUSTON = "America/Chicago";
const BOX = "sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 }";
const VIEWPORT = `{ findProviderLocationsInBoundingBox(${BOX}) { ${LOCATION_CARD_SELECTION} } }`;
const PAGE = `query Page($id: ID!) { getSingleProviderLocationDetails(id: $id) {
  opening_hours { day opens closes } holidays { day opens closes name } } }`;
const MAP = `query Map($filter: MapFilter) { findMapContents(${BOX}, zoom: 9, filter: $filter) {
  locations { ${LOCATION_CARD_SELECTION} } } }`;

describe("whether an office is open", () => {
  let fixture: TestApp<"mail" | "phones">;
  let people: ReturnType<typeof openOfficePeople>;
  let locationId: string;
  beforeAll(async () => {
    fixture = await createTestApp({ mail: true, phones: true, clock });
    people = openOfficePeople(fixture);
    const listing = await people.listings.add({
      opening_hours: "Mon-Fri 08:00-17:00",
      weekly_hours: [1, 2, 3, 4, 5].flatMap((day) => [day * 1_440 + 480, day * 1_440 + 1_020]),
    });
    ({ locationId } = listing);
    const owner = await people.own(listing);
    const saved = await owner.post(`/office/desk/${owner.officeId}/holidays`, {
      location: "",
      ...{ holiday_0_day: "2026-12-22" },
      ...{ holiday_1_day: "2026-12-24", holiday_1_opens: "08:00", holiday_1_closes: "12:00" },
      ...{ holiday_2_day: "2026-12-25", holiday_2_opens: "09:00", holiday_2_closes: "11:00" },
    });
    expect(saved.body).toContain("Visitors see these hours now");
  });
  afterAll(() => fixture.close());

  const ask = async (query: string, variables?: object) =>
    (await askGraphql(fixture.app, query, { ...variables })).data;
  const listCards = async (): Promise<LocationCard[]> =>
    (await ask(VIEWPORT)).findProviderLocationsInBoundingBox;
  const readPage = async (): Promise<Pick<ProviderLocation, "opening_hours" | "holidays">> =>
    (await ask(PAGE, { id: locationId })).getSingleProviderLocationDetails;
  const listFitting = async (filter: MapFilter): Promise<LocationCard[]> =>
    (await ask(MAP, { filter })).findMapContents.locations;

  it.each([
    ["on a usual day", "2026-12-21T16:00Z", "open", true, true],
    ["on a day that it named as closed", "2026-12-22T16:00Z", "closed", false, false],
    ["the evening before an early end", "2026-12-24T02:00Z", "closed", false, false],
    ["before an early end", "2026-12-24T16:00Z", "open", true, true],
    ["after an early end", "2026-12-24T20:00Z", "closed", false, false],
    ["on a federal holiday on which it opens", "2026-12-25T16:00Z", "open", true, true],
    ["on a weekend", "2026-12-26T16:00Z", "closed", false, false],
  ])("is the same everywhere %s [OFF-03] [DENT-06] [USE-16]", async (_when, at, kind, isNow, isToday) => {
    const now = new Date(at);
    const open_at = now.getTime() / 60_000;
    const [cards, page] = [await listCards(), await readPage()];
    const stateOf = (opening: Opening) => openState(opening, now, HOUSTON);
    const onCard = stateOf(openingOf(cards[0] ?? expect.fail()));
    expect(onCard).toMatchObject({ kind });
    expect(stateOf({ hours: page.opening_hours, holidays: page.holidays })).toEqual(onCard);
    expect(await listFitting({ open: ["now"], open_at })).toEqual(isNow ? cards : []);
    expect(await listFitting({ open_at })).toEqual(isNow ? cards : []);
    expect(await listFitting({ open: ["today"], open_at })).toEqual(isToday ? cards : []);
  });

  it("is the same for machines [OFF-03] [OPEN-01]", async () => {
    const read = await fixture.app.inject({ url: `/fhir/PractitionerRole/${locationId}` });
    const role = read.json() as PractitionerRole;
    expect(role.notAvailable).toEqual([
      { description: "Closed", during: { start: "2026-12-22", end: "2026-12-22" } },
    ]);
    expect(role.availabilityExceptions).toBe(
      "2026-12-22 closed, 2026-12-24 08:00 to 12:00, 2026-12-25 09:00 to 11:00.",
    );
  });
});

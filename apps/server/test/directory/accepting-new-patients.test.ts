import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showEntry } from "../../src/features/console/directory/show-entry.ts";
import { decayConfirmations } from "../../src/features/directory/entries/decay-confirmations.ts";
import { addDentist, addLocation } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { npiOf } from "../support/registry/registry-layout.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const ADA = npiOf(100_000_001);
const HEAD = "npi,address,accepting_new_patients,accepting_checked_on\n";
const CARDS = `{ findProviderLocationsInBoundingBox(sw: { lat: 29, lng: -96 }, ne: { lat: 30, lng: -95 }) {
  ${LOCATION_CARD_SELECTION} } }`;
const PAGE = `query Page($id: ID!) { getSingleProviderLocationDetails(id: $id) {
  accepting_new_patients accepting_checked_on weekly_hours } }`;

describe("whether an office takes new patients", () => {
  const clock = createSettableClock("2026-11-22T12:00:00Z");
  let fixture: TestApp<"plainFiles" | "clock">;
  let id: string;
  beforeAll(async () => {
    fixture = await createTestApp({ plainFiles: true, clock });
    const hours = [
      { day: 1, opens: 780, closes: 1020 },
      { day: 1, opens: 540, closes: 720 },
    ];
    const added = await addDentist(fixture.db, {
      provider: { npi: ADA },
      place: { opening_hours: JSON.stringify(hours) },
    });
    id = added.locationId;
  });
  afterAll(() => fixture.close());

  const importCells = (cells: string) =>
    fixture.plainFiles.importText("locations", `${HEAD}${ADA},12 Elm St,${cells}\n`);
  const onCard = async () => {
    const [card] = (await askGraphql(fixture.app, CARDS)).data.findProviderLocationsInBoundingBox;
    return [card.accepting_new_patients, card.accepting_checked_on];
  };
  const edit = (...changes: string[]) =>
    runSmirk(fixture.plainFiles.ctx, ["--by", "ana", "provider", "edit", ADA, ...changes]);

  it("is unknown at first, without a day [USE-07]", async () => {
    expect(await onCard()).toEqual([null, null]);
  });

  it("comes from a file with its day, onto card and page [USE-07]", async () => {
    expect(await importCells("yes,11/3/2026")).toMatchObject({ changed: 1, imported: true });
    expect(await onCard()).toEqual([true, "2026-11-03"]);
    const { data } = await askGraphql(fixture.app, PAGE, { id });
    expect(data.getSingleProviderLocationDetails).toMatchObject({
      accepting_new_patients: true,
      accepting_checked_on: "2026-11-03",
    });
  });

  it("comes back from an export as it went out [USE-07]", async () => {
    const exported = await fixture.plainFiles.exportText("locations");
    expect(exported).toContain("true,2026-11-03");
    expect(await fixture.plainFiles.importText("locations", exported)).toMatchObject({ changed: 0 });
  });

  it("has today's day when an operator changes it without one [USE-07]", async () => {
    expect(await edit("accepting_new_patients=no")).toMatchObject({ code: 0 });
    expect(await onCard()).toEqual([false, "2026-11-22"]);
  });

  it.each([
    ["maybe,", 'accepting_new_patients "maybe" must be true or false'],
    ["yes,soon", 'accepting_checked_on "soon" must be a day such as 2026-11-03'],
    ["yes,2026-11-23", "accepting_checked_on 2026-11-23 is in the future"],
    [",2026-11-01", "accepting_checked_on needs accepting_new_patients"],
  ])("is refused as '%s' [USE-07]", async (cells, reason) => {
    const { refusals } = await importCells(cells);
    expect(refusals.map((refusal) => refusal.reason)).toEqual([reason]);
  });

  it("is shown for 180 days at the office, and stays in the file after [USE-07]", async () => {
    expect(await importCells("yes,2026-05-26")).toMatchObject({ changed: 1 });
    expect(await onCard()).toEqual([true, "2026-05-26"]);
    const seen: unknown[] = [];
    // Midnight in Houston is six o'clock in UTC.
    for (const hours of [17, 1]) {
      clock.pass(hours * HOUR_MS);
      await decayConfirmations(fixture.ctx);
      seen.push(await onCard());
    }
    expect(seen).toEqual([
      [true, "2026-05-26"],
      [null, null],
    ]);
    expect(await fixture.plainFiles.exportText("locations")).toContain("true,2026-05-26");
    const { data } = await askGraphql(fixture.app, PAGE, { id });
    expect(data.getSingleProviderLocationDetails.accepting_new_patients).toBeNull();
  });

  it("is not known from a file that was asked years ago, until it is asked again [USE-07]", async () => {
    expect(await importCells("no,2019-03-01")).toMatchObject({ changed: 1 });
    expect(await onCard()).toEqual([null, null]);
    expect(await importCells("no,2026-11-01")).toMatchObject({ changed: 1 });
    expect(await onCard()).toEqual([false, "2026-11-01"]);
    await fixture.db
      .updateTable("provider_locations")
      .set({ accepting_expired: true })
      .where("id", "=", id)
      .execute();
    expect(await decayConfirmations(fixture.ctx)).toBe(1);
    expect(await onCard()).toEqual([false, "2026-11-01"]);
  });

  it("is said to be too old at its own location alone, to operators [USE-07] [OPS-04]", async () => {
    const { provider_id: providerId } = await fixture.db
      .selectFrom("provider_locations")
      .select("provider_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const old = await addLocation(fixture.db, providerId, {
      address: "90 Oak St",
      accepting_new_patients: true,
      accepting_checked_on: "2019-03-01",
      accepting_expired: true,
    });
    const { locations } = await showEntry(fixture.plainFiles.ctx, providerId);
    expect(locations.map((one) => [one.id, one.accepting_expired])).toEqual([
      [id, false],
      [old, true],
    ]);
  });

  it("is unknown again with an empty cell [USE-07]", async () => {
    expect(await importCells(",")).toMatchObject({ changed: 1 });
    expect(await onCard()).toEqual([null, null]);
  });

  it("stands beside the hours of the week, in order [USE-07]", async () => {
    const { data } = await askGraphql(fixture.app, PAGE, { id });
    expect(data.getSingleProviderLocationDetails.weekly_hours).toEqual([1980, 2160, 2220, 2460]);
  });
});

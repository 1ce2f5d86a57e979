import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { openOfficePeople } from "./office-people.ts";

const TODAY = "2026-11-15";
const clock = createSettableClock(`${TODAY}T18:00:00Z`);

let fixture: TestApp<"mail" | "phones">;
let people: ReturnType<typeof openOfficePeople>;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, clock });
  people = openOfficePeople(fixture);
});
afterAll(() => fixture.close());

describe("the hours of all dentists of an office", () => {
  it("are saved together, but where an operator said others that day [OFF-03, OFF-04]", async () => {
    const listing = await people.listings.add();
    const others = [await people.listings.add(), await people.listings.add()];
    const owner = await people.own(listing);
    for (const { locationId } of others)
      await fixture.db
        .insertInto("office_listings")
        .values({ location_id: locationId, office_id: owner.officeId, since: clock.now() })
        .execute();
    const [operators = listing, own = listing] = others;
    const word = JSON.stringify({ opening_hours: { by: "operator", on: TODAY } });
    await sql`update provider_locations set opening_hours = 'Mon 09:00-10:00', weekly_hours = '{1980,2040}',
      protected_fields = '{opening_hours}', field_sources = ${word}::jsonb
      where id = ${operators.locationId}`.execute(fixture.db);
    const form = { location: "", hours: "days", tue_opens: "08:00", tue_closes: "16:00" };
    const saved = await owner.post(`/office/desk/${owner.officeId}/hours`, form);
    expect(saved.body).toContain("We saved what we could. We call you about the rest");
    const rows = await fixture.db
      .selectFrom("provider_locations")
      .select(["id", "opening_hours"])
      .where("id", "in", [listing.locationId, own.locationId, operators.locationId])
      .execute();
    expect(new Map(rows.map(({ id, opening_hours: hours }) => [id, hours]))).toEqual(
      new Map([
        [listing.locationId, "Tue 08:00-16:00"],
        [own.locationId, "Tue 08:00-16:00"],
        [operators.locationId, "Mon 09:00-10:00"],
      ]),
    );
    const reports = await fixture.db
      .selectFrom("directory_reports")
      .select(["location_id", "note"])
      .execute();
    expect(reports).toEqual([{ location_id: operators.locationId, note: "opening hours Tue 08:00-16:00" }]);
    const { changes } = await fixture.db
      .selectFrom("audit_entries")
      .select("changes")
      .where("subject_kind", "=", "location")
      .where("subject_id", "=", own.locationId)
      .where("command", "=", "office save")
      .executeTakeFirstOrThrow();
    expect(changes).toMatchObject({ opening_hours: { before: null, after: "Tue 08:00-16:00" } });
  });

  it("are none of another office's [OFF-06]", async () => {
    const owner = await people.own(await people.listings.add());
    const rival = await people.listings.add();
    const form = { location: rival.locationId, hours: "days", tue_opens: "08:00", tue_closes: "16:00" };
    await owner.post(`/office/desk/${owner.officeId}/hours`, form);
    const { opening_hours: hours } = await fixture.db
      .selectFrom("provider_locations")
      .select("opening_hours")
      .where("id", "=", rival.locationId)
      .executeTakeFirstOrThrow();
    expect(hours).toBeNull();
  });
});

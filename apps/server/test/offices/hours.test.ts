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
    expect(saved.body).toContain("We saved what we could. We will call you about the rest");
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

  it("are said to be of one of them where the others have different ones [OFF-03]", async () => {
    const [first, second] = [await people.listings.add(), await people.listings.add()];
    const owner = await people.own(first);
    await fixture.db
      .insertInto("office_listings")
      .values({ location_id: second.locationId, office_id: owner.officeId, since: clock.now() })
      .execute();
    const path = `/office/desk/${owner.officeId}`;
    const words = "Your dentists have different hours or holidays";
    expect((await owner.get(`${path}/hours`)).body).not.toContain(words);
    const vacation = { location: second.locationId, holiday_0_day: "2026-12-24" };
    await owner.post(`${path}/holidays`, vacation);
    expect((await owner.get(`${path}/hours`)).body).toContain(words);
    expect((await owner.get(`${path}/hours?location=${second.locationId}`)).body).not.toContain(words);
    await owner.post(`${path}/holidays`, { ...vacation, location: "" });
    expect((await owner.get(`${path}/hours`)).body).not.toContain(words);
    await owner.post(`${path}/hours`, { location: first.locationId, hours: "short" });
    expect((await owner.get(`${path}/hours`)).body).toContain(words);
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

describe("the times that an office types", () => {
  const begin = async (openingHours: string) => {
    const weekly_hours = openingHours === "" ? null : [480, 1020];
    const listing = await people.listings.add({ opening_hours: openingHours || null, weekly_hours });
    const owner = await people.own(listing);
    const path = `/office/desk/${owner.officeId}/hours`;
    const read = async () =>
      fixture.db
        .selectFrom("provider_locations")
        .select(["opening_hours", "holidays"])
        .where("id", "=", listing.locationId)
        .executeTakeFirstOrThrow();
    /** The times as the page has them. */
    const shown = async () => {
      const { body } = await owner.get(path);
      const fields = body.matchAll(/type="time" name="([a-z]{3}_\w+)" value="([\d:]*)"/g);
      return Object.fromEntries(Array.from(fields, ([, name = "", value = ""]) => [name, value]));
    };
    const post = async (form: Record<string, string>) =>
      owner.post(path, { location: "", ...(await shown()), ...form });
    return { owner, path, read, shown, post };
  };
  const WEEK = "Mon-Fri 08:00-17:00";

  it.each(["now", "short"])(
    "are asked about where %j is chosen, and never dropped without a word [OFF-03]",
    async (hours) => {
      const { read, post } = await begin(WEEK);
      const changed = { hours, sat_opens: "09:00", sat_closes: "13:00" };
      const asked = await post(changed);
      expect([asked.statusCode, asked.body]).toEqual([400, expect.stringContaining("You changed times")]);
      expect(asked.body).toContain('name="hours" value="days" checked');
      expect(asked.body).toContain('name="sat_opens" value="09:00"');
      expect((await read()).opening_hours).toBe(WEEK);
      await post({ ...changed, asked: "1", hours: "days" });
      expect((await read()).opening_hours).toBe("Mon-Fri 08:00-17:00; Sat 09:00-13:00");
    },
  );

  it("are left out where the office says so, and not asked about where they are as shown [OFF-03]", async () => {
    const { read, post } = await begin(WEEK);
    const changed = { hours: "now", sat_opens: "09:00", sat_closes: "13:00" };
    expect((await post({ ...changed, asked: "1" })).statusCode).toBe(200);
    expect((await post({ hours: "now" })).statusCode).toBe(200);
    expect((await read()).opening_hours).toBe(WEEK);
    expect((await post({ hours: "short" })).statusCode).toBe(200);
    expect((await read()).opening_hours).toBe("Mon-Thu 08:00-17:00; Fri 08:00-12:00");
  });

  it.each([
    ["Fri 18:00-24:00; Sat 00:00-02:00", { fri_opens: "18:00", fri_closes: "02:00" }],
    ["Mon 18:00-24:00", { mon_opens: "18:00", mon_closes: "00:00" }],
    ["Mon 00:00-24:00", { mon_opens: "00:00", mon_closes: "00:00" }],
    [
      "Mon 00:00-01:00; Sat 09:00-12:00; Sun 12:00-17:00, 18:00-24:00",
      {
        ...{ sat_opens: "09:00", sat_closes: "12:00" },
        ...{ sun_opens: "12:00", sun_lunch: "17:00", sun_back: "18:00", sun_closes: "01:00" },
      },
    ],
  ])("are stored as %j, and stand in the form again [OFF-03]", async (stored, typed) => {
    const { read, shown, post } = await begin("");
    expect((await post({ hours: "days", ...typed })).statusCode).toBe(200);
    expect((await read()).opening_hours).toBe(stored);
    const fields = Object.entries(await shown()).filter(([, value]) => value !== "");
    expect(Object.fromEntries(fields)).toEqual(typed);
    expect((await post({ hours: "days" })).statusCode).toBe(200);
    expect((await read()).opening_hours).toBe(stored);
  });

  it.each([
    { mon_opens: "08:00", mon_closes: "05:00" },
    { mon_opens: "13:00", mon_closes: "05:00" },
    { fri_opens: "18:00", fri_closes: "02:00", sat_opens: "01:00", sat_closes: "09:00" },
  ])("are refused as %j, which cannot be [OFF-03]", async (typed) => {
    const { read, post } = await begin(WEEK);
    const refused = await post({ hours: "days", ...typed });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining("a closing time")]);
    expect((await read()).opening_hours).toBe(WEEK);
  });

  it("leave a day of several breaks as it is, which the form cannot show [OFF-03]", async () => {
    const day = "08:00-10:00, 11:00-13:00, 14:00-17:00";
    const { read, post } = await begin(`Mon ${day}`);
    await post({ hours: "days", tue_opens: "09:00", tue_closes: "12:00" });
    expect((await read()).opening_hours).toBe(`Mon ${day}; Tue 09:00-12:00`);
  });

  it("are never from midnight to midnight on the page [DENT-06]", async () => {
    const { owner, path } = await begin("Mon 00:00-24:00");
    const { body } = await owner.get(path);
    expect(body).toContain("Monday: Open 24 hours");
    expect(body).not.toMatch(/12:00\sAM – 12:00\sAM/);
  });

  it("are no name of a holiday, and may end at midnight [OFF-03]", async () => {
    const { owner, path, read } = await begin(WEEK);
    const save = (form: Record<string, string>) =>
      owner.post(path.replace(/hours$/, "holidays"), { location: "", holiday_0_day: "2026-12-24", ...form });
    for (const name of ["Closed at noon", "8-12", "Half day", "abierto hasta las 12"]) {
      const refused = await save({ holiday_0_name: name });
      expect([name, refused.statusCode, refused.body.includes("The name says hours")]).toEqual([
        ...[name, 400, true],
      ]);
    }
    expect((await read()).holidays).toBeNull();
    const saved = await save({ holiday_0_opens: "00:00", holiday_0_closes: "00:00", holiday_0_name: "Eve" });
    expect(saved.body.replaceAll(/\s/g, " ")).toContain("Dec 24, 2026 (Eve): Open 24 hours");
    expect(saved.body).toContain('name="holiday_0_closes" value="00:00"');
    expect((await read()).holidays).toBe("2026-12-24 00:00-24:00 Eve");
  });
});

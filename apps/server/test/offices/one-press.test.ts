import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askOffices } from "../../src/features/offices/ask-offices.ts";
import { pathOf } from "../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";
import { linkOf, type Office, openOffices } from "./open-office.ts";

/** Noon in Houston. */
const NOW = new Date("2026-11-15T18:00:00Z");
const TODAY = "2026-11-15";
const clock = createSettableClock(NOW.toISOString());
let fixture: TestApp<"mail" | "plainFiles">;
let offices: ReturnType<typeof openOffices>;
let office: Office;
let path: string;
let stop: string;

beforeAll(async () => {
  fixture = await createTestApp({ mail: true, plainFiles: true, clock });
  offices = openOffices(fixture);
});
afterAll(() => fixture.close());

async function begin(...more: Parameters<typeof offices.add>): Promise<void> {
  clock.pass(NOW.getTime() - clock.now().getTime());
  await fixture.db.updateTable("provider_locations").set({ record_email: null }).execute();
  office = await offices.add(...more);
  const [mail] = await offices.ask(office);
  path = linkOf(mail, "/office/confirm");
  stop = linkOf(mail, "/office/stop");
}

interface Listed {
  entry: { location_id: string } | null;
}

describe("an office's link", () => {
  beforeEach(() => begin({ accepting_new_patients: true, accepting_checked_on: "2026-01-05" }));

  it("shows what visitors see, in both languages, to nobody but its holder [OFF-01]", async () => {
    const page = await offices.get(path);
    expect(page.statusCode).toBe(200);
    for (const words of [
      "Ada Fern, DDS",
      "12 Elm St",
      "(713) 555-0101",
      "Monday: 8:00",
      "Accepted",
      "English",
    ])
      expect(page.body.replaceAll(/\s/g, " ")).toContain(words);
    expect(page.body).not.toContain("<script");
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect((await offices.get(`/es${path}`)).body).toContain('<html lang="es">');
    const other = await offices.get(`${path.slice(0, -4)}AAAA`);
    expect([other.statusCode, other.body.includes("Fern")]).toEqual([404, false]);
  });

  it("shows a vendor's hours where the listing has none of its own, and stores none of them [OFF-01]", async () => {
    await begin({ opening_hours: null, weekly_hours: null });
    await fixture.db
      .insertInto("location_place_data")
      .values({
        location_id: office.locationId,
        opening_hours: JSON.stringify([{ day: 2, opens: 600, closes: 1_140 }]),
      } as never)
      .execute();
    const page = (await offices.get(path)).body.replaceAll(/\s/g, " ");
    expect(page).toContain("Tuesday: 10:00 AM – 7:00 PM");
    expect(page).toContain('name="tue_opens" value="10:00"');
    expect((await offices.post(path, { answer: "right" })).statusCode).toBe(200);
    expect(await offices.read(office)).toMatchObject({ opening_hours: null });
  });

  it("is stored as a hash alone, and stands in no log [OFF-01]", async () => {
    const token = path.split("/").at(-1) ?? "";
    for (const table of ["office_requests", "outbox"]) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        fixture.db,
      );
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    }
    expect([pathOf(path), pathOf(stop)]).toEqual(["/office/confirm/[token]", "/office/stop/[token]"]);
  });

  it("changes nothing when it is opened [OFF-01]", async () => {
    const before = await offices.read(office);
    for (const address of [path, `/es${path}`, stop]) await offices.get(address);
    expect(await offices.read(office)).toEqual(before);
    expect(await fixture.db.selectFrom("office_stops").selectAll().execute()).toEqual([]);
  });

  it("confirms the listing by one press, which protects what it says [OFF-01, OFF-04]", async () => {
    const answer = await offices.post(path, { answer: "right" });
    expect([answer.statusCode, answer.body.includes("<h1>Thank you</h1>")]).toEqual([200, true]);
    const said = { by: "office", on: TODAY };
    const row = await offices.read(office);
    expect(row).toMatchObject({
      confirmed_on: TODAY,
      confirmation: "confirmed",
      accepting_checked_on: TODAY,
    });
    expect(row.field_sources).toMatchObject({ phone: said, address: said, opening_hours: said });
    const header = "id,phone,opening_hours,confirmed_on";
    const cells = `${office.locationId},7135550199,Mon 9-10,2026-11-14`;
    await fixture.plainFiles.importText("locations", `${header}\n${cells}\n`);
    expect(await offices.read(office)).toMatchObject({
      phone: "+17135550101",
      opening_hours: "Mon-Fri 08:00-17:00",
    });
  });

  it("stores hours by day with lunch, languages and new patients at once [OFF-01]", async () => {
    const day = { mon_opens: "07:30", mon_lunch: "12:00", mon_back: "13:00", mon_closes: "16:00" };
    const answer = await offices.post(`/es${path}`, {
      ...{
        answer: "save",
        phone: "(713) 555-0101",
        accepting: "no",
        speaks_EN: "1",
        speaks_VI: "1",
        hours: "days",
      },
      ...day,
      ...{ sat_opens: "9:00 am", sat_closes: "12:00 PM" },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await offices.read(office)).toMatchObject({
      opening_hours: "Mon 07:30-12:00, 13:00-16:00; Sat 09:00-12:00",
      accepting_new_patients: false,
      languages: ["EN", "VI"],
      confirmed_on: TODAY,
    });
  });

  it.each([
    ["weekdays", "Mon-Fri 08:00-17:00"],
    ["lunch", "Mon-Fri 08:00-12:00, 13:00-17:00"],
    ["short", "Mon-Thu 08:00-17:00; Fri 08:00-12:00"],
    ["now", "Mon-Fri 08:00-17:00"],
  ])("stores the preset %s [OFF-01]", async (hours, stored) => {
    await offices.post(path, { answer: "save", phone: "7135550101", accepting: "yes", hours });
    expect((await offices.read(office)).opening_hours).toBe(stored);
  });

  it.each([
    [{ mon_opens: "08:00" }, "opening and a closing time"],
    [{ mon_opens: "17:00", mon_closes: "08:00" }, "opening and a closing time"],
    [{ mon_opens: "08:00", mon_closes: "17:00", mon_lunch: "12:00" }, "both ends of a break"],
    [{}, "at least one day"],
    [{ mon_opens: "08:00", mon_closes: "17:00", phone: "12" }, "ten digits"],
    [{ mon_opens: "08:00", mon_closes: "17:00", phone: "(713) 555-0101 ext. 5" }, "or a second number"],
    [{ mon_opens: "08:00", mon_closes: "17:00", phone: "713-555-0101 / 713-555-0102" }, "or a second number"],
    [{ mon_opens: "08:00", mon_closes: "17:00", phone: "", note: "" }, "say so in the last field"],
  ])("asks again for %j and keeps what was typed [OFF-01]", async (fields, sentence) => {
    const before = await offices.read(office);
    const form = { answer: "save", phone: "7135550101", hours: "days", note: "On <2nd> floor", ...fields };
    const answer = await offices.post(path, form);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
    if (form.note !== "") expect(answer.body).toContain("On &lt;2nd&gt; floor");
    expect(await offices.read(office)).toEqual(before);
  });

  it("asks about times that were typed under another line, and confirms nothing [OFF-01]", async () => {
    const before = await offices.read(office);
    const form = { answer: "save", phone: "7135550101", accepting: "yes", hours: "now" };
    const asked = await offices.post(path, { ...form, sat_opens: "09:00", sat_closes: "12:00" });
    expect([asked.statusCode, asked.body]).toEqual([400, expect.stringContaining("You changed times")]);
    expect(await offices.read(office)).toEqual(before);
  });

  it.each<[object, object]>([
    [
      { phone: "713-555-0177" },
      { problem: "wrong_phone", note: "New phone: +17135550177.", proposed_phone: "+17135550177" },
    ],
    [{ has_left: "1" }, { problem: "moved", note: "The dentist left.", proposed_phone: null }],
    [
      { note: "New phone: +19005550100. Call it" },
      { problem: "other", note: "New phone: +19005550100. Call it", proposed_phone: null },
    ],
    [{ note: "We moved to 9 Oak St" }, { problem: "other", note: "We moved to 9 Oak St" }],
    [
      { phone: "", note: "We have no phone" },
      { problem: "other", note: "We have no phone" },
    ],
  ])("leaves %j to an operator, and confirms nothing [OFF-01]", async (fields, waiting) => {
    const form = { answer: "save", phone: "7135550101", accepting: "yes", hours: "lunch", ...fields };
    expect((await offices.post(path, form)).body).toContain("We will call you about the rest");
    await offices.post(path, form);
    expect(await offices.read(office)).toMatchObject({
      phone: "+17135550101",
      opening_hours: "Mon-Fri 08:00-12:00, 13:00-17:00",
      confirmed_on: null,
    });
    const operator = await addOperator(fixture, "support");
    const { reports } = (await operator.call("/reports")).json();
    const own = reports.filter(({ entry }: Listed) => entry?.location_id === office.locationId);
    expect(own).toMatchObject([{ ...waiting, is_from_office: true, is_confirmed: false }]);
    await operator.call("/reports/settle", { report_id: own[0].id, outcome: "corrected" });
    expect((await offices.read(office)).confirmed_on).toBe(TODAY);
  });

  it("leaves a doubt, and the words that may become one [OFF-06, DESK-06]", async () => {
    await fixture.db
      .updateTable("provider_locations")
      .set({ being_checked: true, doubted_by: "visitors", doubted_at: NOW })
      .where("id", "=", office.locationId)
      .execute();
    await offices.post(path, { answer: "right" });
    expect(await offices.read(office)).toMatchObject({
      being_checked: true,
      doubt_settled_at: null,
      confirmed_on: TODAY,
    });
  });

  it("leaves what an operator set that day to an operator [OFF-04]", async () => {
    const word = { opening_hours: { by: "operator", on: TODAY } };
    await sql`update provider_locations set protected_fields = '{opening_hours}',
      field_sources = ${JSON.stringify(word)}::jsonb where id = ${office.locationId}`.execute(fixture.db);
    await offices.post(path, { answer: "save", phone: "7135550101", accepting: "yes", hours: "lunch" });
    expect(await offices.read(office)).toMatchObject({
      opening_hours: "Mon-Fri 08:00-17:00",
      field_sources: word,
      confirmed_on: null,
    });
    const { note } = await fixture.db
      .selectFrom("directory_reports")
      .select("note")
      .where("location_id", "=", office.locationId)
      .executeTakeFirstOrThrow();
    expect(note).toBe("opening hours Mon-Fri 08:00-12:00, 13:00-17:00");
  });

  it("is undone with everything that it changed [OFF-04]", async () => {
    const before = await offices.read(office);
    await offices.post(path, {
      ...{
        answer: "save",
        phone: "7135550101",
        accepting: "no",
        hours: "lunch",
        speaks_EN: "1",
        speaks_KO: "1",
      },
    });
    const operator = await addOperator(fixture, "support");
    const entry = { provider_id: office.providerId };
    const shown = await operator.call("/directory/show", entry);
    const [change] = shown.json().history;
    expect(change).toMatchObject({ actor: "the office", command: "office confirm", can_undo: true });
    const undone = await operator.call("/directory/undo", {
      ...entry,
      change_id: change.id,
      reason: "A prank",
    });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await offices.read(office)).toMatchObject({ ...before, doubt_settled_at: expect.anything() });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["after 30 days", async () => clock.pass(30 * DAY_MS)],
    ["of another contact", () => setLocation({ record_email: "new@office.example" })],
    ["of a hidden listing", () => setLocation({ published: false, unpublished_by: "operator" })],
  ])("is worth nothing %s [OFF-01, OFF-06]", async (_when, end) => {
    await end();
    const before = await offices.read(office);
    const answers = [await offices.get(path), await offices.post(path, { answer: "right" })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(await offices.read(office)).toEqual(before);
  });

  it("is answered from its own page alone, and so often a day [TRUST-12]", async () => {
    const foreign = await offices.post(path, { answer: "right" }, { "sec-fetch-site": "cross-site" });
    expect([foreign.statusCode, (await offices.read(office)).confirmed_on]).toEqual([403, null]);
    const statuses: number[] = [];
    for (let press = 0; press < 21; press += 1)
      statuses.push((await offices.post(path, { answer: "right" })).statusCode);
    expect([statuses.at(0), statuses.at(19), statuses.at(20)]).toEqual([200, 200, 429]);
  });
});

async function setLocation(values: object): Promise<void> {
  await fixture.db
    .updateTable("provider_locations")
    .set(values)
    .where("id", "=", office.locationId)
    .execute();
}

describe("the email to an office", () => {
  beforeEach(() => begin());

  it("is whole in plain text, and is stopped by one click [OFF-01]", async () => {
    const fresh = await offices.add();
    const [mail] = await offices.ask(fresh);
    expect(mail?.text).toContain("Ada Fern, 12 Elm St, Houston:\n");
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.headers["list-unsubscribe"]).toContain(linkOf(mail, "/office/stop"));
    const pressed = await offices.post(
      linkOf(mail, "/office/stop"),
      { "List-Unsubscribe": "One-Click" },
      { "sec-fetch-site": "cross-site" },
    );
    expect(pressed.statusCode).toBe(200);
    clock.pass(100 * DAY_MS);
    // The other contact comes first.
    expect([await offices.ask(fresh), await offices.ask(fresh)]).toEqual([[], []]);
  });

  it("comes once in 90 days, in the language of the last answer [OFF-01]", async () => {
    await offices.post(`/es${path}`, { answer: "right" });
    clock.pass(89 * DAY_MS);
    expect(await offices.ask(office)).toEqual([]);
    clock.pass(DAY_MS);
    const [mail] = await offices.ask(office);
    expect(mail?.subject).toMatch(/^¿Está bien su ficha/);
  });

  it("comes again after a report, a week later at the soonest [OFF-01]", async () => {
    await fixture.db
      .insertInto("directory_reports")
      .values({
        ...{
          location_id: office.locationId,
          problem: "wrong_phone",
          note: null,
          account_id: null,
          email: null,
        },
        ...{
          reporter: null,
          language: "en",
          created_at: NOW,
          confirmed_at: new Date(NOW.getTime() + HOUR_MS),
        },
      })
      .execute();
    clock.pass(6 * DAY_MS);
    expect(await offices.ask(office)).toEqual([]);
    clock.pass(DAY_MS);
    expect(await offices.ask(office)).toHaveLength(1);
    expect(await offices.ask(office)).toEqual([]);
  });

  it("is one for all dentists of a contact [OFF-01]", async () => {
    const first = await offices.add({}, { last_name: "Reed" });
    await offices.add({ record_email: first.email.toUpperCase() }, { last_name: "Stone" });
    const [mail, ...more] = await offices.ask(first);
    expect(more).toEqual([]);
    expect(mail?.text.match(/\/office\/confirm\/[\w-]{43}/g)).toHaveLength(2);
    expect(mail?.text).toContain("Ada Stone");
  });

  it("has the listings that were asked about longest ago, where a contact has more [OFF-01]", async () => {
    const first = await offices.add();
    const more = sql`insert into provider_locations
      (provider_id, address, city, state, zip, latitude, longitude, record_email)
      select ${first.providerId}, n || ' Oak St', 'Houston', 'TX', '77002', 29.7, -95.3, ${first.email}
      from generate_series(1, 44) n`;
    await more.execute(fixture.db);
    const listOf = (mail: { text: string } | undefined) =>
      new Set(mail?.text.match(/\d+ (?:Oak|Elm) St/g) ?? []);
    const [one] = await offices.ask(first);
    clock.pass(90 * DAY_MS);
    await offices.ask(office);
    const [other] = await offices.ask(first);
    expect([listOf(one).size, listOf(other).size]).toEqual([40, 40]);
    expect(new Set([...listOf(one), ...listOf(other)]).size).toBe(45);
  });

  it("comes back but once: then an operator looks for another address [OFF-01]", async () => {
    const fresh = await offices.add();
    await fixture.mail.setFailure("refuse", 1);
    await offices.ask(fresh);
    await fixture.mail.setFailure(null);
    clock.pass(91 * DAY_MS);
    expect([await offices.ask(fresh), await offices.ask(fresh)]).toEqual([[], []]);
    const { bounced_at: bouncedAt } = await fixture.db
      .selectFrom("office_requests")
      .select("bounced_at")
      .where("email", "=", fresh.email)
      .executeTakeFirstOrThrow();
    expect(bouncedAt).not.toBeNull();
  });

  it("goes to a share of all contacts an hour, each of them once in 90 days [OFF-01]", async () => {
    const contacts = 3 * 90 * 24;
    await sql`
      with added as (
        insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude, record_email)
        select ${office.providerId}, n || ' Oak St', 'Houston', 'TX', '77002', 29.7, -95.3, 'share-' || n || '@office.example'
        from generate_series(1, ${contacts - 1}) n returning 1
      ) select count(*) from added`.execute(fixture.db);
    const counts: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      const before = await countBatches();
      await askOffices(fixture.ctx);
      counts.push((await countBatches()) - before);
      clock.pass(HOUR_MS);
    }
    expect(counts).toEqual([3, 3, 3, 3, 3]);
    const { rows } = await sql`select email from office_requests where email like 'share-%'
      group by email having count(*) > 1`.execute(fixture.db);
    expect(rows).toEqual([]);
  });
});

async function countBatches(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct batch_id)::int as count from office_requests`.execute(fixture.db);
  return rows[0]?.count ?? 0;
}

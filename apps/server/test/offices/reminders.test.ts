import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askOffices } from "../../src/features/offices/ask-offices.ts";
import { remindOffices } from "../../src/features/offices/remind-offices.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";
import { linkOf, type Office, openOffices } from "./open-office.ts";

const NOW = new Date("2026-11-16T18:00:00Z");
const clock = createSettableClock(NOW.toISOString());

let fixture: TestApp<"mail">;
let offices: ReturnType<typeof openOffices>;
let office: Office;
let asked: { text: string } | undefined;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock });
  offices = openOffices(fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  clock.pass(NOW.getTime() - clock.now().getTime());
  await sql`truncate office_requests, office_stops, directory_reports cascade`.execute(fixture.db);
  await sql`update provider_locations set record_email = null`.execute(fixture.db);
  office = await offices.add();
  [asked] = await offices.ask(office);
});

/** What the hourly job and what it queues send. */
const remind = async () => {
  await remindOffices(fixture.ctx);
  for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
  return fixture.mail.take(office.email);
};
const stopPress = (mail: { text: string } | undefined) =>
  offices.post(linkOf(mail, "/office/stop"), { "List-Unsubscribe": "One-Click" });
const report = () =>
  fixture.db
    .insertInto("directory_reports")
    .values({
      ...{
        location_id: office.locationId,
        problem: "wrong_phone",
        note: null,
        account_id: null,
        email: null,
      },
      ...{ reporter: null, language: "en", created_at: clock.now(), confirmed_at: clock.now() },
    })
    .execute();

describe("the reminder of a question", () => {
  it("comes once, 14 days after it, with links that work as those of the question do [OFF-01]", async () => {
    clock.pass(14 * DAY_MS - HOUR_MS);
    expect(await remind()).toEqual([]);
    clock.pass(HOUR_MS);
    const [mail, ...more] = await remind();
    expect([mail?.subject, more]).toEqual(["A reminder: is your Smirk listing right?", []]);
    expect(mail?.text).toContain("We asked you on Nov 16, 2026 and have no answer yet.");
    expect(mail?.text).toContain("The links work until Dec 16, 2026.");
    const links = [linkOf(mail, "/office/confirm"), linkOf(asked, "/office/confirm")];
    expect(new Set(links).size).toBe(2);
    for (const days of [1, 6, 8]) {
      clock.pass(days * DAY_MS);
      expect(await remind()).toEqual([]);
      for (const link of links) expect((await offices.get(link)).statusCode).toBe(200);
    }
    clock.pass(2 * DAY_MS);
    for (const link of links) expect((await offices.get(link)).statusCode).toBe(404);
  });

  it("leaves when the office is asked next as it is [OFF-01]", async () => {
    clock.pass(14 * DAY_MS);
    expect(await remind()).toHaveLength(1);
    clock.pass(75 * DAY_MS);
    expect(await offices.ask(office)).toEqual([]);
    clock.pass(DAY_MS);
    const [mail] = await offices.ask(office);
    expect(mail?.subject).toBe("Is your Smirk listing right?");
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the answer", () => offices.post(linkOf(asked, "/office/confirm"), { answer: "right" })],
    ["one press to stop", () => stopPress(asked)],
    ["a bounce", () => sql`update office_requests set bounced_at = ${clock.now()}`.execute(fixture.db)],
    [
      "an operator's call",
      () => sql`update office_requests set dismissed_at = ${clock.now()}`.execute(fixture.db),
    ],
    ["a report", () => report()],
    [
      "another contact of record",
      () =>
        sql`update provider_locations set record_email = 'new@office.example'
        where id = ${office.locationId}`.execute(fixture.db),
    ],
  ])("does not come after %s, also where it waits already [OFF-01]", async (_what, end) => {
    clock.pass(14 * DAY_MS);
    await remindOffices(fixture.ctx);
    await end();
    for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
    expect(await fixture.mail.take(office.email)).toEqual([]);
    await sql`update office_requests set reminded_at = null`.execute(fixture.db);
    expect(await remind()).toEqual([]);
  });

  it("does not leave the queue of mail once the office answered [OFF-01]", async () => {
    clock.pass(14 * DAY_MS);
    await remindOffices(fixture.ctx);
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day'
      where key like 'mail-%'`.execute(fixture.db);
    await fixture.mail.setFailure("drop", 1);
    await fixture.jobs.run();
    await offices.post(linkOf(asked, "/office/confirm"), { answer: "right" });
    await fixture.mail.setFailure(null);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(fixture.db);
    await fixture.jobs.run();
    expect(await fixture.mail.take(office.email)).toEqual([]);
  });

  it("is stopped and answered by its own links [OFF-01]", async () => {
    clock.pass(14 * DAY_MS);
    const [mail] = await remind();
    expect((await offices.post(linkOf(mail, "/office/confirm"), { answer: "right" })).statusCode).toBe(200);
    expect((await offices.read(office)).confirmed_on).toBe("2026-11-30");
    expect((await stopPress(mail)).statusCode).toBe(200);
    const stops = await fixture.db.selectFrom("office_stops").select("email").execute();
    expect(stops).toEqual([{ email: office.email }]);
  });

  it("that comes back is the same task as a question that does [OFF-01]", async () => {
    clock.pass(14 * DAY_MS);
    await fixture.mail.setFailure("refuse", 1);
    await remind();
    await fixture.mail.setFailure(null);
    const rows = await fixture.db.selectFrom("office_requests").select("bounced_at").execute();
    expect(rows).toEqual([{ bounced_at: clock.now() }]);
    clock.pass(90 * DAY_MS);
    await askOffices(fixture.ctx);
    expect(await fixture.db.selectFrom("office_requests").select("id").execute()).toHaveLength(1);
  });
});

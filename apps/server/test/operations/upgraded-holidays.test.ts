import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_SIZE } from "../../../../tools/test-size/test-size.ts";
import { migrateToLatest } from "../../src/db/migrate.ts";
import { startKeyedSession } from "../../src/features/auth/keyed-sessions/keyed-sessions.ts";
import { OFFICE_KEYS } from "../../src/features/offices/sign-in/office-sessions.ts";
import { addDentist } from "../support/add-dentist.ts";
import type { TestApp } from "../support/create-test-app.ts";
import { checkOutOlderRelease, hasOlderRelease } from "../support/processes/older-release.ts";
import { type OlderServer, openOlderServer } from "../support/processes/older-server.ts";
import { ask } from "../support/processes/visit-older-server.ts";
import { DAY_MS } from "../support/settable-clock.ts";

const isTried = TEST_SIZE === "full" && hasOlderRelease("holidays as numbers");

/** An office of one dentist with its owner signed in, in tables that both releases have alike. */
async function addOffice({ connection: { db } }: OlderServer, now: Date) {
  const { locationId } = await addDentist(db);
  const { id: officeId } = await db
    .insertInto("dental_offices")
    .values({ created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("office_listings")
    .values({ location_id: locationId, office_id: officeId, since: now })
    .execute();
  const { id: personId } = await db
    .insertInto("office_people")
    .values({ email: "owner@office.example", language: "en", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("office_roles")
    .values({ office_id: officeId, person_id: personId, role: "owner", since: now })
    .execute();
  const secret = await startKeyedSession(db, OFFICE_KEYS, { holderId: personId, now, keySince: now });
  return { locationId, path: `/office/desk/${officeId}`, cookie: `smirk_office=${secret}` };
}

const day = (text: string) => Date.parse(text) / DAY_MS;

describe.runIf(isTried)("holidays that an older server stores (at full size, in a whole clone)", () => {
  const folder = mkdtempSync(join(tmpdir(), "smirk-holidays-"));
  let older: OlderServer;
  let newer: TestApp;
  let office: Awaited<ReturnType<typeof addOffice>>;
  beforeAll(async () => {
    older = await openOlderServer(checkOutOlderRelease(folder, "holidays as numbers"));
    newer = await older.openNewer({ aheadMs: 0 });
    office = await addOffice(older, newer.ctx.clock.now());
    await migrateToLatest(older.connection.db);
  }, 1_200_000);
  afterAll(async () => {
    await newer?.close();
    await older?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const headers = () => ({ cookie: office.cookie, "sec-fetch-site": "same-origin" });
  const say = (origin: string, form: Record<string, string>) =>
    ask(origin, `${office.path}/holidays`, { form: { location: "", ...form }, headers: headers() });
  const read = async () => {
    const { rows } = await sql<{ holidays: string | null; hours: number[] | null; on_card: number[] }>`
      select l.holidays, l.holiday_hours as hours, c.card::json -> 'holiday_hours' as on_card
      from provider_locations l join location_cards c on c.location_id = l.id
      where l.id = ${office.locationId}`.execute(newer.db);
    return rows[0];
  };

  it("are numbers on the card of today, as those of a newer one are [LOAD-10, OFF-03]", async () => {
    const halfDay = { holiday_1_day: "2026-12-24", holiday_1_opens: "08:00", holiday_1_closes: "12:00" };
    await say(older.origin, { holiday_0_day: "2026-07-03", holiday_0_name: "Independence Day", ...halfDay });
    const numbers = [day("2026-07-03"), 0, 0, day("2026-12-24"), 480, 720];
    expect(await read()).toMatchObject({ hours: numbers, on_card: numbers });
    const address = await newer.app.listen({ host: "127.0.0.1", port: 0 });
    await say(address, { holiday_0_day: "2026-11-26" });
    expect(await read()).toMatchObject({
      hours: [day("2026-11-26"), 0, 0],
      on_card: [day("2026-11-26"), 0, 0],
    });
    const page = await ask(older.origin, `${office.path}/hours`, { headers: headers() });
    expect(page).toContain('value="2026-11-26"');
    await say(older.origin, {});
    expect(await read()).toMatchObject({ holidays: null, on_card: [] });
  });
});

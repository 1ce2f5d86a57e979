import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeAuditEntries } from "../../src/features/audit/write-audit-entry.ts";
import { PRICE_FACTS } from "../../src/features/fees/office-price-facts.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { openOfficePeople } from "./office-people.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");
const MOST_BYTES = 100_000;
const PASTES = 45;

describe("the log of an office that pasted its prices often", () => {
  let fixture: TestApp<"mail" | "phones">;
  let people: ReturnType<typeof openOfficePeople>;
  beforeAll(async () => {
    fixture = await createTestApp({ mail: true, phones: true, clock });
    people = openOfficePeople(fixture);
  });
  afterAll(() => fixture.close());

  it.each(["", "/es"])(
    "has all of it in pages of less than 100 KB under %j [OFF-03, OFF-04]",
    async (language) => {
      const listing = await people.listings.add();
      const owner = await people.own(listing);
      const desk = `${language}/office/desk/${owner.officeId}`;
      const path = `${desk}/listings/${listing.locationId}`;
      await owner.post(path, { answer: "save", phone: listing.phone, accepting: "no", speaks_EN: "1" });
      const [, oldest = ""] = /name="entry" value="(\d+)"/.exec((await owner.get(`${desk}/log`)).body) ?? [];
      const price = (cents: number) => [cents, cents + 12_345, "2026-11-15", "2026-11-15"];
      const changes = Object.fromEntries(
        PRICE_FACTS.map(([name]) => [name, { before: price(100_000), after: price(200_000) }]),
      );
      const subject = { subjectKind: "location" as const, subjectId: listing.locationId, changes };
      await writeAuditEntries(
        fixture.db,
        Array.from({ length: PASTES }, (_, at) => ({
          ...{
            actor: owner.email,
            command: "office prices",
            at: new Date(clock.now().getTime() + at * 60_000),
          },
          ...subject,
        })),
      );
      const pages: string[] = [];
      let next: string | undefined = `${desk}/log`;
      while (next !== undefined && pages.length < 20) {
        const page = await owner.get(next);
        expect([page.statusCode, page.body.length < MOST_BYTES, page.body.includes("<script")]).toEqual([
          ...[200, true, false],
        ]);
        pages.push(page.body);
        next = /href="([^"]*log\?before=\d+)"/.exec(page.body)?.[1];
      }
      const times = pages.flatMap((page) => [...page.matchAll(/<p class="muted">([^<]*)<br\/>/g)]);
      expect(pages.length).toBe(8);
      expect(new Set(times.map(([, time]) => time)).size).toBe(PASTES);
      expect(pages.map((page) => page.includes(`href="${desk}/log"`))).toEqual(pages.map(() => true));
      expect(pages.at(-1)).toContain(`value="${oldest}"`);
      expect((await owner.post(`${desk}/log`, { entry: oldest })).statusCode).toBe(303);
      const stored = await fixture.db
        .selectFrom("provider_locations")
        .select("accepting_new_patients")
        .where("id", "=", listing.locationId)
        .executeTakeFirstOrThrow();
      expect(stored.accepting_new_patients).toBeNull();
    },
  );

  it.each(["0", "x", "9".repeat(30), "1; drop"])(
    "begins at its newest entry or ends before %j [OFF-03]",
    async (before) => {
      const owner = await people.own(await people.listings.add());
      const answer = await owner.get(
        `/office/desk/${owner.officeId}/log?before=${encodeURIComponent(before)}`,
      );
      expect(answer.statusCode).toBe(200);
    },
  );
});

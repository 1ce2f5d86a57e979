import type { PartnerCardCheck } from "@smirk/contract/partners";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskCalls, openDesk } from "../membership/plan/desk-calls.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { type AddedPartner, addPartner } from "../support/parts/partners-part.ts";
import { createSettableClock, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "clock">;
let calls: ReturnType<typeof deskCalls>;
let partner: AddedPartner;
let office: string;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  calls = deskCalls(fixture);
  office = (await calls.addOffice()).locationId;
  partner = await addPartner(fixture);
  await fixture.db
    .insertInto("office_fees")
    .values({
      ...{ location_id: office, procedure: "checkup", member_cents: 4_100, usual_cents: null },
      ...{ confirmed_on: "2026-03-01", entered_by: "ana" },
    })
    .execute();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom("rate_limits").execute());

const check = async (payload: object) => {
  const answer = await partner.call({ method: "POST", url: "/partners/card_checks", payload });
  return { status: answer.statusCode, body: answer.json<PartnerCardCheck>(), answer };
};
const codeOf = (path: string) => path.slice("/check/".length);

describe("a check of a card by a partner's program", () => {
  it("answers what a front desk reads of the same code, and no more [OPEN-02] [DESK-02]", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    const desk = openDesk(fixture);
    await desk.choose(path, office);
    const page = await desk.get(path);
    const { body } = await check({ code: codeOf(path), location_id: office });
    expect(body).toEqual({
      outcome: "good",
      checked_at: fixture.clock.now().toISOString(),
      time_zone: "America/Chicago",
      card: {
        member: { label: "Member", value: "Maria L." },
        plan: { label: "Plan", value: expect.any(String) },
        group: { label: "Group", value: expect.any(String) },
        others: 1,
        ends_on: null,
        denial: "THIS IS NOT INSURANCE",
      },
      office: {
        location_id: office,
        name: "Lakeside Dental",
        prices: [{ procedure: "checkup", name: "Checkup", member_cents: 4_100, is_estimate: false }],
      },
      support_phone: fixture.ctx.config.supportPhone,
    });
    const { card } = body.outcome === "good" ? body : expect.fail("not good");
    for (const { label, value } of [card.member, card.plan, card.group]) {
      expect(page.body).toContain(label);
      expect(page.body).toContain(value.replaceAll("'", "&#39;"));
    }
    expect(page.body).toContain("1 more");
  });

  it("speaks Spanish, and takes the address that the QR code has [OPEN-02]", async () => {
    const path = await calls.makeScreen(await calls.join());
    const { body } = await check({ code: `https://smirk.example${path}?language=en`, language: "es" });
    expect(body).toMatchObject({ outcome: "good", card: { denial: "ESTO NO ES UN SEGURO" }, office: null });
  });

  it("is listed for the member with the partner's name, beside what desks did [OPEN-02] [DESK-03]", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    await check({ code: codeOf(path), location_id: office });
    await check({ code: codeOf(path), location_id: office });
    const desk = openDesk(fixture, "203.0.113.8");
    await desk.get(path);
    await desk.press(path, "checked");
    const checks = await calls.listChecks(member);
    expect(checks.map(({ outcome, partner: by }) => [outcome, by]).toSorted()).toEqual([
      ["good", null],
      ["good", partner.name],
    ]);
    expect(checks.find((one) => one.partner !== null)?.office?.name).toBe("Lakeside Dental");
  });

  it("answers the same for what is over, replaced, unknown or nobody's [OPEN-02] [DESK-02]", async () => {
    const [replaced, over] = [await calls.join(), await calls.join()];
    const path = await calls.makeScreen(replaced);
    await calls.replace(replaced);
    const ended = await calls.makeScreen(over);
    const { id } = await calls.membershipOf(over);
    await fixture.db
      .updateTable("memberships")
      .set({ cancel_at: fixture.clock.now() })
      .where("id", "=", id)
      .execute();
    const answers = [];
    for (const code of [codeOf(path), codeOf(ended), "A".repeat(48), "not a code"])
      answers.push((await check({ code })).answer);
    const [first] = answers;
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, first?.body]);
    expect(first?.json<PartnerCardCheck>().outcome).toBe("not_good");
    expect(await calls.listChecks(over)).toMatchObject([{ outcome: "not_good", partner: partner.name }]);
  });

  it("counts wrong digits of a paper card together with front desks [OPEN-02] [DESK-03]", async () => {
    const { path, digits, typed } = await calls.readPaper(await calls.join());
    const wrong = digits === "0000" ? "1111" : "0000";
    const desk = openDesk(fixture);
    for (let count = 0; count < 3; count += 1) await desk.type(path, wrong);
    expect((await check({ code: codeOf(path), digits: wrong })).body).toMatchObject({ outcome: "not_good" });
    expect((await check({ code: codeOf(typed), digits })).body).toMatchObject({ outcome: "good" });
    expect((await check({ code: codeOf(typed), digits: wrong })).status).toBe(200);
    const { answer } = await check({ code: codeOf(path), digits });
    expect([answer.statusCode, answer.json().reason]).toEqual([429, "tries_too_many"]);
    expect((await desk.type(path, digits)).statusCode).toBe(429);
  });

  it.each([
    [{ digits: "12" }, "digits"],
    [{ location_id: "999999999999" }, "location_id"],
    [{ code: "x".repeat(301) }, "code"],
  ])("says which of its fields is wrong: %j [OPEN-02] [TRUST-12]", async (change, field) => {
    const { path } = await calls.readPaper(await calls.join());
    const { answer } = await check({ code: codeOf(path), digits: "1234", ...change });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it("of a code that is too old is not good [OPEN-02] [DESK-01]", async () => {
    const path = await calls.makeScreen(await calls.join());
    fixture.clock.pass(16 * MINUTE_MS);
    expect((await check({ code: codeOf(path) })).body).toMatchObject({ outcome: "not_good" });
    fixture.clock.pass(HOUR_MS);
  });
});

describe("the directory for partners", () => {
  it("is listed in pages by id, of one ZIP code or all [OPEN-02]", async () => {
    const other = await calls.addOffice({ zip: "79901", city: "El Paso" });
    const list = async (query: string) =>
      (await partner.call({ url: `/partners/locations?${query}` }, "directory")).json<{
        locations: { id: string; zip: string }[];
        next: string | null;
      }>();
    const all = await list("");
    expect(all.locations.map(({ id }) => id)).toEqual(expect.arrayContaining([office, other.locationId]));
    expect(all.next).toBeNull();
    expect((await list("zip=79901")).locations.map(({ id }) => id)).toEqual([other.locationId]);
    expect((await list(`after=${other.locationId}`)).locations).toEqual([]);
  });

  it("has a location with its prices until it is unpublished [OPEN-02]", async () => {
    const { locationId, providerId } = await calls.addOffice();
    await fixture.db
      .insertInto("office_fees")
      .values({
        ...{ location_id: locationId, procedure: "checkup", member_cents: 3_900, usual_cents: 9_000 },
        ...{ confirmed_on: "2026-03-01", entered_by: "ana" },
      })
      .execute();
    const url = `/partners/locations/${locationId}`;
    const found = await partner.call({ url }, "directory");
    expect(found.json()).toMatchObject({ location: { id: locationId, provider_id: providerId } });
    const priced = await partner.call({ url: `${url}/prices?plan=brightwell_discount_1` }, "fees");
    expect(priced.json()).toMatchObject({
      plan: "brightwell_discount_1",
      prices: [{ procedure: "checkup", member_cents: 3_900, usual_cents: 9_000 }],
    });
    expect((await partner.call({ url: `${url}/prices` }, "fees")).statusCode).toBe(400);
    await fixture.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("id", "=", locationId)
      .execute();
    expect((await partner.call({ url }, "directory")).statusCode).toBe(404);
    expect((await partner.call({ url: "/partners/locations/none" }, "directory")).statusCode).toBe(404);
  });
});

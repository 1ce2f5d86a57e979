import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashCardToken } from "../../src/features/card/card-secret.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createSettableClock } from "../support/settable-clock.ts";
import { createSoftwarePasskey } from "../support/software-passkey.ts";
import { openOfficePeople } from "./office-people.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");
const ORIGIN = "http://localhost";
let fixture: TestApp<"mail" | "phones" | "stripe">;
let people: ReturnType<typeof openOfficePeople>;

beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, stripe: true, clock });
  people = openOfficePeople(fixture);
});
afterAll(() => fixture.close());

async function begin() {
  const listing = await people.listings.add({
    opening_hours: "Mon-Fri 08:00-17:00",
    weekly_hours: [1, 2, 3, 4, 5].flatMap((day) => [day * 1_440 + 480, day * 1_440 + 1_020]),
  });
  const owner = await people.own(listing);
  return { listing, owner, desk: `/office/desk/${owner.officeId}` };
}

const read = (locationId: string) =>
  fixture.db
    .selectFrom("provider_locations")
    .select(["opening_hours", "phone", "accepting_new_patients", "confirmed_on", "field_sources"])
    .where("id", "=", locationId)
    .executeTakeFirstOrThrow();

describe("an office's pages", () => {
  it.each(["", "/es"])(
    "are kept nowhere, found by nobody, and have no script under '%s' [OFF-03]",
    async (prefix) => {
      const { listing, owner, desk } = await begin();
      for (const path of [
        "",
        "/listings",
        `/listings/${listing.locationId}`,
        "/hours",
        "/prices",
        "/photos",
        "/people",
        "/check",
        "/papers",
        "/log",
      ]) {
        const page = await owner.get(`${prefix}${desk}${path}`);
        expect([path, page.statusCode]).toEqual([path, 200]);
        expect(page.body).not.toContain("<script");
        expect(page.body).toContain(`<html lang="${prefix === "" ? "en" : "es"}">`);
        expect(Buffer.byteLength(page.body)).toBeLessThan(100_000);
        expect(page.headers).toMatchObject({
          "cache-control": "no-store",
          "x-robots-tag": "noindex, nofollow",
          "content-security-policy": expect.stringContaining("default-src 'none'"),
        });
      }
    },
  );

  it("change nothing when they are opened [OFF-03]", async () => {
    const { listing, owner, desk } = await begin();
    const before = await read(listing.locationId);
    for (const path of ["", `/listings/${listing.locationId}`, "/hours", "/log"])
      await owner.get(desk + path);
    expect(await read(listing.locationId)).toEqual(before);
  });

  it("save languages and new patients at once, and leave a new phone to an operator [OFF-03]", async () => {
    const { listing, owner, desk } = await begin();
    const form = { answer: "save", accepting: "no", speaks_EN: "1", speaks_VI: "1" };
    const path = `${desk}/listings/${listing.locationId}`;
    const saved = await owner.post(path, { ...form, phone: listing.phone });
    expect(saved.body).toContain("Visitors see that your office confirmed this today");
    expect(await read(listing.locationId)).toMatchObject({
      accepting_new_patients: false,
      confirmed_on: "2026-11-15",
      opening_hours: "Mon-Fri 08:00-17:00",
    });
    const waiting = await owner.post(path, { ...form, phone: "(713) 555-0177" });
    expect(waiting.body).toContain("We will call you about the rest");
    expect((await read(listing.locationId)).phone).toBe(listing.phone);
    const wrong = await owner.post(path, { ...form, phone: "12", note: "On <2nd> floor" });
    expect([wrong.statusCode, wrong.body.includes("On &lt;2nd&gt; floor")]).toEqual([400, true]);
  });

  it("save hours by day with lunch, and say nothing else of the listing [OFF-03]", async () => {
    const { listing, owner, desk } = await begin();
    const day = { mon_opens: "07:30", mon_lunch: "12:00", mon_back: "13:00", mon_closes: "16:00" };
    const saved = await owner.post(`${desk}/hours`, { location: "", hours: "days", ...day });
    expect(saved.body).toContain("Visitors see these hours now");
    const row = await read(listing.locationId);
    expect(row).toMatchObject({ opening_hours: "Mon 07:30-12:00, 13:00-16:00", confirmed_on: null });
    expect(Object.keys(row.field_sources)).toEqual(["opening_hours"]);
    const wrong = await owner.post(`${desk}/hours`, { location: "", hours: "days", mon_opens: "08:00" });
    expect([wrong.statusCode, wrong.body.includes("both ends of a break")]).toEqual([400, true]);
  });

  it("save holidays for all dentists, which visitors see, and take them back [OFF-03, OFF-04]", async () => {
    const { listing, owner, desk } = await begin();
    const post = (rows: Record<string, string>) => owner.post(`${desk}/holidays`, { location: "", ...rows });
    const saved = await post({
      ...{ holiday_0_day: "2026-12-25", holiday_0_name: "Christmas" },
      ...{ holiday_4_day: "2026-12-24", holiday_4_opens: "08:00", holiday_4_closes: "12:00" },
    });
    expect(saved.body).toContain("Visitors see these hours now");
    const stored = async () =>
      (
        await fixture.db
          .selectFrom("provider_locations")
          .select("holidays")
          .where("id", "=", listing.locationId)
          .executeTakeFirstOrThrow()
      ).holidays;
    expect(await stored()).toBe("2026-12-24 08:00-12:00; 2026-12-25 closed Christmas");
    expect(saved.body.replaceAll(/\s/g, " ")).toContain("Dec 24, 2026: 8:00 AM – 12:00 PM");
    const query = `{ getSingleProviderLocationDetails(id: "${listing.locationId}") { holidays { day opens closes name } website } }`;
    const shown = await askGraphql(fixture.app, query);
    expect(shown.data.getSingleProviderLocationDetails).toEqual({
      website: null,
      holidays: [
        { day: "2026-12-24", opens: 480, closes: 720, name: null },
        { day: "2026-12-25", opens: null, closes: null, name: "Christmas" },
      ],
    });
    for (const wrong of [
      { holiday_0_day: "2026-11-14" },
      { holiday_0_day: "2027-12-25" },
      { holiday_0_day: "2026-12-25", holiday_0_opens: "08:00" },
      { holiday_0_day: "2026-12-25", holiday_1_day: "2026-12-25" },
      { holiday_0_name: "No date" },
    ]) {
      const refused = await post(wrong);
      expect([
        wrong,
        refused.statusCode,
        refused.body.includes("each day of the coming year only once"),
      ]).toEqual([...[wrong, 400, true]]);
    }
    const log = await owner.get(`${desk}/log`);
    expect(log.body).toContain("(Christmas): Closed");
    const [, entry = ""] = /name="entry" value="(\d+)"/.exec(log.body) ?? [];
    expect((await owner.post(`${desk}/log`, { entry })).statusCode).toBe(303);
    expect(await stored()).toBeNull();
    await post({ holiday_0_day: "2026-12-25" });
    await post({});
    expect(await stored()).toBeNull();
  });

  it("save a website over https alone, without what advertisements add [OFF-03, OFF-04]", async () => {
    const { listing, owner, desk } = await begin();
    const path = `${desk}/listings/${listing.locationId}`;
    const save = (website: string) =>
      owner.post(path, { answer: "save", phone: listing.phone, accepting: "yes", speaks_EN: "1", website });
    const saved = await save("www.fern.example/houston?utm_source=ad&gclid=1");
    expect(saved.body).toContain("Visitors see that your office confirmed this today");
    expect(saved.body).toContain('value="https://www.fern.example/houston"');
    for (const wrong of [
      "http://fern.example",
      "javascript:alert(1)",
      "https://127.0.0.1/",
      "https://localhost/",
      "https://user:word@fern.example",
      "https://fern.example:8443",
      "fern",
    ]) {
      const refused = await save(wrong);
      expect([wrong, refused.statusCode, refused.body.includes("begins with https://")]).toEqual([
        ...[wrong, 400, true],
      ]);
    }
    expect((await read(listing.locationId)).confirmed_on).toBe("2026-11-15");
    const log = await owner.get(`${desk}/log`);
    expect(log.body).toContain("Website: Not known → www.fern.example/houston");
    const [, entry = ""] = /name="entry" value="(\d+)"/.exec(log.body) ?? [];
    expect((await owner.post(`${desk}/log`, { entry })).statusCode).toBe(303);
    expect((await owner.get(path)).body).not.toContain("fern.example/houston");
    expect(await read(listing.locationId)).toMatchObject({ confirmed_on: null, field_sources: {} });
  });

  it("log one press as one row, also where it is pressed twice [OFF-04]", async () => {
    const { listing, owner, desk } = await begin();
    const path = `${desk}/listings/${listing.locationId}`;
    for (let press = 0; press < 2; press += 1) await owner.post(path, { answer: "right" });
    const { body } = await owner.get(`${desk}/log`);
    expect(body.match(/Saved by the office/g)).toHaveLength(1);
    expect(body).toContain("Confirmed on: ");
  });

  it("log before, after, who and when, and take a change back [OFF-03, OFF-04]", async () => {
    const { listing, owner, desk } = await begin();
    await owner.post(`${desk}/hours`, { location: "", hours: "short" });
    const log = await owner.get(`${desk}/log`);
    expect(log.body).toContain("Opening hours: Mon-Fri 08:00-17:00 → Mon-Thu 08:00-17:00; Fri 08:00-12:00");
    expect(log.body).toContain(owner.email);
    const [, entry = ""] = /name="entry" value="(\d+)"/.exec(log.body) ?? [];
    expect((await owner.post(`${desk}/log`, { entry })).statusCode).toBe(303);
    expect(await read(listing.locationId)).toMatchObject({
      opening_hours: "Mon-Fri 08:00-17:00",
      field_sources: {},
    });
    const after = (await owner.get(`${desk}/log`)).body;
    expect(after).toContain("Undone by the office");
    expect((await owner.post(`${desk}/log`, { entry })).statusCode).toBe(404);
    // What was taken back can be said again.
    const [, undone = ""] = /name="entry" value="(\d+)"/.exec(after) ?? [];
    expect((await owner.post(`${desk}/log`, { entry: undone })).statusCode).toBe(303);
    expect(await read(listing.locationId)).toMatchObject({
      opening_hours: "Mon-Thu 08:00-17:00; Fri 08:00-12:00",
    });
  });

  it("say who wins in the words of the guide [OFF-04]", async () => {
    const { owner, desk } = await begin();
    const { body } = await owner.get(`${desk}/log`);
    const guide = readFileSync(new URL("../../../../docs/offices.md", import.meta.url), "utf8");
    const rules = [...guide.matchAll(/^> (.+)$/gm)].map(([, rule]) => `<li>${rule}</li>`);
    expect(rules).toHaveLength(4);
    expect(body.match(/<li>[^<]+<\/li>/g)).toEqual(rules);
  });

  it("take back nothing that an operator did, and name no people of other offices [OFF-04, OFF-06]", async () => {
    const { listing, owner, desk } = await begin();
    const at = clock.now();
    const entries = [
      { actor: "olive@operators.example", command: "provider edit" },
      { actor: "spy@rival.example", command: "office save" },
    ].map((by) => ({
      ...{ at, ...by, subject_kind: "location", subject_id: listing.locationId },
      changes: JSON.stringify({ phone: { before: "+17135550100", after: listing.phone } }),
    }));
    const rows = await fixture.db.insertInto("audit_entries").values(entries).returning("id").execute();
    const log = await owner.get(`${desk}/log`);
    for (const { actor } of entries) expect(log.body).not.toContain(actor);
    expect(log.body).toContain("Another office");
    for (const { id } of rows)
      expect((await owner.post(`${desk}/log`, { entry: String(id) })).statusCode).toBe(404);
  });

  it("count today's checks and the members who chose the office, without names [OFF-03]", async () => {
    const { listing, owner, desk } = await begin();
    const { accountId } = await fixture.members.prepare();
    const { id: membershipId } = await fixture.db
      .selectFrom("memberships")
      .select("id")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const check = (code: string, outcome: "good" | "price_given", hours: number) => ({
      ...{ membership_id: membershipId, person_id: membershipId, location_id: listing.locationId, outcome },
      checked_at: new Date(clock.now().getTime() - hours * 3_600_000),
      ...{ code_sha256: hashCardToken(code), address_hmac: Buffer.from("x") },
    });
    const rows = [check("one", "good", 1), check("one", "price_given", 0), check("two", "good", 30)];
    await fixture.db
      .insertInto("card_checks")
      .values(rows as never)
      .execute();
    await fixture.db
      .insertInto("dentist_choices")
      .values({
        ...{ membership_id: membershipId, person_id: membershipId, location_id: listing.locationId },
        ...{ dentist: "{}", chosen_at: clock.now() },
      })
      .execute();
    const today = (await owner.get(desk)).body.replaceAll(/\s+/g, " ");
    expect(today).toContain("<strong>1</strong>card checked today");
    expect(today).toContain("<strong>1</strong>member chose this office");
    expect(today).toContain("Member price given");
  });

  it("name a member who let the office know, until it is taken back [OFF-03, OFF-05]", async () => {
    const { listing, owner, desk } = await begin();
    const member = await fixture.members.prepareWelcomed();
    const post = async (url: string, payload: object) => {
      const { headers } = await fixture.members.signInAgain(member);
      const answer = await fixture.app.inject({ method: "POST", url, headers, payload });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const location = { location_id: listing.locationId };
    await post("/account/dentists", { ...location, person_ids: [membership?.id] });
    const today = async () => (await owner.get(desk)).body;
    expect(await today()).not.toContain("Maria");
    await post("/account/introductions", { ...location, purpose: "cleaning", contact: "none" });
    expect(await today()).toContain("Maria would like a cleaning. Maria will call you.");
    await post("/account/introductions/withdraw", location);
    expect(await today()).not.toContain("Maria");
  });

  it("lead from a card's code to the front desk's page, with the office known [OFF-03]", async () => {
    const { listing, owner, desk } = await begin();
    expect((await owner.post(`${desk}/check`, { code: "12", location: listing.locationId })).statusCode).toBe(
      400,
    );
    const opened = await owner.post(`${desk}/check`, { code: "k7m4p 9xq3r", location: listing.locationId });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, "/check/K7M4P-9XQ3R?language=en"]);
    expect(owner.cookies.get("smirk_desk_office")).toBe(listing.locationId);
    const other = await people.listings.add();
    const foreign = await owner.post(`${desk}/check`, { code: "K7M4P-9XQ3R", location: other.locationId });
    expect(foreign.statusCode).toBe(404);
  });
});

describe("a passkey of an office's person", () => {
  const optionsOf = (body: string) =>
    JSON.parse(
      (/data-options="([^"]+)"/.exec(body)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&#39;", "'"),
    );

  it("is made soon after a code, and signs in alone [OFF-02]", async () => {
    const ann = await people.signIn();
    const passkey = createSoftwarePasskey({ origin: ORIGIN });
    const page = await ann.post("/office/keys", {}, { host: "localhost" });
    expect(page.headers["content-security-policy"]).toContain("script-src 'nonce-");
    const made = await ann.post(
      "/office/keys/answer",
      { answer: JSON.stringify(passkey.register(optionsOf(page.body))) },
      { host: "localhost" },
    );
    expect(made.statusCode, made.body).toBe(303);
    const later = people.person(ann.email);
    const asked = await later.post("/office/passkey", {}, { host: "localhost" });
    const answer = JSON.stringify(passkey.answer(optionsOf(asked.body)));
    const signedIn = await later.post("/office/passkey/answer", { answer }, { host: "localhost" });
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, "/office"]);
    expect((await later.get("/office")).headers.location).toBe("/office/claim");
    const again = await people
      .person(ann.email)
      .post("/office/passkey/answer", { answer }, { host: "localhost" });
    expect(again.statusCode).toBe(401);
  });

  it("opens no console, and an operator's opens no office [OFF-06]", async () => {
    const passkey = createSoftwarePasskey({ origin: ORIGIN });
    const stranger = people.person("x");
    const asked = await stranger.post("/office/passkey", {}, { host: "localhost" });
    const answer = JSON.stringify(passkey.answer(optionsOf(asked.body)));
    const refused = await stranger.post("/office/passkey/answer", { answer }, { host: "localhost" });
    expect(refused.statusCode).toBe(401);
  });
});

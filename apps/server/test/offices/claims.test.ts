import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanOfficeRows } from "../../src/features/offices/sign-in/clean-office-rows.ts";
import { addressKey } from "../../src/features/places/address-key.ts";
import { addLocation } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { wrongCode } from "../support/parts/phones-part.ts";
import { readPdf } from "../support/read-pdf.ts";
import { createSettableClock, DAY_MS, MINUTE_MS } from "../support/settable-clock.ts";
import { openOfficePeople } from "./office-people.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");
let fixture: TestApp<"mail" | "phones">;
let people: ReturnType<typeof openOfficePeople>;

beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, clock });
  people = openOfficePeople(fixture);
});
afterAll(() => fixture.close());

describe("signing in for an office", () => {
  it("takes a code by email, once, in the browser that asked [OFF-02]", async () => {
    const [ann, thief] = [people.person("ann@clinic.example"), people.person("ann@clinic.example")];
    await ann.post("/office", { email: " Ann@Clinic.example " });
    const code = await people.mailedCode("ann@clinic.example");
    expect((await thief.post("/office/code", { code })).statusCode).toBe(400);
    expect((await ann.post("/office/code", { code: "AAAAA-AAAAA" })).statusCode).toBe(400);
    const signedIn = await ann.post("/office/code", { code: code.toLowerCase() });
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, "/office"]);
    expect((await ann.get("/office")).headers.location).toBe("/office/claim");
    expect((await ann.post("/office/code", { code })).statusCode).toBe(400);
    await ann.post("/office/sign-out");
    expect((await ann.get("/office")).body).toContain("For dental offices");
  });

  it("keeps the session in a cookie of the office's pages alone, in each language [OFF-02]", async () => {
    const ann = people.person("cookie@clinic.example");
    await ann.post("/office", { email: ann.email });
    const { headers } = await ann.post("/office/code", { code: await people.mailedCode(ann.email) });
    const set = [headers["set-cookie"] ?? []].flat().filter((one) => one.startsWith("smirk_office="));
    expect(set).toEqual([
      expect.stringMatching(/Path=\/office; Max-Age=43200; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/Path=\/es\/office; Max-Age=43200; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it("says the same of every address, and stores no code as it is [OFF-02]", async () => {
    const stranger = people.person("nobody@clinic.example");
    const asked = await stranger.post("/office", { email: stranger.email });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, "/office/code"]);
    const code = await people.mailedCode(stranger.email);
    for (const table of ["office_codes", "outbox"]) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        fixture.db,
      );
      expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
    }
    expect(
      await fixture.db.selectFrom("office_people").select("id").where("email", "=", stranger.email).execute(),
    ).toEqual([]);
  });

  it("leaves no code and no session behind once they are over [OFF-02]", async () => {
    const ann = await people.signIn();
    const late = people.person("late@clinic.example");
    await late.post("/office", { email: late.email });
    const { now } = clock;
    const later = { now: () => new Date(now().getTime() + 13 * 60 * MINUTE_MS) };
    await cleanOfficeRows({ db: fixture.db, clock: later });
    for (const table of ["office_codes", "office_sessions"] as const)
      expect(await fixture.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await ann.get("/office/claim")).statusCode).toBe(401);
  });

  it("keeps people who left for 400 days, and those without an office for 90 [OFF-02, LAW-06]", async () => {
    const owner = await people.own(await people.listings.add());
    const [left, none] = [await people.signIn(), await people.signIn()];
    await owner.post(`/office/desk/${owner.officeId}/people`, { email: left.email, role: "staff" });
    await fixture.db
      .updateTable("office_roles")
      .set({ ended_at: clock.now() })
      .where("person_id", "=", (eb) =>
        eb.selectFrom("office_people").select("id").where("email", "=", left.email),
      )
      .execute();
    const emails = [owner.email, left.email, none.email];
    const keptAfter = async (days: number) => {
      const now = new Date(clock.now().getTime() + days * DAY_MS);
      await cleanOfficeRows({ db: fixture.db, clock: { now: () => now } });
      const kept = await fixture.db
        .selectFrom("office_people")
        .select("email")
        .where("email", "in", emails)
        .execute();
      return emails.filter((email) => kept.some((one) => one.email === email));
    };
    expect(await keptAfter(89)).toEqual(emails);
    expect(await keptAfter(91)).toEqual([owner.email, left.email]);
    expect(await keptAfter(399)).toEqual([owner.email, left.email]);
    expect(await keptAfter(401)).toEqual([owner.email]);
  });

  it("refuses forms of other sites [OFF-02]", async () => {
    const ann = people.person("cross@clinic.example");
    const forged = await ann.post("/office", { email: ann.email }, { "sec-fetch-site": "cross-site" });
    expect(forged.statusCode).toBe(403);
  });

  it("ends a code after five wrong tries [OFF-02]", async () => {
    const ann = people.person("tries@clinic.example");
    await ann.post("/office", { email: ann.email });
    const code = await people.mailedCode(ann.email);
    for (let count = 0; count < 5; count += 1) await ann.post("/office/code", { code: "AAAAA-AAAAA" });
    expect((await ann.post("/office/code", { code })).statusCode).toBe(400);
  });
});

describe("claiming a listing", () => {
  it("takes a code to the phone of record, which shows masked [OFF-02]", async () => {
    const listing = await people.listings.add();
    const ann = await people.signIn();
    const found = await ann.get(`/office/claim?npi=${listing.npi}&zip=77002`);
    expect(found.body).not.toContain(listing.phone.slice(2));
    expect(found.body).not.toContain(listing.email);
    const path = await people.claim(ann, listing, "text");
    const code = await people.phonedCode(listing.phone);
    expect((await ann.post(path, { code: "000000" })).statusCode).toBe(code === "000000" ? 303 : 400);
    const claimed = await ann.post(path, { code });
    expect([claimed.statusCode, claimed.headers.location]).toEqual([303, "/office"]);
    const officeId = await people.officeOf(listing);
    expect((await ann.get("/office")).headers.location).toBe(`/office/desk/${officeId}`);
    const today = await ann.get(`/office/desk/${officeId}`);
    expect([today.statusCode, today.body.includes("Ada Fern")]).toEqual([200, true]);
  });

  it("is over after five wrong codes: the right one is none any more [OFF-06]", async () => {
    const listing = await people.listings.add();
    const ann = await people.signIn();
    const path = await people.claim(ann, listing, "text");
    const code = await people.phonedCode(listing.phone);
    const statuses: number[] = [];
    for (let tried = 0; tried < 5; tried += 1)
      statuses.push((await ann.post(path, { code: wrongCode(code) })).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 200]);
    expect((await ann.post(path, { code })).headers.location).toBeUndefined();
    const claim = await fixture.db
      .selectFrom("office_claims")
      .select(["state", "tries"])
      .where("location_id", "=", listing.locationId)
      .execute();
    expect(claim).toEqual([{ state: "void", tries: 5 }]);
  });

  it("takes a code to the email of record, which names the claimant [OFF-02]", async () => {
    const listing = await people.listings.add();
    const ann = await people.signIn();
    const path = await people.claim(ann, listing, "email");
    await people.runJobs();
    const [mail] = await fixture.mail.take(listing.email);
    expect(mail?.text).toContain(ann.email);
    const code = /\b([2-9A-Z]{5}-[2-9A-Z]{5})\b/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await ann.post(path, { code })).headers.location).toBe("/office");
  });

  it.each([
    ["call", "+17135550101"],
    ["text", "+17135550192"],
    ["text", "+17135550198"],
  ])("says the code in a call where it is asked to %s %s [OFF-02]", async (way, phone) => {
    const listing = await people.listings.add({ phone });
    const ann = await people.signIn();
    const path = await people.claim(ann, { ...listing, phone }, way);
    const [message] = await fixture.phones.messagesTo(phone);
    expect(message?.text).toContain("Phone call");
    expect((await ann.get(path)).body).toContain("We call ");
    expect((await ann.post(path, { code: message?.code ?? "" })).headers.location).toBe("/office");
  });

  it("finds nothing for another ZIP code, a wrong NPI, or a hidden listing [OFF-02]", async () => {
    const listing = await people.listings.add();
    const hidden = await people.listings.add({ published: false, unpublished_by: "operator" });
    const ann = await people.signIn();
    for (const query of [
      `npi=${listing.npi}&zip=77003`,
      `npi=${listing.npi.slice(0, 9)}0x&zip=77002`,
      `npi=${hidden.npi}&zip=77002`,
    ])
      expect((await ann.get(`/office/claim?${query}`)).body).toContain("We found no listing");
    const asked = await ann.post("/office/claim", { location: hidden.locationId, way: "text" });
    expect(asked.statusCode).toBe(404);
  });
});

describe("an operator's word about a claim", () => {
  const open = async () => {
    const listing = await people.listings.add({ phone: null, record_email: null });
    const ann = await people.signIn();
    return { listing, ann, operator: await addOperator(fixture, "support") };
  };

  it("is asked for where there is no contact of record, and makes an owner [OFF-02]", async () => {
    const { listing, ann, operator } = await open();
    const found = await ann.get(`/office/claim?npi=${listing.npi}&zip=77002`);
    expect(found.body.match(/name="way" value="\w+"/g)).toEqual([
      'name="way" value="letter"',
      'name="way" value="operator"',
    ]);
    expect((await ann.post("/office/claim", { location: listing.locationId, way: "text" })).statusCode).toBe(
      400,
    );
    const path = await people.claim(ann, listing, "operator");
    expect((await ann.get(path)).body).toContain("We will review your claim");
    const { claims } = (await operator.call("/offices/claims")).json();
    const own = claims.find(({ email }: { email: string }) => email === ann.email);
    expect(own).toMatchObject({ way: "operator", is_waiting: true, is_proved: false, owners: [] });
    const body = { claim_id: own.id, reason: "Called the office" };
    expect((await operator.call("/offices/claims/approve", body)).statusCode).toBe(200);
    expect((await operator.call("/offices/claims/refuse", body)).statusCode).toBe(409);
    expect((await ann.get("/office")).headers.location).toBe(
      `/office/desk/${await people.officeOf(listing)}`,
    );
  });

  it("may be no, and then nothing is kept [OFF-02]", async () => {
    const { listing, ann, operator } = await open();
    const path = await people.claim(ann, listing, "operator");
    const body = { claim_id: path.split("/").at(-1), reason: "Nobody there knows them" };
    expect((await operator.call("/offices/claims/refuse", body)).statusCode).toBe(200);
    expect((await ann.get(path)).body).toContain("We could not confirm");
    await expect(people.officeOf(listing)).rejects.toThrow();
  });

  it("is a letter with a code for the listing's address, of which the newest works [OFF-02]", async () => {
    const { listing, ann, operator } = await open();
    const path = await people.claim(ann, listing, "letter");
    expect((await ann.post(path, { code: "AAAAA-AAAAA" })).statusCode).toBe(400);
    const body = { claim_id: path.split("/").at(-1) };
    const codes: string[] = [];
    for (let print = 0; print < 2; print += 1) {
      const letter = await operator.call("/offices/claims/letter", body);
      expect(letter.headers["content-type"]).toBe("application/pdf");
      const text = readPdf(letter.rawPayload).pages.join(" ");
      expect(text).toContain("Houston, TX 77002");
      codes.push(/[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(text)?.[0] ?? "");
    }
    expect((await ann.post(path, { code: codes[0] ?? "" })).statusCode).toBe(400);
    expect((await ann.post(path, { code: codes[1] ?? "" })).headers.location).toBe("/office");
  });

  it("lets a second claim in beside the first owner, and ends an owner whose key is gone [OFF-06]", async () => {
    const listing = await people.listings.add();
    const [ann, ben] = [await people.own(listing), await people.signIn()];
    const path = await people.claim(ben, listing, "email");
    await ben.post(path, { code: await people.mailedCode(listing.email) });
    const operator = await addOperator(fixture, "support");
    const body = { claim_id: path.split("/").at(-1), reason: "Called the office" };
    await operator.call("/offices/claims/approve", body);
    const desk = `/office/desk/${ann.officeId}`;
    expect([(await ann.get(desk)).statusCode, (await ben.get(desk)).statusCode]).toEqual([200, 200]);
    const { offices } = (await operator.call("/offices/people", { text: ann.email })).json();
    const [{ people: team }] = offices;
    const person = team.find(({ email }: { email: string }) => email === ann.email);
    const ended = { office_id: ann.officeId, person_id: person.id, reason: "Left" };
    expect((await operator.call("/offices/people/end", ended)).statusCode).toBe(200);
    expect((await ann.get(desk)).statusCode).toBe(401);
    expect((await ben.get(`${desk}/log`)).body).not.toContain(operator.email);
  });
});

describe("nobody takes an office over", () => {
  it("lets the second of two claims wait, and notifies the first owner [OFF-06]", async () => {
    const listing = await people.listings.add();
    const [ann, ben] = [await people.signIn(), await people.signIn()];
    const first = await people.claim(ann, listing, "text");
    const code = await people.phonedCode(listing.phone);
    const second = await people.claim(ben, listing, "email");
    const mailed = await people.mailedCode(listing.email);
    expect((await ann.post(first, { code })).headers.location).toBe("/office");
    expect((await ben.post(second, { code: mailed })).body).toContain("We will review your claim");
    expect((await ben.get("/office")).headers.location).toBe("/office/claim");
    await people.runJobs();
    const notices = await fixture.mail.take(ann.email);
    expect(notices.some(({ text }) => text.includes(`${ben.email} claims a listing`))).toBe(true);
  });

  it("lets one of two claims that are proved at once win, whichever it is [OFF-06]", async () => {
    const listing = await people.listings.add();
    const [ann, ben] = [await people.signIn(), await people.signIn()];
    const first = await people.claim(ann, listing, "text");
    const code = await people.phonedCode(listing.phone);
    const second = await people.claim(ben, listing, "email");
    const mailed = await people.mailedCode(listing.email);
    const answers = await Promise.all([ann.post(first, { code }), ben.post(second, { code: mailed })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 303]);
    const officeId = await people.officeOf(listing);
    const owners = await fixture.db
      .selectFrom("office_roles")
      .select("person_id")
      .where("office_id", "=", officeId)
      .execute();
    expect(owners).toHaveLength(1);
  });

  it.each(["text", "email"])(
    "voids a code by %s once the contact of record is another [OFF-06]",
    async (way) => {
      const listing = await people.listings.add();
      const ann = await people.signIn();
      const path = await people.claim(ann, listing, way);
      const code =
        way === "text" ? await people.phonedCode(listing.phone) : await people.mailedCode(listing.email);
      await fixture.db
        .updateTable("provider_locations")
        .set(way === "text" ? { phone: "+17135550177" } : { record_email: "new@office.example" })
        .where("id", "=", listing.locationId)
        .execute();
      expect((await ann.post(path, { code })).body).toContain("This code no longer works");
      expect((await ann.get("/office")).headers.location).toBe("/office/claim");
    },
  );

  it("gives a code to nobody but the person who asked for it, for 15 minutes [OFF-06]", async () => {
    const listing = await people.listings.add();
    const [ann, ben] = [await people.signIn(), await people.signIn()];
    const path = await people.claim(ann, listing, "text");
    const code = await people.phonedCode(listing.phone);
    expect((await ben.post(path, { code })).statusCode).toBe(404);
    clock.pass(16 * MINUTE_MS);
    expect((await ann.post(path, { code })).body).toContain("This code is too old");
  });

  it("keeps the other four offices of a dentist out of a claim [OFF-06]", async () => {
    const listing = await people.listings.add();
    const others: string[] = [];
    for (const street of ["2 Ash St", "3 Ash St", "4 Ash St", "5 Ash St"])
      others.push(
        await addLocation(fixture.db, listing.providerId, {
          address: street,
          address_key: addressKey(street, "77002"),
          phone: "+17135550166",
          opening_hours: "Mon 09:00-12:00",
          weekly_hours: [1_980, 2_160],
        }),
      );
    const ann = await people.own(listing);
    const desk = `/office/desk/${ann.officeId}`;
    for (const id of others) expect((await ann.get(`${desk}/listings/${id}`)).statusCode).toBe(404);
    const saved = await ann.post(`${desk}/listings/${listing.locationId}`, {
      ...{ answer: "save", phone: listing.phone, accepting: "yes", speaks_EN: "1", speaks_VI: "1" },
    });
    expect(saved.body).toContain("We will call you about the rest");
    await ann.post(`${desk}/hours`, { location: "", hours: "short" });
    const rows = await fixture.db
      .selectFrom("provider_locations")
      .innerJoin("providers", "providers.id", "provider_id")
      .select(["provider_locations.id", "opening_hours", "languages"])
      .where("provider_id", "=", listing.providerId)
      .execute();
    for (const { id, opening_hours, languages } of rows) {
      expect(languages).toEqual(["EN"]);
      expect(opening_hours).toBe(
        id === listing.locationId ? "Mon-Thu 08:00-17:00; Fri 08:00-12:00" : "Mon 09:00-12:00",
      );
    }
  });

  it("brings forty dentists of one phone with one code, and not those of another phone or address [OFF-06]", async () => {
    const first = await people.listings.add();
    const place = { address: "700 Main St", address_key: addressKey("700 Main St", "77002") };
    await fixture.db
      .updateTable("provider_locations")
      .set(place)
      .where("id", "=", first.locationId)
      .execute();
    const colleagues = [];
    for (let count = 0; count < 39; count += 1)
      colleagues.push(
        await people.listings.add({ ...place, phone: first.phone }, { last_name: `Fern${count}` }),
      );
    const stranger = await people.listings.add(place, { last_name: "Other" });
    const branch = await people.listings.add({ phone: first.phone }, { last_name: "Other" });
    const ann = await people.own(first);
    const page = await ann.get(`/office/desk/${ann.officeId}/listings`);
    expect(page.body.match(/\/listings\/\d+"/g)).toHaveLength(40);
    expect(page.body).not.toContain("Other");
    expect(Buffer.byteLength(page.body)).toBeLessThan(100_000);
    for (const { locationId } of [stranger, branch])
      expect((await ann.get(`/office/desk/${ann.officeId}/listings/${locationId}`)).statusCode).toBe(404);
  });
});

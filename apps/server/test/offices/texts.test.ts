import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendOfficeTexts } from "../../src/features/messages/office-texts.ts";
import { askOffices } from "../../src/features/offices/ask-offices.ts";
import { cleanOfficeRows } from "../../src/features/offices/sign-in/clean-office-rows.ts";
import { endLapsedTexts } from "../../src/features/offices/texts/end-texts.ts";
import { isTextTime } from "../../src/features/offices/texts/text-hours.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { nextPhone, wrongCode } from "../support/parts/phones-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";
import { type Listing, openOfficePeople, type Person } from "./office-people.ts";

/** A Monday, noon in Houston. */
const NOON = new Date("2026-11-16T18:00:00Z");
const LANDLINE = "+17135550192";
const clock = createSettableClock(NOON.toISOString());

let fixture: TestApp<"mail" | "phones">;
let people: ReturnType<typeof openOfficePeople>;
let owner: Person & { officeId: string };
let listing: Listing;
let phone: string;
let desk: string;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, clock });
  people = openOfficePeople(fixture);
  const origin = await fixture.app.listen({ host: "127.0.0.1", port: 0 });
  await fixture.sandbox.control("PUT", "/sms/product", { url: origin });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await sql`truncate office_requests, office_stops, office_texts, texts, rate_limits cascade`.execute(
    fixture.db,
  );
  await sql`update provider_locations set record_email = null`.execute(fixture.db);
  goTo(NOON);
  listing = await people.listings.add();
  owner = await people.own(listing);
  phone = nextPhone();
  desk = `/office/desk/${owner.officeId}/texts`;
});

const agree = async (to = phone, language = "") => {
  const asked = await owner.post(`${language}${desk}`, { phone: to });
  expect(asked.statusCode, asked.body).toBe(303);
  return owner.post(`${language}${desk}/agree`, { code: await people.phonedCode(to) });
};
const goTo = (moment: Date) => clock.pass(moment.getTime() - clock.now().getTime());
/** Sessions end while nobody is there. */
const comeBack = async () => {
  owner = { ...(await people.signIn(owner.email)), officeId: owner.officeId };
};
const runJobs = async () => {
  for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
};
/** The hourly question, and what it writes. */
const ask = async () => {
  await askOffices(fixture.ctx);
  await runJobs();
  return fixture.mail.take(listing.email);
};
const sendTexts = async () => {
  await sendOfficeTexts(fixture.ctx);
  await runJobs();
};
const questions = async (to = phone) =>
  (await fixture.phones.messagesTo(to)).map(({ text }) => text).filter((text) => text.includes("/confirm/"));
const read = () =>
  fixture.db.selectFrom("office_texts").selectAll().where("office_id", "=", owner.officeId).execute();
const reply = async (text: string) =>
  (await fixture.sandbox.control("POST", "/sms/inbound", { from: phone, text })).json<{ answer: string }>();
const log = async () => (await owner.get(`/office/desk/${owner.officeId}/log`)).body;

describe("texts to an office", () => {
  it.each([" ext. 5", " or 713-555-0199"])(
    "are agreed to for one number alone, and not for one with %j behind it [OFF-01]",
    async (more) => {
      const asked = await owner.post(desk, { phone: `${phone}${more}` });
      expect([asked.statusCode, asked.body]).toEqual([400, expect.stringContaining("of ten digits")]);
      expect(await fixture.phones.messagesTo(phone)).toEqual([]);
    },
  );

  it("ask beside the email with a link of one listing, once, and say no more [OFF-01]", async () => {
    await agree();
    const [mail] = await ask();
    await sendTexts();
    await sendTexts();
    const [text = "", ...more] = await questions();
    expect(more).toEqual([]);
    expect(text).toMatch(
      /^Smirk: Is your listing right\? Check it with one tap: https?:\/\/\S+\/office\/confirm\/[\w-]{43} Reply STOP to stop texts\.$/,
    );
    const path = /\/office\/confirm\/[\w-]{43}/.exec(text)?.[0] ?? "";
    expect(mail?.text).toContain(path);
    expect((await owner.post(path, { answer: "right" })).statusCode).toBe(200);
    const token = path.split("/").at(-1);
    const { rows } = await sql<{ row: string }>`select t::text as row from texts t`.execute(fixture.db);
    expect(rows.filter(({ row }) => row.includes(`${token}`))).toEqual([]);
  });

  it("go to no number that did not agree [OFF-01]", async () => {
    await owner.post(desk, { phone });
    expect(await ask()).toHaveLength(1);
    await sendTexts();
    for (const number of [phone, listing.phone]) expect(await questions(number)).toEqual([]);
  });

  it("name the email for an office with more listings, in the language of the agreement [OFF-01]", async () => {
    const other = await people.listings.add({ record_email: listing.email });
    await fixture.db
      .insertInto("office_listings")
      .values({ location_id: other.locationId, office_id: owner.officeId, since: NOON })
      .execute();
    await agree(phone, "/es");
    await ask();
    await sendTexts();
    const [text] = await questions();
    expect(text).toMatch(
      /^Smirk: ¿Son correctas sus fichas\? .+ https?:\/\/\S+\/es\/office\/confirm\/\S+ Responda STOP/,
    );
    expect(text).not.toMatch(/[áíóú]/);
  });

  it("wait for the hours of the office [OFF-01]", async () => {
    await agree();
    goTo(new Date("2026-11-20T23:30:00Z"));
    await ask();
    for (const moment of ["2026-11-20T23:40:00Z", "2026-11-21T18:00:00Z", "2026-11-23T14:59:00Z"]) {
      goTo(new Date(moment));
      await sendTexts();
    }
    expect(await questions()).toEqual([]);
    goTo(new Date("2026-11-23T15:00:00Z"));
    await sendTexts();
    expect(await questions()).toHaveLength(1);
  });

  it.each([
    ["HI", "96813", "2026-11-16T18:59:00Z", false],
    ["HI", "96813", "2026-11-16T19:00:00Z", true],
    ["NY", "10001", "2026-11-16T21:59:00Z", true],
    ["NY", "10001", "2026-11-16T22:00:00Z", false],
    // Either zone of Texas: the later one.
    ["TX", "79821", "2026-11-16T15:30:00Z", false],
    ["TX", "79821", "2026-11-16T16:00:00Z", true],
    ["NY", "10001", "2026-11-15T18:00:00Z", false],
  ])("may come to %s %s at %s: %s [OFF-01]", (state, zip, moment, isTime) => {
    expect(isTextTime({ state, zip }, new Date(moment))).toBe(isTime);
  });
});

describe("an office's agreement to texts", () => {
  it("is kept word for word with its day, language and who agreed, and stands in the log [OFF-01]", async () => {
    const code = await owner.post(desk, { phone }).then(() => owner.get(desk));
    const words = /<blockquote><p>([^<]+)<\/p>/.exec(code.body)?.[1];
    expect(words).toMatch(
      /^I agree that Smirk sends texts to this number .+ Reply STOP to stop, HELP for help\.$/,
    );
    expect((await owner.post(`${desk}/agree`, { code: await people.phonedCode(phone) })).statusCode).toBe(
      303,
    );
    expect(await read()).toMatchObject([
      { phone_number: phone, words, agreed_at: NOON, language: "en", is_of_record: false, ended_at: null },
    ]);
    const shown = (await owner.get(desk)).body;
    expect(shown).toContain("Your office agreed on Nov 16, 2026");
    expect(shown).toContain(words);
    const logged = await log();
    expect(logged).toContain("Texts changed");
    expect(logged).toContain(owner.email);
  });

  it("takes the code of this number alone, five times, for 15 minutes [OFF-01]", async () => {
    await owner.post(desk, { phone });
    const code = await people.phonedCode(phone);
    for (let tried = 0; tried < 4; tried += 1) {
      const wrong = await owner.post(`${desk}/agree`, { code: wrongCode(code) });
      expect([wrong.statusCode, wrong.body.includes("This code is not right")]).toEqual([400, true]);
    }
    expect((await owner.post(`${desk}/agree`, { code: wrongCode(code) })).body).toContain(
      "The code is too old",
    );
    expect((await owner.post(`${desk}/agree`, { code })).statusCode).toBe(400);
    await sql`truncate rate_limits`.execute(fixture.db);
    await owner.post(desk, { phone });
    clock.pass(16 * MINUTE_MS);
    const late = await owner.post(`${desk}/agree`, { code: await people.phonedCode(phone) });
    expect([late.statusCode, late.body.includes("The code is too old")]).toEqual([400, true]);
    expect((await read()).map(({ agreed_at }) => agreed_at)).toEqual([null]);
    await cleanOfficeRows(fixture.ctx);
    expect(await read()).toEqual([]);
  });

  it.each([
    ["12", "ten digits"],
    ["", "ten digits"],
    [LANDLINE, "This phone cannot get texts"],
  ])("is asked for again for the number %j [OFF-01]", async (number, sentence) => {
    const answer = await owner.post(desk, { phone: number });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await read()).toEqual([]);
  });

  it("says how long to wait for another code, beside the one that was sent [OFF-01, ES-02]", async () => {
    await owner.post(desk, { phone });
    const again = await owner.post(desk, { phone });
    expect([again.statusCode, again.headers["retry-after"]]).toEqual([
      429,
      expect.stringMatching(/^[1-6]?\d$/),
    ]);
    expect(again.body).toMatch(/Please wait (\d+ seconds?|1 minute) before you ask for another one\./);
    expect(again.body).toContain('name="code"');
    expect((await owner.post(`/es${desk}`, { phone })).body).toMatch(/Espere (\d+ segundos?|1 minuto) antes/);
    const agreed = await owner.post(`${desk}/agree`, { code: await people.phonedCode(phone) });
    expect(agreed.statusCode).toBe(303);
  });

  it("is asked for six times a day, of which a press too soon is none [OFF-01, ES-02]", async () => {
    const press = async () => (await owner.post(desk, { phone })).statusCode;
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push(await press(), await press());
      await sql`delete from rate_limits where key not like 'office-texts-%'`.execute(fixture.db);
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(6);
    const over = await owner.post(`/es${desk}`, { phone });
    expect([over.statusCode, over.body]).toEqual([429, expect.stringContaining("Espere 24 horas")]);
    // What a refused number was counted is given back.
    expect((await owner.post(desk, { phone: nextPhone() })).body).toContain("Too many codes");
    const counted = await sql<{ key: string }>`select key from rate_limits
      where key like 'code-send-minute:%' and points > 0`.execute(fixture.db);
    expect(counted.rows).toEqual([]);
  });

  it("is one at a time: another number takes the place of the first [OFF-01]", async () => {
    await agree();
    const other = nextPhone();
    await agree(other);
    expect((await read()).map(({ phone_number, ended_by }) => [phone_number, ended_by])).toEqual(
      expect.arrayContaining([
        [phone, "replaced"],
        [other, null],
      ]),
    );
    await ask();
    await sendTexts();
    expect([await questions(), await questions(other)]).toEqual([[], [expect.any(String)]]);
  });

  it("is ended by staff too, and by them not given [OFF-01, OFF-06]", async () => {
    await agree();
    const bea = await people.signIn();
    await owner.post(`/office/desk/${owner.officeId}/people`, { email: bea.email, role: "staff" });
    expect((await bea.get(desk)).body).toContain("An owner of the office may agree to texts.");
    expect((await bea.post(desk, { phone })).statusCode).toBe(403);
    expect((await bea.post(`${desk}/end`)).statusCode).toBe(303);
    expect((await read())[0]).toMatchObject({ ended_by: "desk" });
    expect((await owner.get(desk)).body).toContain("Your office stopped our texts");
  });
});

describe("the end of texts to an office", () => {
  const change = (values: object) =>
    fixture.db.updateTable("provider_locations").set(values).where("id", "=", listing.locationId).execute();
  const agreeAtRecord = async () => {
    await sql`truncate rate_limits`.execute(fixture.db);
    phone = listing.phone;
    await agree();
  };

  it.each<[string, string, () => Promise<unknown>, string]>([
    [
      "the desk",
      "desk",
      async () => {
        await comeBack();
        await owner.post(`${desk}/end`);
      },
      "Your office stopped our texts",
    ],
    ["STOP", "stop", () => reply("STOP"), "replied to stop them"],
    ["a doubtful reply", "doubted", () => reply("Wrong number"), "We will call you about it"],
    [
      "the emails' one press",
      "email_stop",
      async () => {
        const path = /\/office\/stop\/[\w-]{43}/.exec((await ask())[0]?.text ?? "")?.[0] ?? "";
        await owner.post(path, { "List-Unsubscribe": "One-Click" }, { "sec-fetch-site": "cross-site" });
      },
      "with our emails",
    ],
    ["another number of the listing", "changed", () => change({ phone: nextPhone() }), "Please agree again"],
    [
      "a hidden listing",
      "listing",
      () => change({ published: false, unpublished_by: "operator" }),
      "no listing",
    ],
    [
      "the end of the last owner",
      "person",
      async () => {
        const [{ person_id: personId } = { person_id: null }] = await read();
        const operator = await addOperator(fixture, "support");
        const ended = { office_id: owner.officeId, person_id: personId, reason: "Left" };
        expect((await operator.call("/offices/people/end", ended)).statusCode).toBe(200);
      },
      "",
    ],
  ])("comes with %s, before a text that waits [OFF-01]", async (_by, endedBy, end, sentence) => {
    await agreeAtRecord();
    goTo(new Date("2026-11-21T18:00:00Z"));
    await ask();
    if (endedBy === "email_stop") await sql`truncate office_requests`.execute(fixture.db);
    await end();
    goTo(new Date("2026-11-23T18:00:00Z"));
    await sendTexts();
    expect(await questions()).toEqual([]);
    await comeBack();
    if (sentence !== "") expect((await owner.get(desk)).body).toContain(sentence);
    await endLapsedTexts(fixture.ctx);
    expect(await read()).toMatchObject([{ ended_by: endedBy, ended_at: expect.any(Date) }]);
    await endLapsedTexts(fixture.ctx);
    const entries = await fixture.db
      .selectFrom("audit_entries")
      .select("changes")
      .where("subject_kind", "=", "office")
      .where("subject_id", "=", owner.officeId)
      .where("command", "in", ["office texts", "office text", "office stop", "texts end"])
      .orderBy("id")
      .execute();
    expect(entries.map(({ changes }) => changes)).toEqual([
      { texts: [null, phone] },
      { texts: [phone, null], texts_ended: [null, endedBy] },
    ]);
  });

  it("by STOP is answered in the office's language, and lasts until START and a new code [OFF-01]", async () => {
    await agree(phone, "/es");
    expect((await reply("STOP")).answer).toContain("Ya no le enviamos");
    await sql`truncate rate_limits`.execute(fixture.db);
    const refused = await owner.post(desk, { phone });
    expect([refused.statusCode, refused.body.includes("has stopped our texts")]).toEqual([400, true]);
    expect((await reply("START")).answer).toContain("su ficha");
    await ask();
    await sendTexts();
    expect(await questions()).toEqual([]);
    expect((await agree()).statusCode).toBe(303);
    await sql`truncate office_requests`.execute(fixture.db);
    await ask();
    await sendTexts();
    expect(await questions()).toHaveLength(1);
  });

  it("by a number that takes none is an operator's task until somebody calls [OFF-01]", async () => {
    await agree();
    await sql`update office_texts set phone_number = ${LANDLINE}, is_of_record = false`.execute(fixture.db);
    await ask();
    await sendTexts();
    expect(await read()).toMatchObject([{ ended_by: "undeliverable" }]);
    const operator = await addOperator(fixture, "support");
    const list = async () => (await operator.call("/offices/tasks")).json().tasks;
    const [task, ...more] = await list();
    expect([task, more]).toMatchObject([
      {
        ...{ kind: "text_bounced", texted: LANDLINE, email: owner.email },
        listings: [{ location_id: listing.locationId, phone: listing.phone }],
      },
      [],
    ]);
    const called = { batch_id: task.batch_id, reason: "Called" };
    expect((await operator.call("/offices/dismiss", called)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await operator.call("/offices/dismiss", called)).statusCode).toBe(404);
  });

  it("by a doubtful reply is a task, which a new agreement ends [OFF-01]", async () => {
    await agree();
    await reply("Wrong number");
    const operator = await addOperator(fixture, "support");
    const list = async () => (await operator.call("/offices/tasks")).json().tasks;
    expect(await list()).toMatchObject([{ kind: "text_doubted", texted: phone }]);
    await sql`truncate rate_limits`.execute(fixture.db);
    await agree();
    expect(await list()).toEqual([]);
  });

  it("is forgotten five years later [OFF-01]", async () => {
    await agree();
    await owner.post(`${desk}/end`);
    clock.pass(1_827 * DAY_MS);
    await cleanOfficeRows(fixture.ctx);
    expect(await read()).toHaveLength(1);
    clock.pass(HOUR_MS);
    await cleanOfficeRows(fixture.ctx);
    expect(await read()).toEqual([]);
  });
});

import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteOldChecks } from "../../../src/features/desk/card-checks.ts";
import { isPolicyNumber } from "../../../src/features/members/policy-number.ts";
import { pathOf } from "../../../src/logging/log.ts";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { createSettableClock, DAY_MS, HOUR_MS, MINUTE_MS } from "../../support/settable-clock.ts";
import { deskCalls, openDesk, withoutNonce } from "./desk-calls.ts";

let fixture: TestApp<"stripe" | "clock">;
let calls: ReturnType<typeof deskCalls>;
let office: string;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  calls = deskCalls(fixture);
  office = (await calls.addOffice()).locationId;
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom("rate_limits").execute());

/** The statements that an answer sends to the database. */
async function listQueries(ask: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await ask();
  const texts = query.mock.calls.map(([sent]: unknown[]) =>
    typeof sent === "string" ? sent : (sent as { text: string }).text,
  );
  query.mockRestore();
  return texts;
}

const setTime = (time: string) => fixture.clock.pass(Date.parse(time) - fixture.ctx.clock.now().getTime());
const widen = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
/** Card numbers that end in these digits. */
const listNumbers = (digits: string) =>
  Array.from({ length: 40 }, (_, at) => `9${String(at).padStart(11, "0")}${digits}`).filter(isPolicyNumber);
/** Nobody has it; on paper it has 16 bytes, on a screen 36. */
const unknownCode = (bytes: 16 | 36) =>
  `/check/${createHash("sha512").update("nobody's").digest().subarray(0, bytes).toString("base64url")}`;
const SPANISH = { "accept-language": "es-MX,es;q=0.9" };

describe("the page of a screen code [DESK-02]", () => {
  it("says good today, the time with its zone, and nothing else about the person", async () => {
    const member = await calls.join();
    setTime("2026-03-05T21:09:00Z");
    const path = await calls.makeScreen(member);
    const page = await openDesk(fixture).get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/Thursday, March 5, 2026 at 3:09\sPM Central Standard Time/);
    const membership = await calls.membershipOf(member);
    for (const shown of [
      '<main class="answer good">',
      "<h1>Good today</h1>",
      "Maria L.",
      "1 more",
      "THIS IS NOT INSURANCE.",
      "Member price given",
      "We don&#39;t take this",
    ])
      expect(page.body).toContain(shown);
    const secrets = [
      "Lopez",
      "Ana",
      "1990",
      "2015",
      membership.policy_number,
      membership.zip,
      membership.email,
    ];
    for (const secret of secrets) expect(page.body).not.toContain(secret);
    expect(page.body).not.toContain("<script");
    expect(Buffer.byteLength(page.body)).toBeLessThan(20_000);
  });

  it("is kept nowhere, found by nobody, and loads nothing from another site", async () => {
    const page = await openDesk(fixture).get(await calls.makeScreen(await calls.join()));
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; .*form-action 'self'/);
    expect(page.body).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//);
  });

  it("is in the language of the browser, with a link to the other one", async () => {
    const path = await calls.makeScreen(await calls.join());
    const desk = openDesk(fixture);
    const page = await desk.get(path, SPANISH);
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain("<h1>Válida hoy</h1>");
    expect(page.body).toContain("hora estándar central");
    expect((await desk.get(`${path}?language=en`, SPANISH)).body).toContain("<h1>Good today</h1>");
  });

  it("shows the time of the office that was named, and its member prices", async () => {
    setTime("2026-03-05T21:09:00Z");
    const { locationId } = await calls.addOffice({ state: "CA", zip: "90012", city: "Los Angeles" });
    await fixture.db
      .insertInto("office_fees")
      .values({
        location_id: locationId,
        procedure: "checkup",
        member_cents: 4_100,
        usual_cents: null,
        confirmed_on: "2026-03-01",
        entered_by: "ana",
      })
      .execute();
    const path = await calls.makeScreen(await calls.join());
    const desk = openDesk(fixture);
    await desk.choose(path, locationId);
    const page = await desk.get(path);
    expect(page.body).toMatch(/at 1:09\sPM Pacific Standard Time/);
    expect(page.body).toContain("Member prices at Lakeside Dental");
    expect(page.body).toMatch(/Checkup<\/th><td>\$41/);
  });

  it.each<[since: string, findOther: () => Promise<string>, answer: string]>([
    ["a card that is good", async () => calls.makeScreen(await calls.join()), "Good today"],
    ["a code that proves nothing", async () => unknownCode(36), "Not good today"],
    [
      "a paper code without its digits",
      async () => (await calls.readPaper(await calls.join())).path,
      "Last four digits",
    ],
  ])("asks to scan again when this browser opened %s since", async (_since, findOther, answer) => {
    const [one, other] = [await calls.makeScreen(await calls.join()), await findOther()];
    const desk = openDesk(fixture);
    expect((await desk.get(one)).body).toContain("Good today");
    expect((await desk.get(one)).body).toContain("Good today");
    expect((await desk.get(other)).body).toContain(answer);
    const back = await desk.get(one);
    expect(back.body).toContain("Please scan the code again");
    expect(back.body).not.toContain("Maria");
    expect((await desk.get(other)).body).toContain(answer);
  });
});

describe("the code that is typed [DESK-02]", () => {
  it("leads from the address on the card by code and digits to good today", async () => {
    const { typed, digits } = await calls.readPaper(await calls.join());
    const desk = openDesk(fixture);
    expect((await desk.get("/check")).body).toContain('name="code"');
    const code = typed.split("/").at(-1) ?? "";
    const opened = await desk.post("/check?language=es", { code: code.toLowerCase().replace("-", " ") });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${typed}?language=es`]);
    expect((await desk.get(typed)).body).toContain('name="digits"');
    expect((await desk.type(typed, digits)).body).toContain("<h1>Good today</h1>");
    expect(pathOf(typed)).toBe("/check/[token]");
  });

  it("leads from an address under /es to the same page in Spanish [DESK-02] [ES-01]", async () => {
    const { typed, path } = await calls.readPaper(await calls.join());
    const desk = openDesk(fixture);
    for (const address of ["/check", typed, path, `${typed}/office`]) {
      const led = await desk.get(`/es${address}`);
      expect([led.statusCode, led.headers.location]).toEqual([303, `${address}?language=es`]);
      expect(led.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      const page = await desk.get(led.headers.location ?? "", { "accept-language": "en" });
      expect([page.statusCode, page.body.includes('<html lang="es"')]).toEqual([200, true]);
    }
    const chosen = await desk.get("/es/check?language=en&name=a%26b");
    expect(chosen.headers.location).toBe("/check?language=en&name=a%26b");
    expect(pathOf(`/es${typed}`)).toBe("/es/check/[token]");
  });

  it("asks again for what is no code, and says of none whether anybody has it", async () => {
    const { typed } = await calls.readPaper(await calls.join());
    const desk = openDesk(fixture);
    for (const code of ["", "K7M4P", "x".repeat(2_000)]) {
      const page = await desk.post("/check", { code });
      expect([page.statusCode, page.body.includes("such as K7M4P-9XQ3R")]).toEqual([400, true]);
    }
    const [known, unknown] = [await desk.get(typed), await desk.get("/check/K7M4P-9XQ3R")];
    expect(withoutNonce(known.body)).toBe(withoutNonce(unknown.body));
    const wrong = [await desk.type(typed, "0000"), await desk.type("/check/K7M4P-9XQ3R", "0000")];
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(withoutNonce(wrong[0]?.body ?? "")).toBe(withoutNonce(wrong[1]?.body ?? ""));
  });

  it("has its five wrong tries together with the code that is scanned", async () => {
    const { path, typed, digits } = await calls.readPaper(await calls.join());
    const desk = openDesk(fixture);
    const wrong = digits === "0000" ? "1111" : "0000";
    for (const code of [path, typed, path, typed, typed]) await desk.type(code, wrong);
    for (const code of [path, typed])
      expect((await desk.type(code, digits)).body).toContain("<h1>Too many tries</h1>");
  });

  it("opens nothing once the card is replaced, also by the release before", async () => {
    const [member, older] = [await calls.join(), await calls.join()];
    const [one, two] = [await calls.readPaper(member), await calls.readPaper(older)];
    await calls.replace(member);
    await fixture.db
      .updateTable("card_links")
      .set({ nonce: Buffer.alloc(16, 7) })
      .where("person_id", "=", two.personId)
      .execute();
    const desk = openDesk(fixture);
    for (const { typed, digits } of [one, two])
      expect((await desk.type(typed, digits)).body).toContain("<h1>Not good today</h1>");
  });
});

describe("the page of a paper code [DESK-02]", () => {
  it("asks for the last four digits, and says good today in no log's address", async () => {
    const member = await calls.join();
    const { path, digits } = await calls.readPaper(member);
    const desk = openDesk(fixture);
    const asked = await desk.get(path);
    expect(asked.body).toContain('name="digits"');
    expect(asked.body).not.toContain("Maria");
    expect((await desk.type(path, digits)).body).toContain("<h1>Good today</h1>");
    expect(pathOf(`${path}?language=es`)).toBe("/check/[token]");
    expect(pathOf(`${path}/office`)).toBe("/check/[token]/[token]");
  });

  it("asks again, without counting it, for what is not four digits", async () => {
    const { path, digits } = await calls.readPaper(await calls.join());
    const desk = openDesk(fixture);
    for (const typed of ["", "12", "12345", "abcd", "9".repeat(16), "1".repeat(15)]) {
      const page = await desk.post(path, { digits: typed });
      expect([typed, page.statusCode]).toEqual([typed, 400]);
      expect(page.body).toContain("such as 1234");
    }
    expect((await desk.type(path, digits)).body).toContain("<h1>Good today</h1>");
  });

  it.each<[how: string, write: (number: string) => string]>([
    ["with blanks", (number) => number.slice(-4).split("").join(" ")],
    ["with a blank around", (number) => ` ${number.slice(-4)}\u00a0`],
    ["with hyphens", (number) => number.slice(-4).split("").join("-")],
    ["at full width", (number) => widen(number.slice(-4))],
    ["at full width with blanks", (number) => widen(number.slice(-4)).split("").join("\u3000")],
    ["after what nobody can see", (number) => `\u200b${number.slice(-4)}\ufeff`],
    ["in two halves", (number) => `${number.slice(-4, -2)} ${number.slice(-2)}`],
    ["as the whole number", (number) => number],
    ["as the whole number in groups", (number) => number.replaceAll(/(.{4})(?=.)/g, "$1 ")],
    ["as the whole number with hyphens", (number) => number.replaceAll(/(.{4})(?=.)/g, "$1-")],
    ["as the whole number at full width", widen],
  ])("reads digits %s, D7 D8", async (_how, write) => {
    const member = await calls.join();
    const { path } = await calls.readPaper(member);
    const { policy_number: number } = await calls.membershipOf(member);
    const page = await openDesk(fixture).type(path, write(number ?? ""));
    expect(page.body).toContain("<h1>Good today</h1>");
  });

  it("does not take the whole number of another card with the same last digits", async () => {
    const member = await calls.join();
    const { path, digits } = await calls.readPaper(member);
    const { policy_number: own } = await calls.membershipOf(member);
    const other = listNumbers(digits).find((number) => number !== own) ?? "";
    expect((await openDesk(fixture).post(path, { digits: other })).body).toContain("Not good today");
  });

  it("has a field that cuts nothing of what is pasted, D7", async () => {
    const { path } = await calls.readPaper(await calls.join());
    const page = await openDesk(fixture).get(path);
    expect(page.body).not.toMatch(/maxlength|pattern=/);
  });

  it("takes five wrong tries in an hour for a card, and stops no other card of the clinic", async () => {
    const [first, second] = [await calls.join(), await calls.join()];
    const [one, other] = [await calls.readPaper(first), await calls.readPaper(second)];
    const wrong = one.digits === "0000" ? "0001" : "0000";
    const desk = openDesk(fixture);
    for (const _ of Array(5).keys())
      expect((await desk.post(one.path, { digits: wrong })).statusCode).toBe(200);
    const stopped = await desk.post(one.path, { digits: one.digits });
    expect(stopped.statusCode).toBe(429);
    expect(stopped.headers["retry-after"]).toBeDefined();
    expect(stopped.body).toContain("<h1>Too many tries</h1>");
    expect((await desk.type(other.path, other.digits)).body).toContain("Good today");
  });
});

describe("a code that proves nothing [DESK-02]", () => {
  const answersOf = async (paths: string[], digits: string) => {
    const desk = openDesk(fixture);
    const answers = [];
    for (const path of paths) answers.push(await desk.post(path, { digits }));
    return answers;
  };

  it("has one answer on paper: unknown, replaced, wrong digits, ended", async () => {
    const [replaced, ended, valid] = [await calls.join(), await calls.join(), await calls.join()];
    const old = await calls.readPaper(replaced);
    await calls.replace(replaced);
    const over = await calls.readPaper(ended);
    await end(ended);
    const other = await calls.readPaper(valid);
    const digits = [old.digits, over.digits, other.digits === "0000" ? "0001" : "0000", "1234"];
    const paths = [old.path, over.path, other.path, unknownCode(16)];
    const answers = (await Promise.all(paths.map((path, at) => answersOf([path], digits[at] ?? "")))).flat();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => withoutNonce(body))).size).toBe(1);
    expect(answers[0]?.body).toContain("<h1>Not good today</h1>");
    expect(new Set(answers.map(({ body }) => Buffer.byteLength(body))).size).toBe(1);
  });

  it("costs the same queries, whether its card is over or never was [DESK-02]", async () => {
    const [paper, screen] = [await calls.join(), await calls.join()];
    const over = await calls.readPaper(paper);
    const shown = await calls.makeScreen(screen);
    const link = await calls.readLink(paper);
    for (const member of [paper, screen]) await end(member);
    const desk = openDesk(fixture);
    const asked: [of: string, over: () => Promise<unknown>, unknown: () => Promise<unknown>][] = [
      [
        "paper",
        () => desk.post(over.path, { digits: over.digits }),
        () => desk.post(unknownCode(16), { digits: "1234" }),
      ],
      ["screen", () => desk.get(shown), () => desk.get(unknownCode(36))],
      ["link", () => desk.get(link), () => desk.get(unknownCode(16).replace("/check/", "/card/"))],
    ];
    for (const [of, ...both] of asked) {
      const [one, other] = [await listQueries(both[0]), await listQueries(both[1])];
      expect([of, one.length > 2, one]).toEqual([of, true, other]);
    }
  });

  it("has one answer on a screen: unknown, replaced, too old, ended, malformed", async () => {
    const [replaced, ended, old] = [await calls.join(), await calls.join(), await calls.join()];
    const young = [await calls.makeScreen(replaced), await calls.makeScreen(ended)];
    const aging = await calls.makeScreen(old);
    await calls.replace(replaced);
    await end(ended);
    const desk = openDesk(fixture);
    const answers = [];
    // Replaced and ended ones are no good while their codes are young, too.
    for (const path of [...young, unknownCode(36), "/check/x", "/check/%F0%9F%98%80"])
      answers.push(await desk.get(path));
    expect((await desk.get(aging)).body).toContain("<h1>Good today</h1>");
    fixture.clock.pass(15 * MINUTE_MS + 1000);
    answers.push(await desk.get(aging));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => withoutNonce(body))).size).toBe(1);
    expect(answers[0]?.body).toContain("<h1>Not good today</h1>");
  });

  const end = async (member: Awaited<ReturnType<typeof calls.join>>) => {
    const { id } = await calls.membershipOf(member);
    const over = { cancel_at: fixture.ctx.clock.now() };
    await fixture.db.updateTable("memberships").set(over).where("id", "=", id).execute();
  };
});

describe("a code that is opened [DESK-02] [DESK-03]", () => {
  it("is no check of the card, however often and by whom, D6", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    for (const address of ["198.51.100.1", "198.51.100.2", "203.0.113.7"])
      for (const _ of Array(2).keys())
        expect((await openDesk(fixture, address).get(path)).body).toContain("Good today");
    expect(await calls.listChecks(member)).toEqual([]);
  });

  it("is no check when its card is over", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    const { id } = await calls.membershipOf(member);
    const over = { cancel_at: fixture.ctx.clock.now() };
    await fixture.db.updateTable("memberships").set(over).where("id", "=", id).execute();
    expect((await openDesk(fixture).get(path)).body).toContain("Not good today");
    expect(await calls.listChecks(member)).toEqual([]);
  });

  it("by a preview is good for a desk that has just checked another card, D5", async () => {
    const [first, second] = [
      await calls.makeScreen(await calls.join()),
      await calls.makeScreen(await calls.join()),
    ];
    const desk = openDesk(fixture);
    await desk.get(first);
    await openDesk(fixture, "198.51.100.9").get(second);
    expect((await desk.get(second)).body).toContain("<h1>Good today</h1>");
  });

  it("one after another at one desk is good for each of ten", async () => {
    const desk = openDesk(fixture);
    for (const member of await Promise.all(Array.from({ length: 10 }, () => calls.join())))
      expect((await desk.get(await calls.makeScreen(member))).body).toContain("<h1>Good today</h1>");
  });

  it("wrongly counts among the calls of its address, also by GET", async () => {
    const desk = openDesk(fixture, "198.51.100.30");
    await desk.get(unknownCode(36));
    await fixture.db
      .updateTable("rate_limits")
      .set({ points: 600 })
      .where("key", "like", "card-check:%")
      .execute();
    expect((await desk.get(unknownCode(36))).statusCode).toBe(429);
  });

  it("lets its buttons be pressed for half a day, and is forgotten after one", async () => {
    const path = await calls.makeScreen(await calls.join());
    await openDesk(fixture, "198.51.100.9").get(path);
    fixture.clock.pass(11 * HOUR_MS);
    expect((await openDesk(fixture).press(path, "checked")).body).toContain("Noted. Thank you.");
    fixture.clock.pass(2 * DAY_MS);
    await deleteOldChecks(fixture.ctx);
    expect(await fixture.db.selectFrom("desk_openings").selectAll().execute()).toEqual([]);
  });

  it.each([
    ["at a server of the release before lets its buttons be pressed as well", 0, true],
    ["without an opening lets none be pressed once the upgrade is over", 8, false],
  ])("%s", async (_name, daysSince, isNoted) => {
    const path = await calls.makeScreen(await calls.join());
    await openDesk(fixture, "198.51.100.9").press(path, "checked");
    // Those servers store no openings.
    await fixture.db.deleteFrom("desk_openings").execute();
    const upgraded = new Date(fixture.clock.now().getTime() - daysSince * DAY_MS).toISOString();
    await sql`update kysely_migration set timestamp = ${upgraded} where name = '0066-desk-openings'`.execute(
      fixture.db,
    );
    fixture.clock.pass(11 * HOUR_MS);
    const { body } = await openDesk(fixture).press(path, "checked");
    expect(body.includes("Noted. Thank you.")).toBe(isNoted);
  });
});

describe("what is pressed at a front desk [DESK-03]", () => {
  it("is a check without an office as well: 'Checked'", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    const desk = openDesk(fixture);
    expect((await desk.get(path)).body).toContain('value="checked">Checked</button>');
    for (const _ of Array(2).keys())
      expect((await desk.press(path, "checked")).body).toContain("The card was checked.");
    expect(await calls.listChecks(member)).toMatchObject([{ outcome: "good", office: null }]);
    await desk.choose(path, office);
    await desk.get(path);
    expect((await desk.press(path, "checked")).body).toContain("Lakeside Dental checked the card.");
    expect(await calls.listChecks(member)).toMatchObject([
      { outcome: "good", office: { location_id: office } },
    ]);
  });

  it("is a check by digits too, which no preview types", async () => {
    const member = await calls.join();
    const { path, digits } = await calls.readPaper(member);
    await openDesk(fixture).type(path, digits);
    expect((await calls.listChecks(member)).map(({ outcome }) => outcome)).toEqual(["good"]);
  });

  it("is a row each, with the office that was named, and adds nothing twice", async () => {
    const member = await calls.join();
    const { path, digits } = await calls.readPaper(member);
    const desk = openDesk(fixture);
    const shown = await desk.post(path, { digits });
    await desk.post(path, { digits });
    const code = (shown.headers.location ?? "").split("?", 1)[0] ?? "";
    for (const _ of Array(3).keys()) await desk.get(code);
    const step = await desk.post(code, { outcome: "price_given" });
    expect([step.statusCode, step.headers.location]).toEqual([
      303,
      `${code}/office?language=en&outcome=price_given`,
    ]);
    const found = await desk.get(`${step.headers.location}&zip=77002&name=lak`);
    const [, value = ""] = /name="office" value="([^"]+)"/.exec(found.body) ?? [];
    expect(value.split(".")[0]).toBe(office);
    expect(found.body).toContain("The member sees which office you choose.");
    const noted = await desk.post(`${code}/office`, { office: value, outcome: "price_given" });
    expect(noted.body).toContain("Lakeside Dental gave the member price.");
    for (const _ of Array(2).keys()) await desk.choose(code, office, { outcome: "price_given" });
    const checks = (await calls.listChecks(member)).map(({ outcome, office: at }) => [
      outcome,
      at?.location_id,
    ]);
    expect(checks).toEqual([["price_given", office]]);
  });

  it("is kept, as what was typed is, when the page is read in the other language", async () => {
    const path = await calls.makeScreen(await calls.join());
    const desk = openDesk(fixture);
    const page = await desk.get(`${path}/office?language=en&outcome=not_taken&zip=77002&name=lak`);
    const [, query = ""] = /href="(\?[^"]*language=es)"/.exec(page.body) ?? [];
    const other = (await desk.get(`${path}/office${query.replaceAll("&amp;", "&")}`)).body;
    for (const kept of ['<html lang="es">', 'name="outcome" value="not_taken"', `value="${office}.`])
      expect(other).toContain(kept);
    const noted = await desk.choose(path, office, { outcome: "not_taken" });
    expect(noted.body).not.toContain("language=");
  });

  it("is not answered by 'not good' for an office that is named after the code has ended", async () => {
    const path = await calls.makeScreen(await calls.join());
    const desk = openDesk(fixture);
    await desk.get(path);
    fixture.clock.pass(15 * MINUTE_MS + 1000);
    const named = await desk.choose(path, office);
    expect([named.statusCode, named.body.includes("Please scan the code again")]).toEqual([200, true]);
  });

  it("is corrected by the other button, also hours later", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    const desk = openDesk(fixture);
    await desk.get(path);
    await desk.choose(path, office);
    await desk.get(path);
    await desk.press(path, "not_taken");
    fixture.clock.pass(2 * HOUR_MS);
    const noted = await desk.press(path, "price_given");
    expect(noted.body).toContain("gave the member price");
    expect((await calls.listChecks(member)).map(({ outcome }) => outcome)).toEqual(["price_given"]);
    fixture.clock.pass(12 * HOUR_MS);
    expect((await desk.press(path, "not_taken")).body).toContain("Not good today");
  });

  it("is of an office that a few letters find, once for all of its dentists", async () => {
    const at = { center_name: "Río Grande Dental", address: "5 Bay St", zip: "79901" };
    await addDentist(fixture.db, { provider: { name: "Ana", last_name: "Solis" }, location: at });
    await addDentist(fixture.db, { provider: { name: "Ben", last_name: "Solis" }, location: at });
    const alone = { center_name: null, address: "7 Bay St", zip: "79901" };
    await addDentist(fixture.db, { provider: { name: "Eva", last_name: "Grant" }, location: alone });
    await addDentist(fixture.db, { location: { ...at, address: "9 Bay St", published: false } });
    const path = await calls.makeScreen(await calls.join());
    const find = async (name: string) => {
      const page = await openDesk(fixture).get(`${path}/office?zip=79901&name=${encodeURIComponent(name)}`);
      return Array.from(page.body.matchAll(/<span>(\d) Bay St/g), ([, number]) => number);
    };
    expect(await find("")).toEqual(["7", "5"]);
    expect(await find("RIO gr")).toEqual(["5"]);
    expect(await find("gran eva")).toEqual(["7"]);
    expect(await find("grand lake")).toEqual([]);
    expect((await fixture.app.inject({ method: "HEAD", url: path })).statusCode).toBe(405);
  });

  it("keeps the network address only as a keyed hash", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    await openDesk(fixture, "198.51.100.77").press(path, "checked");
    const { id } = await calls.membershipOf(member);
    const row = await fixture.db
      .selectFrom("card_checks")
      .selectAll()
      .where("membership_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.address_hmac).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain("198.51");
  });

  it("says which office only by what this check's own page had [DESK-03]", async () => {
    const [one, other] = [
      await calls.makeScreen(await calls.join()),
      await calls.makeScreen(await calls.join()),
    ];
    const desk = openDesk(fixture);
    await desk.get(one);
    const list = await desk.get(`${other}/office?zip=77002&name=lak`);
    const [, value = ""] = /name="office" value="([^"]+)"/.exec(list.body) ?? [];
    for (const said of [value, office, `${office}.${"A".repeat(22)}`]) {
      const form = { office: said, outcome: "not_taken" };
      expect((await desk.post(`${one}/office`, form)).statusCode).toBe(400);
      expect((await desk.post(one, form)).statusCode).toBe(303);
    }
    expect((await desk.post(`${other}/office`, { office: value, outcome: "not_taken" })).statusCode).toBe(
      200,
    );
  });

  it("stays with the office that was pressed first [DESK-06]", async () => {
    const member = await calls.join();
    const path = await calls.makeScreen(member);
    const elsewhere = await calls.addOffice({ zip: "79901", city: "El Paso" });
    const desk = openDesk(fixture);
    await desk.get(path);
    await desk.choose(path, office, { outcome: "not_taken" });
    const moved = await desk.choose(path, elsewhere.locationId, { outcome: "not_taken" });
    expect(moved.body).toContain("Please scan the code again");
    expect((await calls.listChecks(member)).map((check) => check.office?.location_id)).toEqual([office]);
  });

  describe("from another site [DESK-03]", () => {
    const [own, rival] = ["http://localhost:80", "https://rival.example"];
    let path: string;
    let paper: { path: string; digits: string };
    let desk: ReturnType<typeof openDesk>;
    beforeAll(async () => {
      const member = await calls.join();
      [path, paper] = [await calls.makeScreen(member), await calls.readPaper(member)];
      desk = openDesk(fixture);
      const chosen = await desk.choose(path, office);
      expect(String(chosen.headers["set-cookie"])).toMatch(
        /smirk_desk_office=\d{1,19}; Path=\/; .*HttpOnly; SameSite=Lax/,
      );
      await desk.get(path);
    });

    it.each<[headers: Record<string, string>, ofDigits: number, ofButtons: number]>([
      [{ "sec-fetch-site": "same-origin", origin: own }, 303, 200],
      [{ "sec-fetch-site": "same-origin", origin: "null" }, 303, 200],
      [{ "sec-fetch-site": "same-site", origin: own }, 403, 403],
      [{ "sec-fetch-site": "cross-site", origin: own }, 403, 403],
      [{ "sec-fetch-site": "cross-site" }, 403, 403],
      [{ origin: own }, 303, 200],
      [{ origin: rival }, 403, 403],
      [{ origin: "null" }, 303, 403],
      [{}, 303, 403],
    ])("a form with %j is answered by %i for digits and %i for buttons", async (headers, digits, buttons) => {
      const answers = [
        await desk.post(paper.path, { digits: paper.digits }, headers),
        await desk.press(path, "not_taken", headers),
        await desk.choose(path, office, { outcome: "not_taken", headers }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([digits, buttons, buttons]);
    });

    it("the page lets forms name their origin, and its address goes no farther", async () => {
      const { body } = await desk.get(path);
      expect(body).toContain('<meta name="referrer" content="same-origin">');
      expect(body.match(/<a href="\/(?!check)[^>]*>/g)).toEqual(['<a href="/" rel="noreferrer">']);
    });
  });

  it.each([
    ["nobody's office", { office: "9".repeat(19) }, "/office", 400],
    ["no number", { office: "1 or 1=1" }, "/office", 400],
    ["another button", { outcome: "good" }, "", 400],
    ["a long text", { digits: "1".repeat(3_000) }, "", 413],
  ])("is refused for %s", async (_what, form, step, status) => {
    const path = await calls.makeScreen(await calls.join());
    expect((await openDesk(fixture).post(`${path}${step}`, form)).statusCode).toBe(status);
  });
});

describe("a membership at a front desk [DESK-02]", () => {
  it("is good while a payment fails, and until the last day of a cancellation", async () => {
    const member = await calls.join();
    const { id } = await calls.membershipOf(member);
    const lookAt = async () => {
      const page = await openDesk(fixture).get(await calls.makeScreen(member));
      expect(page.body).not.toMatch(/payment|paid|charge/i);
      return page.body;
    };
    const set = (change: {
      is_past_due?: boolean;
      cancel_at?: Date;
      state?: "active" | "canceled" | "termed";
    }) => fixture.db.updateTable("memberships").set(change).where("id", "=", id).execute();
    await set({ is_past_due: true });
    expect(await lookAt()).toContain("Good today");
    const tried = await calls.makeScreen(member);
    await set({ state: "termed" });
    expect((await openDesk(fixture).get(tried)).body).toContain("Not good today");
    await set({ state: "active" });
    const last = new Date(fixture.ctx.clock.now().getTime() + 3 * DAY_MS);
    await set({ is_past_due: false, cancel_at: last, state: "canceled" });
    const canceled = await lookAt();
    expect(canceled).toContain("Good today");
    expect(canceled).toContain("This membership ends on Mar");
    const { path, digits } = await calls.readPaper(member);
    fixture.clock.pass(3 * DAY_MS);
    const over = await openDesk(fixture).type(path, digits);
    expect(over.body).toContain("Not good today");
    const [check] = await calls.listChecks(member);
    expect(check?.outcome).toBe("not_good");
  });

  it("cannot be checked while the database is away", async () => {
    const path = await calls.makeScreen(await calls.join());
    const lost = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const query = vi.spyOn(fixture.ctx.pool, "query").mockRejectedValue(lost as never);
    const page = await openDesk(fixture).get(path);
    query.mockRestore();
    expect([
      page.statusCode,
      page.body.includes("We cannot check now"),
      page.body.includes("Not good"),
    ]).toEqual([503, true, false]);
    expect(page.body).toContain(fixture.ctx.config.supportPhone);
  });
});

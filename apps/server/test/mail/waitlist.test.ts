import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { nextAddress } from "../support/parts/phones-part.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp({ clock });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom("waitlist").execute());

const ANA = { email: "ana@example.com", phone_number: "+18015550101" };
const post = (action: string, payload: object, remoteAddress = nextAddress()) =>
  fixture.app.inject({ method: "POST", url: `/waitlist/${action}`, payload, remoteAddress });
const readList = () => fixture.db.selectFrom("waitlist").selectAll().execute();

describe("the waitlist", () => {
  it("takes an email address and a phone number [API-02, API-08]", async () => {
    const answer = await post("join", ANA);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.json()).toEqual({ joined: true, removal_token: expect.any(String) });
    expect(await readList()).toMatchObject([{ ...ANA, joined_at: clock.now() }]);
  });

  it("answers a repeat the same, and stores the contacts once [API-08]", async () => {
    const removal_token = randomUUID();
    const first = await post("join", { ...ANA, removal_token });
    const joinedAt = clock.now();
    clock.pass(DAY_MS);
    const again = await post("join", { ...ANA, removal_token, email: " ana@EXAMPLE.com " });
    const other = await post("join", { ...ANA, removal_token: randomUUID() });
    for (const { body } of [first, again, other]) expect(body).toBe('{"joined":true}');
    expect(await readList()).toMatchObject([{ ...ANA, joined_at: joinedAt }]);
  });

  it("has twenty parallel joins with the same contacts once [API-08]", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("join", ANA)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await readList()).toHaveLength(1);
  });

  it("gives a second joining with the same contacts no token of the first [TRUST-06]", async () => {
    const own = (await post("join", ANA)).json().removal_token;
    const stranger = (await post("join", ANA)).json().removal_token;
    expect(stranger).not.toBe(own);
    await post("leave", { removal_token: stranger });
    expect(await readList()).toHaveLength(1);
    await post("leave", { removal_token: own });
    expect(await readList()).toEqual([]);
  });

  it("stores contacts until the last join with them is undone [TRUST-06]", async () => {
    const stranger = (await post("join", ANA)).json().removal_token;
    const own = randomUUID();
    for (const _lostAnswer of [1, 2]) await post("join", { ...ANA, removal_token: own });
    await post("leave", { removal_token: stranger });
    expect(await readList()).toHaveLength(1);
    await post("leave", { removal_token: own });
    expect(await readList()).toEqual([]);
  });

  it("never moves a token to other contacts [TRUST-06]", async () => {
    const removal_token = randomUUID();
    await post("join", { ...ANA, removal_token });
    await post("join", { ...ANA, phone_number: "+18015550103", removal_token });
    await post("leave", { removal_token });
    expect((await readList()).map(({ phone_number }) => phone_number)).toEqual(["+18015550103"]);
  });

  it("lets people who joined under the previous release leave [TRUST-06]", async () => {
    const old = await fixture.db
      .insertInto("waitlist")
      .values({ ...ANA, joined_at: clock.now() })
      .returning("removal_token")
      .executeTakeFirstOrThrow();
    const { removal_token: other } = (await post("join", ANA)).json();
    await post("leave", old);
    expect(await readList()).toHaveLength(1);
    await post("leave", { removal_token: other });
    expect(await readList()).toEqual([]);
  });

  it("deletes the contacts of people who leave, and no others [API-08, REG-01]", async () => {
    const { removal_token } = (await post("join", ANA)).json();
    await post("join", { ...ANA, phone_number: "+18015550102" });
    for (const _twice of [1, 2]) {
      const answer = await post("leave", { removal_token });
      expect([answer.statusCode, answer.json()]).toEqual([200, { left: true }]);
    }
    expect((await readList()).map(({ phone_number }) => phone_number)).toEqual(["+18015550102"]);
  });

  it("says the same to a token that it never gave [API-08]", async () => {
    await post("join", ANA);
    const answer = await post("leave", { removal_token: "00000000-0000-4000-8000-000000000000" });
    expect(answer.json()).toEqual({ left: true });
    expect(await readList()).toHaveLength(1);
  });

  it.each([
    ["join", {}, ["email", "phone_number"]],
    ["join", { ...ANA, email: "ana" }, ["email"]],
    ["join", { ...ANA, email: 7 }, ["email"]],
    ["join", { ...ANA, phone_number: "8015550101" }, ["phone_number"]],
    ["join", { ...ANA, removal_token: "mine" }, ["removal_token"]],
    ["leave", {}, ["removal_token"]],
    ["leave", { removal_token: "1; drop table waitlist" }, ["removal_token"]],
  ])("refuses %s with %j and names the field [API-06]", async (action, body, fields) => {
    const answer = await post(action, body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
    expect(Object.keys(answer.json().fields)).toEqual(fields);
    expect(await readList()).toEqual([]);
  });

  it("sends one email to one inbox, however its address is dressed up, E1 [TRUST-06]", async () => {
    const spellings = ["victim@x.example", "v\u0001ictim@x.example", "vict\u0007im@x.example"];
    const answers = [];
    for (const email of [...spellings, "vi\u0001ctim@x.example", "vic\u200btim\uff20x.example"])
      answers.push((await post("join", { ...ANA, email })).statusCode);
    expect(answers).toEqual([200, 400, 400, 400, 200]);
    expect((await readList()).map(({ email }) => email)).toEqual(["victim@x.example"]);
  });

  it("takes sixty calls in ten minutes from one address; others may go on", async () => {
    const busy = nextAddress();
    const statuses = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await post("join", ANA, busy)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect((await post("join", ANA)).statusCode).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { finishChanges } from "../../src/features/account/contacts/finish-changes.ts";
import { rememberBrowser } from "../../src/features/auth/trust/known-browsers.ts";
import { createStrangerBudget, SPOKEN_OFFICES } from "../../src/features/auth/trust/stranger-budget.ts";
import { createLog } from "../../src/logging/log.ts";
import { HOUR_MS, MINUTE_MS } from "../support/settable-clock.ts";
import { type DetailsFixture, expectRefusal, type Member, openDetailsFixture } from "./details-fixture.ts";

const SECRET_KINDS = ["phone_recovery", "contact_changed"] as const;
const lines: string[] = [];
let test: DetailsFixture;
beforeAll(async () => {
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  test = await openDetailsFixture(log);
});
afterAll(() => test.fixture.close());
// Their members' addresses are of one domain, which has a limit of its own.
beforeEach(() => test.clearLimits());

const begin = async (email: string): Promise<string> =>
  (await test.post("/auth/lost_phone/begin", { email })).json().data.recovery;
const BORN = "05/17/1990";
const prove = (recovery: string, code: string, changes: object = {}) =>
  test.post("/auth/lost_phone/prove", {
    recovery,
    code,
    birth_date: BORN,
    card_last4: "4242",
    ...changes,
  });
const finish = () => finishChanges(test.fixture.ctx);

/** Until the new phone is proved, and the wait begins. */
async function loseTheirPhone(member: Member, phone: string): Promise<{ token: string; codes: string[] }> {
  const recovery = await begin(member.email);
  const emailCode = await test.takeCode(member.email);
  expect((await prove(recovery, emailCode)).json()).toEqual({ proved: true });
  expect((await test.post("/auth/lost_phone/phone", { recovery, phone_number: phone })).statusCode).toBe(200);
  const code = await test.phoneCode(phone);
  const body = { recovery, phone_number: phone, code };
  const answer = await test.post("/auth/lost_phone/confirm", body);
  expect(answer.json()).toEqual({ happens_at: (test.fixture.clock.now().getTime() + 24 * HOUR_MS) / 1000 });
  const [mail] = await test.takeMail(member.email);
  return { token: tokenIn(mail?.text), codes: [recovery, emailCode, code] };
}
const tokenIn = (text = "") => /\/contact-change#([\w-]{43})/.exec(text)?.[1] ?? "";
const phoneOf = async ({ accountId }: Member) =>
  (
    await test.fixture.db
      .selectFrom("accounts")
      .select("phone_number")
      .where("id", "=", accountId)
      .executeTakeFirst()
  )?.phone_number;

describe("a lost phone", () => {
  it("is replaced after 24 hours, once, and every session ends [SELF-04]", async () => {
    const member = await test.joinAs("Alba", "+17135558301");
    await loseTheirPhone(member, "+17135558401");
    expect((await test.textsTo(member.phone))[0]).toMatch(
      /^Smirk: In 24 hours the phone number of your membership changes/,
    );
    test.fixture.clock.pass(24 * HOUR_MS - MINUTE_MS);
    await finish();
    expect(await phoneOf(member)).toBe(member.phone);
    const session = await test.again(member);
    test.fixture.clock.pass(MINUTE_MS);
    await Promise.all([finish(), finish()]);
    await finish();
    expect(await phoneOf(member)).toBe("+17135558401");
    expect((await test.ask(session, "/account/personal_details")).statusCode).toBe(401);
    expect((await test.takeMail(member.email)).map(({ subject }) => subject)).toEqual([
      "Your Smirk phone number was changed",
    ]);
    const kinds = (await test.eventsOf(member)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "phone_changed")).toHaveLength(1);
    await test.clearLimits();
    const code = await test.fixture.phones.receiveCode("+17135558401");
    const signIn = await test.fixture.phones.verify("+17135558401", code);
    expect(signIn.json().refresh_token).not.toBeNull();
  });

  it("leaves nothing changed when its job is killed half way [SELF-04]", async () => {
    const member = await test.joinAs("Bruna", "+17135558302");
    await loseTheirPhone(member, "+17135558402");
    test.fixture.clock.pass(24 * HOUR_MS);
    const { ctx } = test.fixture;
    const broken = {
      ...ctx,
      config: {
        ...ctx.config,
        get brandName(): string {
          throw new Error("Killed.");
        },
      },
    };
    await expect(finishChanges(broken)).rejects.toThrow("Killed.");
    expect(await phoneOf(member)).toBe(member.phone);
    await finish();
    expect(await phoneOf(member)).toBe("+17135558402");
  });

  it("answers the same for wrong code, birthday, card and email address [SELF-04]", async () => {
    const member = await test.joinAs("Carla", "+17135558303");
    const known = await test.post("/auth/lost_phone/begin", { email: member.email });
    const unknown = await test.post("/auth/lost_phone/begin", { email: "nobody@example.com" });
    const shape = { recovery: expect.stringMatching(/^[\w-]{43}$/), max_attempts: 5, time_limit: 1200 };
    expect([known.json().data, unknown.json().data]).toEqual([shape, shape]);
    const code = await test.takeCode(member.email);
    const wrongCode = code === "000000" ? "000001" : "000000";
    const { recovery } = known.json().data;
    const answers = [
      await prove(recovery, wrongCode),
      await prove(recovery, code, { birth_date: "05/18/1990" }),
      await prove(recovery, code, { card_last4: "4243" }),
    ];
    const strange = await prove(unknown.json().data.recovery, code);
    expect(strange.json()).toEqual(answers[0]?.json());
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual(
      Array(3).fill([400, "invalid_code"]),
    );
    expect(answers.map((answer) => answer.json().attempts_left)).toEqual([4, 3, 2]);
    expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1);
    await prove(recovery, wrongCode);
    await prove(recovery, wrongCode);
    expectRefusal(await prove(recovery, code), 400, "invalid_code");
  });

  it("is proved within 20 minutes, before a phone is named [SELF-04]", async () => {
    const member = await test.joinAs("Delia", "+17135558304");
    const recovery = await begin(member.email);
    const code = await test.takeCode(member.email);
    const phone = "+17135558404";
    expectRefusal(
      await test.post("/auth/lost_phone/phone", { recovery, phone_number: phone }),
      400,
      "invalid",
    );
    const body = { recovery, phone_number: phone, code: "123456" };
    expectRefusal(await test.post("/auth/lost_phone/confirm", body), 400, "invalid");
    test.fixture.clock.pass(20 * MINUTE_MS);
    expectRefusal(await prove(recovery, code), 400, "invalid_code");
  });

  it("gets no number of another member [SELF-04]", async () => {
    const owner = await test.joinAs("Elena", "+17135558305");
    const member = await test.joinAs("Franca", "+17135558306");
    const recovery = await begin(member.email);
    await prove(recovery, await test.takeCode(member.email));
    const phone = { recovery, phone_number: owner.phone };
    expect((await test.post("/auth/lost_phone/phone", phone)).statusCode).toBe(200);
    const code = await test.phoneCode(owner.phone);
    expectRefusal(await test.post("/auth/lost_phone/confirm", { ...phone, code }), 409, "conflict");
  });

  it("is replaced after refused numbers, which count for nothing [SELF-04] [TRUST-02]", async () => {
    const member = await test.joinAs("Frauke", "+17135558360");
    for (let time = 1; time <= SPOKEN_OFFICES + 1; time += 1) {
      const owner = await test.joinAs("Elke", `+1713555836${time}`);
      const recovery = await begin(member.email);
      await prove(recovery, await test.takeCode(member.email));
      const phone = { recovery, phone_number: owner.phone };
      await test.post("/auth/lost_phone/phone", phone);
      const code = await test.phoneCode(owner.phone);
      expectRefusal(await test.post("/auth/lost_phone/confirm", { ...phone, code }), 409, "conflict");
    }
    await loseTheirPhone(member, "+17135558461");
  });

  it("without a phone or a card on file is a matter for a call [SELF-04]", async () => {
    const member = await test.joinAs("Gina", "+17135558307");
    await test.fixture.db
      .updateTable("accounts")
      .set({ phone_number: null })
      .where("id", "=", member.accountId)
      .execute();
    await begin(member.email);
    const [mail] = await test.takeMail(member.email);
    expect(mail?.text).toMatch(/sign in with Google or Apple, or call/);
    expect(mail?.text).not.toContain("Code:");
  });
});

describe("codes for a lost phone, by who asks and for whom", () => {
  const from = (remoteAddress: string, email: string) =>
    test.fixture.app.inject({
      method: "POST",
      url: "/auth/lost_phone/begin",
      remoteAddress,
      payload: { email },
    });
  const STRANGER = "198.51.100.7";
  const OWNER = "203.0.113.9";

  it("a stranger who asks all day keeps no owner from a code [TRUST-02]", async () => {
    const member = await test.joinAs("Helga", "+17135558308");
    for (let time = 0; time < 5; time += 1) await from(STRANGER, member.email);
    await test.takeMail(member.email);
    const own = await from(OWNER, member.email);
    const code = await test.takeCode(member.email);
    expect((await prove(own.json().data.recovery, code)).json()).toEqual({ proved: true });
  });

  it("an unused one serves later tries, once, and no other is sent [TRUST-02]", async () => {
    const member = await test.joinAs("Hedda", "+17135558309");
    for (let time = 0; time < 3; time += 1) await from(OWNER, member.email);
    const code = await test.takeCode(member.email);
    const later = await from(OWNER, member.email);
    expect(later.statusCode).toBe(200);
    expect(await test.takeMail(member.email)).toEqual([]);
    expect((await prove(later.json().data.recovery, code)).json()).toEqual({ proved: true });
    const again = await from(OWNER, member.email);
    expectRefusal(await prove(again.json().data.recovery, code), 400, "invalid_code");
  });

  it("is tried five times by others at most [TRUST-02]", async () => {
    const member = await test.joinAs("Hilda", "+17135558341");
    const own = (await from(OWNER, member.email)).json().data.recovery;
    const code = await test.takeCode(member.email);
    const wrong = code === "000000" ? "000001" : "000000";
    const stranger = (await from(STRANGER, member.email)).json().data.recovery;
    for (let time = 0; time < 5; time += 1) await prove(stranger, wrong);
    const next = (await from(STRANGER, member.email)).json().data.recovery;
    expectRefusal(await prove(next, code), 400, "invalid_code");
    expect((await prove(own, code)).json()).toEqual({ proved: true });
  });

  it("a limit that ten strangers reached is said, and holds up no owner [TRUST-02]", async () => {
    const member = await test.joinAs("Helene", "+17135558343");
    const unknown = "nobody.there@example.com";
    for (const email of [member.email, unknown])
      for (let asker = 0; asker < 30; asker += 1) await from(`198.51.101.${asker}`, email);
    test.fixture.clock.pass(20 * MINUTE_MS);
    await test.takeMail(member.email);
    const [known, other] = [await from(OWNER, member.email), await from(OWNER, unknown)];
    for (const answer of [known, other]) {
      expectRefusal(answer, 429, "too_many_requests");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(23 * 60 * 60);
    }
    expect({ ...known.json(), wait_seconds: 0 }).toEqual({ ...other.json(), wait_seconds: 0 });
    const owner = { birth_date: "05/17/1990", card_last4: "4242" };
    let asked = 0;
    const ask = (email: string, typed: object) =>
      test.fixture.app.inject({
        ...{ method: "POST", url: "/auth/lost_phone/begin", remoteAddress: `203.0.113.${50 + asked++}` },
        payload: { email, owner: typed },
      });
    const wrong = await ask(member.email, { ...owner, card_last4: "4243" });
    expect(await test.takeMail(member.email)).toEqual([]);
    expect((await ask(unknown, owner)).json().data).toEqual({
      ...wrong.json().data,
      recovery: expect.any(String),
    });
    const own = (await ask(member.email, owner)).json().data.recovery;
    expect((await prove(own, await test.takeCode(member.email))).json()).toEqual({ proved: true });
  });

  it("a member's own browser has a limit that nobody else uses up [TRUST-02]", async () => {
    const member = await test.joinAs("Henrike", "+17135558344");
    const { ctx, db } = test.fixture;
    const secret = await db
      .transaction()
      .execute((trx) =>
        rememberBrowser(trx, { phoneNumber: member.phone, previous: undefined, now: ctx.clock.now() }),
      );
    for (let asker = 0; asker < 30; asker += 1) await from(`198.51.102.${asker}`, member.email);
    test.fixture.clock.pass(20 * MINUTE_MS);
    await test.takeMail(member.email);
    const ask = (email: string) =>
      test.fixture.app.inject({
        ...{ method: "POST", url: "/auth/lost_phone/begin", remoteAddress: STRANGER, payload: { email } },
        cookies: { smirk_browser: secret },
      });
    const own = (await ask(member.email)).json().data.recovery;
    expect((await prove(own, await test.takeCode(member.email))).json()).toEqual({ proved: true });
    for (let time = 1; time < 5; time += 1) expect((await ask(member.email)).statusCode).toBe(200);
    expectRefusal(await ask(member.email), 429, "too_many_requests");
  });

  it("a reached limit is said, the same for known and unknown addresses [TRUST-02]", async () => {
    const member = await test.joinAs("Heidi", "+17135558342");
    const ask = async (email: string) => {
      for (let time = 0; time < 3; time += 1) await from("203.0.113.10", email);
      test.fixture.clock.pass(20 * MINUTE_MS);
      return from("203.0.113.10", email);
    };
    const answers = [await ask(member.email), await ask("nobody.here@example.com")];
    for (const answer of answers) {
      expectRefusal(answer, 429, "too_many_requests");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(23 * 60 * 60);
      expect(answer.json().reason).toBe("codes_too_many");
    }
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
  });
});

describe("five lost phones of a network, and three of a domain,", () => {
  const FROM = "198.51.103.1";
  it.each([
    ["network", Array.from({ length: 5 }, (_, index) => ({ address: FROM, email: `a@own${index}.example` }))],
    ["domain", [1, 2, 3].map((each) => ({ address: `198.51.104.${each}`, email: "a@b.example.com" }))],
  ])("let no other one of that %s begin to wait [TRUST-02]", async (shared, before) => {
    const phone = `+171355586${before.length}1`;
    const member = await test.joinAs(`Iris-${shared}`, `+171355586${before.length}0`);
    const recovery = await begin(member.email);
    await prove(recovery, await test.takeCode(member.email));
    await test.post("/auth/lost_phone/phone", { recovery, phone_number: phone });
    const code = await test.phoneCode(phone);
    const confirm = (remoteAddress: string) =>
      test.fixture.app.inject({
        ...{ method: "POST", url: "/auth/lost_phone/confirm", remoteAddress },
        payload: { recovery, phone_number: phone, code },
      });
    const { ctx } = test.fixture;
    const nominations = createStrangerBudget(ctx, "nomination");
    const recoveries = createStrangerBudget(ctx, "recovery");
    for (const stranger of before) {
      await nominations.countBegun(stranger);
      await recoveries.countBegun(stranger);
    }
    const refused = await confirm(FROM);
    expectRefusal(refused, 429, "too_many_requests");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 60 * 60);
    await test.clearLimits();
    for (const stranger of before) await nominations.countBegun(stranger);
    expect((await confirm(FROM)).statusCode).toBe(200);
  });
});

describe("stopping a change of a lost phone", () => {
  const stops = {
    "the email": async (_: Member, token: string) => test.post("/auth/contact_change/undo", { token }),
    "the old phone's text": async (member: Member) =>
      test.post("/auth/contact_change/undo", { token: tokenIn((await test.textsTo(member.phone))[0]) }),
    "the member's page": async (member: Member) =>
      test.ask(await test.again(member), "/account/contact_changes/stop", {}),
  };
  it.each(Object.entries(stops))("works from %s, and ends it [SELF-04]", async (from, stop) => {
    const at = Object.keys(stops).indexOf(from);
    const phone = `+1713555850${at}`;
    const member = await test.joinAs(["Ines", "Inga", "Inka"][at] ?? "", `+1713555831${at}`);
    const { token } = await loseTheirPhone(member, phone);
    const shown = (await test.ask(await test.again(member), "/account/contact_changes")).json();
    expect(shown.waiting).toMatchObject([{ contact: "phone", to: `+171*****50${at}`, is_lost_phone: true }]);
    expect((await stop(member, token)).statusCode).toBe(200);
    expect((await stop(member, token)).statusCode).toBe(200);
    test.fixture.clock.pass(25 * HOUR_MS);
    await finish();
    expect(await phoneOf(member)).toBe(member.phone);
    expect((await test.takeMail(member.email)).map(({ subject }) => subject)).toEqual([
      "Your Smirk contact information stays the same",
    ]);
    expect((await test.eventsOf(member))[0]?.kind).toBe("contact_change_stopped");
  });

  it("asks for a call before the next one, and when it is too late [SELF-04]", async () => {
    const member = await test.joinAs("Jana", "+17135558321");
    const { token } = await loseTheirPhone(member, "+17135558421");
    await test.post("/auth/contact_change/undo", { token });
    await test.takeMail(member.email);
    const recovery = await begin(member.email);
    await prove(recovery, await test.takeCode(member.email));
    const body = { recovery, phone_number: "+17135558422" };
    expectRefusal(await test.post("/auth/lost_phone/phone", body), 409, "conflict");

    const other = await test.joinAs("Karin", "+17135558322");
    const { token: late } = await loseTheirPhone(other, "+17135558423");
    test.fixture.clock.pass(8 * 24 * HOUR_MS);
    await finish();
    test.fixture.clock.pass(8 * 24 * HOUR_MS);
    await finish();
    expectRefusal(await test.post("/auth/contact_change/undo", { token: late }), 400, "invalid");
    expectRefusal(await test.post("/auth/contact_change/undo", { token: "A".repeat(43) }), 400, "invalid");
  });

  it("leaves no code or token in the log or the database [SELF-04]", async () => {
    const member = await test.joinAs("Lotte", "+17135558323");
    lines.length = 0;
    const { token, codes } = await loseTheirPhone(member, "+17135558424");
    await test.post("/auth/contact_change/undo", { token });
    const { db } = test.fixture;
    const stored = JSON.stringify([
      await db.selectFrom("phone_recoveries").selectAll().execute(),
      await db.selectFrom("phone_recovery_proofs").selectAll().execute(),
      await db.selectFrom("contact_changes").selectAll().execute(),
      await db.selectFrom("outbox").selectAll().where("kind", "in", SECRET_KINDS).execute(),
      await db.selectFrom("texts").selectAll().execute(),
    ]);
    for (const secret of [token, ...codes]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(stored).not.toContain(secret);
      if (secret.length > 6) expect(lines.join("")).not.toContain(secret);
    }
    for (const contact of [member.email, member.phone, "+17135558424"]) {
      expect(lines.join("")).not.toContain(contact);
    }
  });
});

describe("what is stored of a change of details", () => {
  it("is in the copy of one's data, and erased with the account [SELF-04] [SELF-07]", async () => {
    const member = await test.joinAs("Mona", "+17135558331");
    await test.call("/account/email", member.headers, { email: "mona.new@example.com" });
    await loseTheirPhone(member, "+17135558431");
    await test.takeMail("mona.new@example.com");
    const copy = (await test.ask(await test.again(member), "/account/data")).json();
    expect(copy.email_changes).toMatchObject([{ email: "mona.new@example.com" }]);
    expect(copy.phone_recoveries).toMatchObject([{ state: "done" }]);
    expect(copy.contact_changes).toMatchObject([{ state: "waiting", to_value: "+17135558431" }]);
    await test.fixture.members.cancel(member);
    for (let round = 0; round < 2; round += 1) await test.fixture.jobs.settle();
    const gone = await test.ask(await test.again(member), "/account/delete", { confirm: true });
    expect(gone.statusCode).toBe(204);
    for (const table of [
      "email_changes",
      "phone_recoveries",
      "phone_recovery_proofs",
      "contact_changes",
    ] as const) {
      const rows = await test.fixture.db
        .selectFrom(table)
        .selectAll()
        .where("account_id", "=", member.accountId)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

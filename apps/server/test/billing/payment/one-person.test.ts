import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { person, planCalls, wanted } from "../../membership/plan/plan-calls.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { type StartedPayment, signUpBody } from "../../support/parts/members-part.ts";
import { addOperator, type SignedInOperator } from "../../support/parts/operators-part.ts";
import { nextPhone } from "../../support/parts/phones-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

const RACES = Array.from({ length: bySize({ commit: 4, full: 25 }) }, (_, index) => index);
const INBOX = "maya.ellison@mail.example";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let money: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  money = await addOperator(fixture, "billing");
});
afterAll(() => fixture.close());
/** A phone for each test; what earlier ones sold is over. */
let phone: string;
beforeEach(async () => {
  phone = nextPhone();
  const { db, clock } = fixture.ctx;
  await db.deleteFrom("second_memberships").execute();
  await db
    .updateTable("memberships")
    .set({ ended_at: clock.now() })
    .where("paid_at", "is not", null)
    .execute();
  await db.updateTable("memberships").set({ state: "replaced" }).where("state", "=", "open").execute();
  await db.updateTable("accounts").set({ verified_email: null }).execute();
});

type Changes = Record<string, unknown>;
const typed = (changes: Changes = {}): Changes => ({ email: INBOX, phone_number: phone, ...changes });
/** Pays as a visitor who has answered nothing yet. */
const pay = (caller: SignedIn, changes: Changes = {}) =>
  fixture.members.pay(caller, typed({ is_somebody_else: undefined, ...changes }));

interface Way {
  by?: "phone" | "google" | "apple";
}

/** Maria, a member: by a code to her phone, or by Google with the phone only typed. */
async function addMember({ by = "phone" }: Way = {}, changes: Changes = {}): Promise<SignedIn> {
  const member = await fixture.members.prepare(typed(changes));
  const proved = by === "phone" ? { phone_number: phone } : { verified_email: INBOX };
  await fixture.db.updateTable("accounts").set(proved).where("id", "=", member.accountId).execute();
  if (by !== "phone") {
    const identity = { provider: by, subject: member.accountId, account_id: member.accountId };
    await fixture.db.insertInto("account_identities").values(identity).execute();
  }
  return member;
}

async function ask(caller: SignedIn, changes: Changes = {}) {
  const { headers } = caller;
  const payload = signUpBody(typed({ is_somebody_else: undefined, ...changes }));
  const answer = await fixture.app.inject({
    method: "POST",
    url: "/subscription/check_person",
    headers,
    payload,
  });
  return answer.json<{ known_membership: unknown }>();
}

it("is known by the person alone, before a plan is chosen, M1 [USE-18]", async () => {
  const { headers } = await fixture.accounts.signIn();
  const { name, surname, email, address, phone_number, birth_date } = signUpBody();
  const send = (payload: object) =>
    fixture.app.inject({ method: "POST", url: "/subscription/check_person", headers, payload });
  const person = { name, surname, email, address, phone_number, birth_date };
  expect((await send(person)).json()).toEqual({ known_membership: null });
  expect((await send({ ...person, birth_date: "1990" })).json().field_reasons).toHaveProperty("birth_date");
});

async function payInFull(caller: SignedIn, started: StartedPayment): Promise<string> {
  await fixture.stripe.confirm(started);
  return (await fixture.members.askState(caller, started)).json<{ state: string }>().state;
}

const countSold = async () => {
  const sold = await fixture.db
    .selectFrom("memberships")
    .select("id")
    .where("state", "=", "active")
    .where("ended_at", "is", null)
    .execute();
  return sold.length;
};

const ELSEWHERE = { address_line_1: "901 Bagby St", city: "Houston", state: "TX", zip: "77002" };
const KNOWN_PERSON = { status: 409, reason: "known_person" };
const SOLD = { status: 200, reason: undefined };
const summarize = (answer: Awaited<ReturnType<typeof pay>>) => ({
  status: answer.statusCode,
  reason: answer.json<{ reason?: string }>().reason,
});

describe("a payer who has proved the phone or the email of a running membership", () => {
  it("by Google is asked before paying, and shown the phone [USE-18]", async () => {
    await addMember();
    const google = await fixture.accounts.signIn({ email: INBOX });
    expect(summarize(await pay(google))).toEqual(KNOWN_PERSON);
    expect((await ask(google)).known_membership).toEqual({
      ways: ["phone"],
      phone_hint: expect.stringMatching(/^\S*\*\S*\d{2}$/),
      person: null,
      family_index: null,
    });
    expect(await countSold()).toBe(1);
  });

  it("by a code to the phone that was typed is shown Google [USE-18]", async () => {
    await addMember({ by: "google" });
    const caller = await fixture.accounts.signIn({ phoneNumber: phone });
    expect(summarize(await pay(caller))).toEqual(KNOWN_PERSON);
    expect((await ask(caller)).known_membership).toEqual({
      ways: ["google"],
      phone_hint: null,
      person: null,
      family_index: null,
    });
  });

  it.each<[string, Changes]>([
    ["accents and case", { name: "MARÍA", surname: "lópez" }],
    ["another spelling of the inbox", { email: "Maya.Ellison+dental@MAIL.example" }],
    ["another email and another home", { email: "other@example.com", address: ELSEWHERE }],
  ])("is asked in spite of %s [USE-18]", async (_what, changes) => {
    await addMember({ by: "google" });
    const caller = await fixture.accounts.signIn({ phoneNumber: phone });
    expect(summarize(await pay(caller, changes))).toEqual(KNOWN_PERSON);
  });

  it.each<[string, Changes]>([
    ["name", { name: "Ana" }],
    ["birth date", { birth_date: "1990-05-18" }],
  ])("is sold to at once with another %s [USE-18]", async (_what, changes) => {
    await addMember({ by: "google" });
    const caller = await fixture.accounts.signIn({ phoneNumber: phone });
    expect(summarize(await pay(caller, changes))).toEqual(SOLD);
  });

  it("is sold to once the earlier membership is over [USE-18]", async () => {
    const { accountId } = await addMember({ by: "google" });
    const caller = await fixture.accounts.signIn({ phoneNumber: phone });
    const cancel_at = fixture.ctx.clock.now();
    await fixture.db
      .updateTable("memberships")
      .set({ cancel_at })
      .where("account_id", "=", accountId)
      .execute();
    expect(summarize(await pay(caller))).toEqual(SOLD);
  });

  it("is sold to on the word that this is somebody else, and nobody is alarmed [USE-18]", async () => {
    await addMember({ by: "google" });
    const caller = await fixture.accounts.signIn({ phoneNumber: phone });
    expect(summarize(await pay(caller))).toEqual(KNOWN_PERSON);
    const answer = await pay(caller, { is_somebody_else: true });
    expect(summarize(answer)).toEqual(SOLD);
    expect(await payInFull(caller, answer.json())).toBe("paid");
    expect([
      await countSold(),
      await fixture.db.selectFrom("second_memberships").selectAll().execute(),
    ]).toEqual([2, []]);
  });

  it("is asked about a payment begun before the other one was paid [USE-18]", async () => {
    const caller = await fixture.accounts.signIn({ phoneNumber: phone });
    expect(summarize(await pay(caller))).toEqual(SOLD);
    await addMember({ by: "google" });
    expect(summarize(await pay(caller))).toEqual(KNOWN_PERSON);
    expect(summarize(await pay(caller, { is_somebody_else: true }))).toEqual(SOLD);
  });

  it.each(RACES)("pays once of two purchases at the same moment (%i) [USE-18] [PAY-09]", async () => {
    const callers = [
      await fixture.accounts.signIn({ phoneNumber: phone }),
      await fixture.accounts.signIn({ email: INBOX }),
    ];
    const buy = async (caller: SignedIn) => {
      const answer = await pay(caller);
      if (answer.statusCode !== 200) return;
      await fixture.stripe.confirm(answer.json());
      await fixture.members.askState(caller, answer.json());
    };
    for (let round = 0; round < 3; round += 1) await Promise.all(callers.map(buy));
    expect(await countSold()).toBe(1);
  });
});

describe("a member who adds somebody to a running membership", () => {
  const eva = person("Eva");
  const toMembers = { family_members: [eva] };
  const reasonsOf = (answer: Awaited<ReturnType<typeof pay>>) => ({
    ...summarize(answer),
    fields: answer.json<{ field_reasons?: object }>().field_reasons,
  });
  const ASKED = { ...KNOWN_PERSON, fields: { "family_members.0.name": "known_person" } };
  const flagsOf = async ({ accountId }: SignedIn) => {
    const family = fixture.db
      .selectFrom("family_members")
      .innerJoin("memberships", "memberships.id", "membership_id");
    const rows = await family
      .select(["family_members.id", "family_members.name", "family_members.is_somebody_else as isSaid"])
      .where("account_id", "=", accountId)
      .orderBy("position")
      .execute();
    return rows;
  };

  it("who is on another one is asked before paying, and keeps the answer [USE-18]", async () => {
    await addMember({ by: "google" }, { name: "Ana", ...toMembers });
    const member = await addMember({}, { name: "Rosa" });
    const plan = planCalls(fixture);
    const change = wanted(toMembers);
    expect(reasonsOf(await plan.post(member, "/quote", change))).toEqual(ASKED);
    const answered = { ...change, family_somebody_else: [0] };
    const shown = await plan.quote(member, answered);
    expect(reasonsOf(await plan.post(member, "", plan.confirmation(change, shown)))).toEqual(ASKED);
    const made = await plan.post(member, "", plan.confirmation(answered, shown));
    expect(made.statusCode, made.body).toBe(200);
    const [{ id } = {}] = await flagsOf(member);
    await plan.change(member, wanted({ family_members: [{ ...eva, id }, person("Ben")] }));
    expect((await flagsOf(member)).map(({ name, isSaid }) => [name, isSaid])).toEqual([
      ["Eva", true],
      ["Ben", false],
    ]);
  });

  it("is not asked about another name, or without its phone or email [USE-18]", async () => {
    await addMember({ by: "google" }, { name: "Ana", ...toMembers });
    const member = await addMember({}, { name: "Rosa" });
    const plan = planCalls(fixture);
    const other = await plan.post(member, "/quote", wanted({ family_members: [person("Leo")] }));
    expect(summarize(other)).toEqual(SOLD);
    await fixture.db
      .updateTable("accounts")
      .set({ phone_number: null })
      .where("id", "=", member.accountId)
      .execute();
    expect(summarize(await plan.post(member, "/quote", wanted(toMembers)))).toEqual(SOLD);
  });
});

describe("a member who has proved nothing and adds somebody of a known membership", () => {
  const eva = person("Eva");
  const toMembers = { family_members: [eva] };
  const tasks = () => fixture.db.selectFrom("second_memberships").selectAll().execute();
  const letters = async () => {
    for (let time = 0; time < 2; time += 1) await fixture.jobs.run();
    const about = (await fixture.mail.list()).filter(({ subject }) => subject.includes("two memberships"));
    return about.map(({ envelope, subject }) => [envelope.to, subject]);
  };
  /** Ana covers Eva; Rosa, with the same home, has proved neither the phone nor the inbox. */
  async function addBoth(): Promise<{ ana: SignedIn; rosa: SignedIn }> {
    const ana = await addMember({}, { name: "Ana", ...toMembers });
    const own = { name: "Rosa", email: "rosa@example.com", phone_number: nextPhone() };
    const rosa = await fixture.members.prepare(typed(own));
    await fixture.mail.clear();
    return { ana, rosa };
  }
  const settle = (outcome: string, of: { membership_id: string; person_id: string | null } | undefined) =>
    money.call("/refunds/second", { ...of, outcome, reason: "Ana called" });
  async function findTask() {
    const { seconds } = (await money.call("/refunds")).json<{
      seconds: { membership_id: string; person_id: string; person_name: string }[];
    }>();
    const [second] = seconds;
    return second;
  }

  it("is answered as for nobody, and leaves a letter and a task, once [USE-18]", async () => {
    const { ana, rosa } = await addBoth();
    const plan = planCalls(fixture);
    const other = await plan.quote(rosa, wanted({ family_members: [person("Leo")] }));
    expect(await plan.quote(rosa, wanted(toMembers))).toEqual({
      ...other,
      proration_date: expect.anything(),
    });
    await plan.change(rosa, wanted(toMembers));
    expect(await letters()).toEqual([[[INBOX], "Is Eva Lopez on two memberships?"]]);
    const [first] = await fixture.members.membershipsOf(ana.accountId);
    const [second] = await fixture.members.membershipsOf(rosa.accountId);
    const found = { membership_id: second?.id, earlier_membership_id: first?.id, outcome: null };
    expect(await tasks()).toMatchObject([found]);
    expect(await findTask()).toMatchObject({ person_name: "Eva Lopez" });
    expect(JSON.stringify((await money.call("/health")).json())).toContain("1 family member added");
    const [{ id } = expect.fail()] = await fixture.db
      .selectFrom("family_members")
      .select("id")
      .where("membership_id", "=", second?.id ?? "")
      .execute();
    await plan.change(rosa, wanted({ family_members: [{ ...eva, id }, person("Ben")] }));
    expect([(await letters()).length, (await tasks()).length]).toEqual([1, 1]);
  });

  it("leaves them by correcting who is covered to the known person as well [USE-18]", async () => {
    const { rosa } = await addBoth();
    const plan = planCalls(fixture);
    await plan.change(rosa, wanted({ family_members: [person("Leo")] }));
    expect(await tasks()).toEqual([]);
    const { family_members } = await plan.read(rosa);
    await plan.change(rosa, wanted({ family_members: [{ ...eva, id: family_members[0]?.id }] }));
    expect([(await letters()).length, (await tasks()).length]).toEqual([1, 1]);
  });

  it("leaves none about another name, or once the other membership is over [USE-18]", async () => {
    const { ana, rosa } = await addBoth();
    const plan = planCalls(fixture);
    await plan.change(rosa, wanted({ family_members: [person("Leo")] }));
    await fixture.db
      .updateTable("memberships")
      .set({ ended_at: fixture.ctx.clock.now() })
      .where("account_id", "=", ana.accountId)
      .execute();
    await plan.change(rosa, wanted({ family_members: [person("Leo"), eva] }));
    expect([await letters(), await tasks()]).toEqual([[], []]);
  });

  it("is found by the operator's word to be two people, and asked about no more [USE-18]", async () => {
    const { rosa } = await addBoth();
    await planCalls(fixture).change(rosa, wanted(toMembers));
    await fixture.jobs.settle();
    const task = await findTask();
    expect((await settle("two_people", task)).statusCode).toBe(200);
    const said = fixture.db.selectFrom("family_members").select("is_somebody_else");
    expect(await said.where("id", "=", task?.person_id ?? "").execute()).toEqual([
      { is_somebody_else: true },
    ]);
    expect(await findTask()).toBeUndefined();
  });

  it("is settled once they are taken off, and never by ending the membership [USE-18]", async () => {
    const { rosa } = await addBoth();
    const plan = planCalls(fixture);
    await plan.change(rosa, wanted(toMembers));
    await fixture.jobs.settle();
    const task = await findTask();
    expect((await settle("paid_back", task)).statusCode).toBe(409);
    expect((await settle("taken_off", task)).statusCode).toBe(409);
    await plan.change(rosa, wanted());
    expect((await settle("taken_off", task)).statusCode).toBe(200);
    expect([await countSold(), await findTask()]).toEqual([2, undefined]);
  });
});

describe("a payer who has proved nothing", () => {
  const REFUSED_WORDS: [string, Changes][] = [
    ["everything", {}],
    ["the email", { phone_number: "+17135550199", address: ELSEWHERE }],
    ["the phone", { email: "other@example.com", address: ELSEWHERE }],
    ["the home", { email: "other@example.com", phone_number: "+17135550199" }],
  ];

  it.each(REFUSED_WORDS)("is answered as for nobody with %s of a member [USE-18]", async (_what, changes) => {
    const stranger = await fixture.accounts.signIn({ phoneNumber: nextPhone() });
    const hide = (body: string) => body.replaceAll(/"(?:client_secret|nonce)":"[^"]+"/g, "");
    const nobody = await ask(stranger, changes);
    await addMember();
    expect(JSON.stringify(await ask(stranger, changes))).toBe(JSON.stringify(nobody));
    const about = await pay(await fixture.accounts.signIn({ phoneNumber: nextPhone() }), changes);
    const other = await pay(await fixture.accounts.signIn({ phoneNumber: nextPhone() }), {
      ...changes,
      name: "Ana",
    });
    expect([about.statusCode, hide(about.body)]).toEqual([200, hide(other.body)]);
    expect(Object.keys(about.headers)).toEqual(Object.keys(other.headers));
  });

  it("takes no payment away from somebody who is buying [USE-18]", async () => {
    const buyer = await fixture.accounts.signIn({ phoneNumber: phone });
    const started = (await pay(buyer)).json<StartedPayment>();
    expect(summarize(await pay(await fixture.accounts.signIn()))).toEqual(SOLD);
    expect(await payInFull(buyer, started)).toBe("paid");
  });

  it("once paid leaves a letter to the known inbox and a task, once [USE-18]", async () => {
    const member = await addMember();
    await fixture.mail.clear();
    const stranger = await fixture.accounts.signIn({ phoneNumber: nextPhone() });
    const started = (await pay(stranger, { phone_number: nextPhone() })).json<StartedPayment>();
    expect(await payInFull(stranger, started)).toBe("paid");
    for (let time = 0; time < 2; time += 1) await fixture.jobs.run();
    const letters = (await fixture.mail.list()).filter(({ subject }) => subject.includes("twice"));
    expect(letters.map(({ envelope, subject }) => [envelope.to, subject])).toEqual([
      [[INBOX], `Did you join ${fixture.ctx.config.brandName} twice?`],
    ]);
    const [first] = await fixture.members.membershipsOf(member.accountId);
    const [second] = await fixture.members.membershipsOf(stranger.accountId);
    const tasks = await fixture.db.selectFrom("second_memberships").selectAll().execute();
    expect(tasks).toMatchObject([
      { membership_id: second?.id, earlier_membership_id: first?.id, outcome: null },
    ]);
  });
});

describe("people of a family", () => {
  const MARY = { name: "Mary", surname: "López", birth_date: "1991-02-03" };
  const spouse = { ...MARY, relation: "spouse" };
  const letters = async () => {
    for (let time = 0; time < 2; time += 1) await fixture.jobs.run();
    const about = (await fixture.mail.list()).filter(({ subject }) => subject.includes("two memberships"));
    return about.map(({ envelope, subject }) => [envelope.to, subject]);
  };
  const tasks = () => fixture.db.selectFrom("second_memberships").selectAll().execute();

  it("who are on a membership are asked when they buy, M4 [USE-18]", async () => {
    await addMember({}, { family_members: [spouse] });
    const caller = await fixture.accounts.signIn({ email: INBOX });
    const own = { ...MARY, phone_number: nextPhone() };
    expect(summarize(await pay(caller, own))).toEqual(KNOWN_PERSON);
    expect((await ask(caller, own)).known_membership).toMatchObject({ ways: ["phone"], person: null });
    const answer = await pay(caller, { ...own, is_somebody_else: true });
    expect(await payInFull(caller, answer.json())).toBe("paid");
    expect(await tasks()).toEqual([]);
  });

  it("who have proved nothing leave a letter and a task, M4 [USE-18]", async () => {
    const john = await addMember({}, { family_members: [spouse] });
    await fixture.mail.clear();
    const mary = await fixture.accounts.signIn({ phoneNumber: nextPhone() });
    const started = await pay(mary, { ...MARY, phone_number: nextPhone() });
    expect(summarize(started)).toEqual(SOLD);
    expect(await payInFull(mary, started.json())).toBe("paid");
    expect(await letters()).toEqual([[[INBOX], "Is Mary López on two memberships?"]]);
    const [first] = await fixture.members.membershipsOf(john.accountId);
    expect(await tasks()).toMatchObject([{ earlier_membership_id: first?.id, outcome: null }]);
  });

  it("who pay for one are asked about where another buyer lists them [USE-18]", async () => {
    await addMember({}, MARY);
    const john = await fixture.accounts.signIn({ email: INBOX });
    const own = { phone_number: nextPhone(), family_members: [spouse] };
    expect(summarize(await pay(john, own))).toEqual(KNOWN_PERSON);
    expect((await ask(john, own)).known_membership).toMatchObject({
      ways: ["phone"],
      person: "Mary López",
    });
    expect(summarize(await pay(john, { ...own, is_somebody_else: true }))).toEqual(SOLD);
  });

  it("are sold in two families with a letter where nothing is proved [USE-18]", async () => {
    await addMember({}, { family_members: [spouse] });
    await fixture.mail.clear();
    const other = await fixture.accounts.signIn({ phoneNumber: nextPhone() });
    const own = {
      name: "Ken",
      birth_date: "1988-08-08",
      phone_number: nextPhone(),
      family_members: [spouse],
    };
    const started = await pay(other, own);
    expect(await payInFull(other, started.json())).toBe("paid");
    expect(await letters()).toEqual([[[INBOX], "Is Mary López on two memberships?"]]);
  });

  it.each<[string, Changes]>([
    ["another birth date", { birth_date: "1991-02-04" }],
    ["another inbox, phone and home", { email: "other@example.com", address: ELSEWHERE }],
  ])("are sold to at once with %s [USE-18]", async (_what, changes) => {
    await addMember({}, { family_members: [spouse] });
    const caller = await fixture.accounts.signIn({ phoneNumber: nextPhone() });
    const answer = await pay(caller, { ...MARY, phone_number: nextPhone(), ...changes });
    expect(await payInFull(caller, answer.json())).toBe("paid");
    expect(await tasks()).toEqual([]);
  });

  it("are sold to once the membership that they were on is over [USE-18]", async () => {
    const { accountId } = await addMember({}, { family_members: [spouse] });
    const ended_at = fixture.ctx.clock.now();
    await fixture.db
      .updateTable("memberships")
      .set({ ended_at })
      .where("account_id", "=", accountId)
      .execute();
    const caller = await fixture.accounts.signIn({ email: INBOX });
    expect(summarize(await pay(caller, { ...MARY, phone_number: nextPhone() }))).toEqual(SOLD);
  });

  describe("of a payer who says that the payer's own known membership is somebody else's", () => {
    const mia = { name: "Mia", surname: "López", birth_date: "2016-04-05", relation: "child" };
    const own = { is_somebody_else: true, family_members: [spouse, mia] };
    /** Maria pays for herself; Mia is in the family of a member with the same home. */
    async function addBoth(isMiaProved: boolean): Promise<SignedIn> {
      await addMember();
      const inbox = isMiaProved ? INBOX : "ken@example.com";
      const ken = { name: "Ken", birth_date: "1988-08-08", email: inbox, phone_number: nextPhone() };
      await fixture.members.prepare({ ...ken, family_members: [mia] });
      return fixture.accounts.signIn({ email: INBOX });
    }

    it("are still asked about, each until that is said of them [USE-18]", async () => {
      const caller = await addBoth(true);
      expect((await ask(caller, { family_members: [spouse, mia] })).known_membership).toMatchObject({
        person: null,
        family_index: null,
      });
      const answers = { ...own, family_somebody_else: [0] };
      expect((await ask(caller, answers)).known_membership).toMatchObject({
        person: "Mia López",
        family_index: 1,
      });
      expect(summarize(await pay(caller, answers))).toEqual(KNOWN_PERSON);
      const all = { ...own, family_somebody_else: [1] };
      expect((await ask(caller, all)).known_membership).toBeNull();
      expect(summarize(await pay(caller, { ...all, is_somebody_else: false }))).toEqual(KNOWN_PERSON);
      const answer = await pay(caller, all);
      expect(await payInFull(caller, answer.json())).toBe("paid");
      expect(await tasks()).toEqual([]);
    });

    it("are asked about again by a payment that was begun before [USE-18]", async () => {
      const caller = await addBoth(true);
      expect(summarize(await pay(caller, { ...own, family_somebody_else: [1] }))).toEqual(SOLD);
      expect(summarize(await pay(caller, { ...own, family_somebody_else: [] }))).toEqual(KNOWN_PERSON);
    });

    it("leave a letter and a task where nothing is proved of them [USE-18]", async () => {
      const caller = await addBoth(false);
      await fixture.mail.clear();
      const answer = await pay(caller, { ...own, family_somebody_else: [] });
      expect(summarize(answer)).toEqual(SOLD);
      expect(await payInFull(caller, answer.json())).toBe("paid");
      expect(await letters()).toEqual([[["ken@example.com"], "Is Mia López on two memberships?"]]);
      expect(await tasks()).toHaveLength(1);
    });

    it("leave none where a server of the release before kept the answer for all [USE-18]", async () => {
      const setMigrated = (time: Date) =>
        sql`update kysely_migration set timestamp = ${time.toISOString()}
          where name = '0064-family-answers'`.execute(fixture.db);
      const caller = await addBoth(false);
      await fixture.mail.clear();
      await setMigrated(fixture.ctx.clock.now());
      const answer = await pay(caller, { ...own, family_somebody_else: [] });
      expect(await payInFull(caller, answer.json())).toBe("paid");
      await setMigrated(new Date("2026-02-01"));
      expect([await letters(), await tasks()]).toEqual([[], []]);
    });

    it("leave no letter once it was said of them while the payment waits [USE-18]", async () => {
      const caller = await addBoth(false);
      await pay(caller, { ...own, family_somebody_else: [] });
      const answer = await pay(caller, { ...own, family_somebody_else: [1] });
      expect(await payInFull(caller, answer.json())).toBe("paid");
      expect(await tasks()).toEqual([]);
    });

    it("are sold to a client that knows one answer for all of them [USE-18]", async () => {
      const caller = await addBoth(true);
      const answer = await pay(caller, own);
      expect(await payInFull(caller, answer.json())).toBe("paid");
      expect(await tasks()).toEqual([]);
    });
  });
});

describe("an operator's task about a second membership", () => {
  /** @returns the second member */
  async function joinTwice(): Promise<SignedIn> {
    await addMember();
    const second = await fixture.accounts.signIn();
    const answer = await pay(second);
    await payInFull(second, answer.json());
    return second;
  }
  const listTasks = async () =>
    (await money.call("/refunds")).json<{ seconds: { membership_id: string }[] }>().seconds;
  const settle = async (outcome: string, id?: string) => {
    const membership_id = id ?? (await listTasks())[0]?.membership_id;
    return money.call("/refunds/second", { membership_id, outcome, reason: "Maria called" });
  };
  const findHealth = async () => JSON.stringify((await money.call("/health")).json());

  it("pays all of it back within 30 days, fee and all, and keeps the first [USE-18] [MONEY-04]", async () => {
    const second = await joinTwice();
    expect(await findHealth()).toContain("1 membership sold to a person who seems to have had one already");
    const answer = await settle("paid_back");
    expect([answer.statusCode, answer.json()]).toEqual([200, { needs_approval: false }]);
    expect(await fixture.members.refundsOf(second)).toEqual(["succeeded 4490"]);
    expect([await countSold(), await listTasks()]).toEqual([1, []]);
    expect(await findHealth()).not.toContain("who seems to have had one");
    const [{ id } = expect.fail()] = await fixture.members.membershipsOf(second.accountId);
    expect((await settle("paid_back", id)).statusCode).toBe(404);
  });

  it("calls no fee kept while another operator decides about it [USE-18] [MONEY-04]", async () => {
    const { config } = fixture.ctx;
    const limit = config.refundApprovalCents;
    const second = await joinTwice();
    await fixture.stripe.deliverEvents();
    await fixture.mail.clear();
    try {
      config.refundApprovalCents = 1500;
      expect((await settle("paid_back")).json()).toEqual({ needs_approval: true });
      await fixture.stripe.deliverEvents();
      expect(await fixture.members.refundsOf(second)).toEqual(["succeeded 2490"]);
      const texts = (await fixture.mail.list()).map(({ text }) => text).join("\n");
      expect(texts).toContain("Refund: $24.90");
      expect(texts).not.toContain("not refunded");
    } finally {
      config.refundApprovalCents = limit;
    }
  });

  it("leaves both as they are for two people [USE-18]", async () => {
    const second = await joinTwice();
    expect((await settle("two_people")).statusCode).toBe(200);
    expect([await countSold(), await listTasks(), await fixture.members.refundsOf(second)]).toEqual([
      2,
      [],
      [],
    ]);
  });

  it("is not paid back after the 30 days [USE-18] [MONEY-04]", async () => {
    await joinTwice();
    fixture.clock.pass(32 * DAY_MS);
    money = await addOperator(fixture, "billing");
    expect((await settle("paid_back")).statusCode).toBe(409);
    expect(await listTasks()).toHaveLength(1);
  });
});

it("looks people up by an index [USE-18]", async () => {
  const plan = await fixture.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db);
    return sql<{ "QUERY PLAN": string }>`explain select id from memberships where birth_date = '1990-05-17'
      and state in ('open', 'active', 'canceled') and ended_at is null`.execute(db);
  });
  expect(JSON.stringify(plan.rows)).toContain("memberships_by_birth_date");
});

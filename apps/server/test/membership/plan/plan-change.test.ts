import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, planMembers, wanted } from "./plan-calls.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls> & ReturnType<typeof planMembers>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  plan = { ...planCalls(fixture), ...planMembers(fixture) };
});
afterAll(() => fixture.close());
beforeEach(async () => void (await fixture.stripe.control("DELETE", "/failures")));

describe("a change that costs more [SELF-01]", () => {
  it("answers its confirmation as made by another server in between [SELF-11]", async () => {
    const { member } = await plan.join({ plan_slug: BASIC });
    const confirmation = plan.confirmation(wanted(), await plan.quote(member, wanted()));
    const { payments } = fixture.stripe;
    const { retrieveSubscription } = payments;
    const others: number[] = [];
    payments.retrieveSubscription = async (id) => {
      payments.retrieveSubscription = retrieveSubscription;
      others.push((await plan.post(member, "", confirmation)).statusCode);
      return retrieveSubscription(id);
    };
    const answer = await plan.post(member, "", confirmation);
    expect([others, answer.statusCode]).toEqual([[200], 200]);
    expect(answer.json()).toMatchObject({ plan_slug: PLUS, change: { id: confirmation.id } });
    expect(await plan.charges(member)).toHaveLength(2);
  });

  it("charges now what was shown, and card and agreement follow", async () => {
    const { member, email } = await plan.join({ plan_slug: BASIC });
    await fixture.stripe.advance(10);
    const { shown, answer } = await plan.change(member, wanted());
    expect(shown).toMatchObject({ timing: "now", keeps_plan_price: false, promotion: "none" });
    expect(shown.lines.map(({ kind }) => kind)).toEqual(["credit", "charge"]);
    expect(shown.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(shown.today_cents);
    expect(answer).toMatchObject({ plan_slug: PLUS, change: { state: "applied" } });
    expect((await plan.charges(member)).at(-1)).toBe(shown.today_cents);
    expect(await fixture.members.readCard(member)).toMatchObject({
      plan_slug: PLUS,
      amount: shown.recurring_cents,
    });
    expect(await plan.subjects(email)).toEqual(["Your Smirk membership has changed"]);
  });

  it("charges what was shown where the provider was away for two days", async () => {
    const { member } = await plan.join({ plan_slug: BASIC });
    const shown = await plan.quote(member, wanted());
    const call = "POST /v1/subscriptions/*";
    await fixture.stripe.control("POST", "/failures", { call, failure: "error_500", times: 10 });
    const answer = await plan.post(member, "", plan.confirmation(wanted(), shown));
    expect(answer.json()).toMatchObject({ plan_slug: BASIC, change: { state: "requested" } });
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.stripe.advance(2);
    await fixture.jobs.run();
    expect(await plan.read(member)).toMatchObject({ plan_slug: PLUS, change: { state: "applied" } });
    expect((await plan.charges(member)).at(-1)).toBe(shown.today_cents);
  });
});

describe("a person who is on the card already", () => {
  const MARIA = { relation: "spouse", name: "MARIA", surname: "López", birth_date: "1990-05-17" };

  it.each([
    ["a child again", [person("Ana"), person("ana")], 1],
    ["the member as spouse", [MARIA], 0],
    ["a spouse as child", [person("Ana", "spouse", "2002-06-01"), person("Ana", "child", "2002-06-01")], 1],
  ])("is asked about before %s costs, and added on a word [USE-18]", async (_who, family_members, at) => {
    const { member } = await plan.join();
    const change = wanted({ family_members });
    const refused = await plan.post(member, "/quote", change);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: "conflict", field_reasons: { [`family_members.${at}.name`]: "same_person_twice" } },
    ]);
    const quoted = await plan.post(member, "/quote", { ...change, has_namesakes: true });
    expect(quoted.statusCode).toBe(200);
    const unsaid = plan.confirmation(change, quoted.json());
    expect((await plan.post(member, "", unsaid)).json()).toMatchObject({ reason: "same_person_twice" });
    expect(await plan.charges(member)).toHaveLength(1);
  });

  it("blocks no other change once they are paid for [USE-18]", async () => {
    const family_members = [person("Ana"), person("Ana")];
    const { member } = await plan.join({ family_members, has_namesakes: true });
    const { family_members: now } = await plan.read(member);
    const more = wanted({ family_members: [...now, person("Ben")] });
    expect((await plan.post(member, "/quote", more)).statusCode).toBe(200);
    const third = wanted({ family_members: [...now, person("Ana")] });
    expect((await plan.post(member, "/quote", third)).statusCode).toBe(409);
  });
});

describe("a change that costs less [SELF-01]", () => {
  it("waits for the period's end, and can be undone until then", async () => {
    const { member, email } = await plan.join();
    const { shown, answer } = await plan.change(member, wanted({ plan_slug: BASIC }));
    expect(shown).toMatchObject({ timing: "period_end", today_cents: 0, lines: [] });
    expect(answer).toMatchObject({ plan_slug: PLUS, change: { state: "scheduled", plan_slug: BASIC } });
    expect(await plan.subjects(email)).toEqual([expect.stringContaining("membership changes on")]);
    const undone = await plan.post(member, "/undo", { id: answer.change?.id });
    expect(undone.json()).toMatchObject({ plan_slug: PLUS, change: { state: "undone" } });
    expect(await plan.subjects(email)).toEqual(["Your Smirk membership does not change"]);
    await fixture.stripe.advance(32);
    expect((await plan.read(member)).plan_slug).toBe(PLUS);
  });

  it("takes effect at the period's end at the price that was shown", async () => {
    const { member, email } = await plan.join();
    const { shown } = await plan.change(member, wanted({ plan_slug: BASIC }));
    await plan.subjects(email);
    await fixture.stripe.advance(32);
    await fixture.stripe.deliverEvents();
    expect(await plan.read(member)).toMatchObject({ plan_slug: BASIC, change: { state: "applied" } });
    expect((await plan.charges(member)).at(-1)).toBe(shown.next_charge.cents);
    expect(await plan.subjects(email)).toEqual(["Your Smirk receipt"]);
    const again = await plan.change(member, wanted());
    expect(again.answer.change?.state).toBe("applied");
  });

  it("is dropped when the membership is canceled", async () => {
    const { member, email } = await plan.join();
    // A day past the first 30 days in every time zone, and past the first renewal of every month.
    await fixture.stripe.advance(33);
    await plan.change(member, wanted({ plan_slug: BASIC }));
    await plan.subjects(email);
    await fixture.members.cancel(member);
    expect((await plan.read(member)).change?.state).toBe("undone");
    expect(await plan.subjects(email)).toEqual(["Your Smirk membership is canceled"]);
    const refused = await plan.post(member, "/quote", wanted({ plan_slug: BASIC }));
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "membership_canceled"]);
  });
});

describe("family [SELF-02]", () => {
  it("adds a child for a part of the period and shows it on the card", async () => {
    const { member } = await plan.join();
    await fixture.stripe.advance(5);
    const { shown } = await plan.change(member, wanted({ family_members: [person("Ana")] }));
    expect(shown).toMatchObject({ timing: "now", keeps_plan_price: true });
    expect(shown.lines).toHaveLength(1);
    expect((await fixture.members.readCard(member)).family_members).toEqual([
      { name: "Ana", surname: "Lopez" },
    ]);
  });

  it("corrects a name without money, keeping the person's id", async () => {
    const { member, email } = await plan.join({ family_members: [person("Anna")] });
    const [before] = (await plan.read(member)).family_members;
    const family_members = [{ ...before, ...person("Ana"), id: before?.id }];
    const { shown, answer } = await plan.change(member, wanted({ family_members }));
    expect(shown).toMatchObject({ timing: "now", today_cents: 0, lines: [] });
    expect(answer.family_members).toEqual([{ ...before, name: "Ana" }]);
    expect(await plan.subjects(email)).toEqual(["Your Smirk membership has changed"]);
  });

  it("takes the flat price above the limit", async () => {
    const children = ["Ada", "Bea"].map((name) => person(name));
    const { member } = await plan.join({ family_members: children });
    const { family_members: kept } = await plan.read(member);
    const family_members = [...kept, person("Cleo"), person("Dora"), person("Eva")];
    const { answer } = await plan.change(member, wanted({ family_members }));
    expect(answer.recurring_cents).toBeGreaterThan(0);
    const customer = await fixture.members.customerOf(member.accountId);
    const [subscription] = await fixture.stripe.list("subscription", customer);
    const items = subscription?.items as
      | { data: { price: { product: string }; quantity: number }[] }
      | undefined;
    expect(items?.data.map(({ price, quantity }) => [price.product, quantity])).toEqual([
      [`plan_${PLUS}`, 1],
      [`family_extra_${PLUS}`, 1],
    ]);
  });
});

describe("a confirmation [SELF-01]", () => {
  it("is one change however often it is sent", async () => {
    const { member } = await plan.join({ plan_slug: BASIC });
    const body = plan.confirmation(wanted(), await plan.quote(member, wanted()));
    const answers = await Promise.all([plan.post(member, "", body), plan.post(member, "", body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await plan.charges(member)).toHaveLength(2);
  });

  it("lets one of two browsers win and refuses the other", async () => {
    const { member } = await plan.join({ plan_slug: BASIC });
    const shown = await plan.quote(member, wanted());
    const answers = await Promise.all([
      plan.post(member, "", plan.confirmation(wanted(), shown)),
      plan.post(member, "", plan.confirmation(wanted(), shown)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    // The reason depends on when the second one is read: beside the first, just after it, or when it is in effect.
    expect(["change_open", "changed_elsewhere", "amounts_changed"]).toContain(refused?.json().reason);
    expect(await plan.charges(member)).toHaveLength(2);
  });

  it("is refused for other amounts than shown", async () => {
    const { member } = await plan.join({ plan_slug: BASIC });
    const body = plan.confirmation(wanted(), await plan.quote(member, wanted()));
    const refused = await plan.post(member, "", { ...body, today_cents: body.today_cents - 1 });
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "amounts_changed"]);
    expect((await plan.read(member)).change).toBeNull();
  });

  it("is kept as its page was read: in Spanish too, for an account with letters in English [LAW-04]", async () => {
    const { member } = await plan.join({ plan_slug: BASIC });
    const payload = plan.confirmation(wanted(), await plan.quote(member, wanted()));
    const { headers } = await fixture.members.signInAgain(member);
    const spanish = { ...headers, "accept-language": "es" };
    const url = "/account/plan_change";
    const answer = await fixture.app.inject({ method: "POST", url, headers: spanish, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    const kept = await fixture.db
      .selectFrom("consents")
      .where("change_id", "=", payload.id)
      .select(["language", "words"])
      .orderBy("language")
      .execute();
    expect(kept.map(({ language }) => language)).toEqual(["en", "es"]);
    expect(kept[1]?.words).toMatch(/Su plan|su plan|tarjeta/);
  });

  it("does not find another member's change", async () => {
    const { member } = await plan.join({ plan_slug: BASIC });
    const body = plan.confirmation(wanted(), await plan.quote(member, wanted()));
    await plan.post(member, "", body);
    const { member: other } = await plan.join({ plan_slug: BASIC });
    const shown = await plan.quote(other, wanted());
    const foreign = { ...plan.confirmation(wanted(), shown), id: body.id };
    expect((await plan.post(other, "", foreign)).statusCode).toBe(404);
    expect((await plan.post(other, "/undo", { id: randomUUID() })).json().change).toBeNull();
  });
});

describe("a membership that does not renew [SELF-01] [SELF-06]", () => {
  it("changes only after renewal was turned on again", async () => {
    const { member } = await plan.join();
    const setRenewal = async (autoRenew: boolean) => {
      const { headers } = await fixture.members.signInAgain(member);
      const payload = { auto_renew: autoRenew };
      return fixture.app.inject({ method: "POST", url: "/account/renewal", headers, payload });
    };
    expect((await setRenewal(false)).statusCode).toBe(200);
    expect((await plan.read(member)).refusal).toBe("not_renewing");
    const refused = await plan.post(member, "/quote", wanted({ plan_slug: BASIC }));
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "membership_not_renewing"]);
    expect((await setRenewal(true)).statusCode).toBe(200);
    expect((await plan.post(member, "/quote", wanted({ plan_slug: BASIC }))).statusCode).toBe(200);
  });
});

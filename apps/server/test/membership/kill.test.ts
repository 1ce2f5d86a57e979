import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import {
  createKillFixture,
  type KillFixture,
  type KillMoment,
  sampleKills,
} from "../support/processes/kill-fixture.ts";
import { BASIC, PLUS, person, planCalls, type Wanted, wanted } from "./plan/plan-calls.ts";

const RENEWAL_OFF = "Automatic renewal of your Smirk membership is off";
const CANCELED = "Your Smirk membership is canceled";
const SENT = "Your Smirk refund is on its way";
const RETURNED = "Your bank sent your Smirk refund back to us";

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await createKillFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.stripe.control("DELETE", "/failures");
  await fixture.mail.setFailure(null);
});

async function leave({ headers }: SignedIn): Promise<void> {
  const shown = await fetch(`${fixture.origin()}/account/cancellation`, { headers });
  const { cancellation } = (await shown.json()) as CancellationAnswer;
  await fetch(`${fixture.origin()}/account/cancel`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ refund_cents: cancellation?.refund_cents, last_day: cancellation?.last_day }),
  });
}

async function turnRenewalOff({ headers }: SignedIn): Promise<void> {
  await fetch(`${fixture.origin()}/account/renewal`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ auto_renew: false }),
  });
}

async function statusOf({ accountId }: SignedIn, email: string) {
  const customer = await fixture.members.customerOf(accountId);
  const [membership] = await fixture.members.membershipsOf(accountId);
  const ended = (await fixture.stripe.list("event")).filter(({ type, data }) => {
    const { object } = data as { object: { customer?: string } };
    return type === "customer.subscription.deleted" && object.customer === customer;
  });
  const mails = (await fixture.mail.list()).filter(({ envelope }) => envelope.to[0] === email);
  return {
    state: membership?.state,
    ends: ended.length,
    refunds: (await fixture.stripe.list("refund", customer)).map(
      ({ status, amount }) => `${status} ${amount}`,
    ),
    // Two workers send them: in any order.
    mails: mails.map(({ subject }) => subject).sort(),
  };
}

const LEFT = { state: "canceled", ends: 1, refunds: ["succeeded 2490"], mails: [CANCELED] };

/** Every event is delivered again and changes nothing. */
async function expectAtLast(member: SignedIn, email: string, wanted: object): Promise<void> {
  await expect.poll(() => statusOf(member, email), { interval: 10, timeout: 60_000 }).toEqual(wanted);
  await fixture.replayEvents(member.accountId);
  expect(await statusOf(member, email)).toEqual(wanted);
}

describe("a server that is killed while a member cancels [MONEY-04]", () => {
  it.each(
    sampleKills([
      { when: "the cancellation is recorded", call: "DELETE /v1/subscriptions/*", moment: "before" },
      { when: "the subscription has ended", call: "DELETE /v1/subscriptions/*", moment: "after" },
      { when: "the refund is asked for", call: "POST /v1/refunds", moment: "before" },
      { when: "it asks how things stand now", call: "GET /v1/subscriptions", moment: "after" },
      { when: "the refund was made", call: "POST /v1/refunds", moment: "after" },
    ]),
  )("when $when: ends once, pays back once and writes once", async ({ call, moment }) => {
    const { member, email } = await fixture.joinQuietly();
    const { headers } = member;
    const shown = await fetch(`${fixture.origin()}/account/cancellation`, { headers });
    expect(shown.status).toBe(200);
    await fixture.killAt(call, moment, () => leave(member));
    await expectAtLast(member, email, LEFT);
  });

  it("when a mail was handed over: sends no second one to the mailbox", async () => {
    const { member, email } = await fixture.joinQuietly();
    await fixture.mail.setFailure("hang_after", 1);
    await leave(member);
    await expect.poll(async () => (await fixture.mail.list()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    await fixture.restart();
    await expectAtLast(member, email, LEFT);
  });

  it("while it resends a returned refund: sends it once more", async () => {
    const { member, email } = await fixture.joinQuietly();
    await leave(member);
    await expectAtLast(member, email, LEFT);
    const [refund] = await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId));
    await fixture.killAt("POST /v1/refunds", "after", () =>
      fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {}),
    );
    await expectAtLast(member, email, {
      ...LEFT,
      refunds: ["failed 2490", "succeeded 2490"],
      mails: [CANCELED, RETURNED, SENT].sort(),
    });
  });
});

describe("a worker that is killed while an operator cancels many [OPS-03]", () => {
  it.each(
    sampleKills([
      { when: "a subscription has ended", call: "DELETE /v1/subscriptions/*", moment: "after" },
      { when: "a refund was made", call: "POST /v1/refunds", moment: "after" },
    ]),
  )("when $when: ends each once, pays each back once and logs each once", async ({ call, moment }) => {
    const people = [await fixture.joinQuietly(), await fixture.joinQuietly()];
    const ids = people.map(({ member }) => member.accountId);
    const operator = await addOperator(fixture, "billing");
    const preview = await operator.call("/bulk/cancel/preview", { account_ids: ids, choice: "rules" });
    const bulk = { bulk_id: preview.json<{ bulk_id: string }>().bulk_id };
    const show = async () => (await operator.call("/bulk/show", bulk)).json();
    await expect.poll(show).toMatchObject({ state: "ready", counts: { ready: 2 } });
    const { refund_cents } = await show();
    const shown = { ...bulk, members: 2, refund_cents, reason: "They asked for it" };
    await fixture.killAt(call, moment, () => operator.call("/bulk/cancel", shown));
    for (const { member, email } of people) await expectAtLast(member, email, LEFT);
    await expect.poll(show).toMatchObject({ state: "done", counts: { done: 2, failed: 0 } });
    const logged = await fixture.db
      .selectFrom("audit_entries")
      .select("subject_id")
      .where("actor", "=", operator.email)
      .where("command", "=", "member cancel")
      .execute();
    expect(new Set(logged.map(({ subject_id: id }) => id)).size).toBe(2);
    expect(logged).toHaveLength(2);
  });
});

describe("a server that is killed while a member turns renewal off [SELF-06]", () => {
  const call = "POST /v1/subscriptions/*";
  it.each(
    sampleKills([
      { call, moment: "before" },
      { call, moment: "after" },
    ]),
  )("has it off, with one email: $moment the provider's call", async ({ moment }) => {
    const { member, email } = await fixture.joinQuietly();
    await fixture.killAt(call, moment, () => turnRenewalOff(member));
    await expectAtLast(member, email, { state: "active", ends: 0, refunds: [], mails: [RENEWAL_OFF] });
    const customer = await fixture.members.customerOf(member.accountId);
    expect(await fixture.stripe.list("subscription", customer)).toMatchObject([
      { cancel_at_period_end: true },
    ]);
    const events = await fixture.db
      .selectFrom("account_events")
      .select("kind")
      .where("account_id", "=", member.accountId)
      .orderBy("id")
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(["joined", "renewal_turned_off"]);
  });
});

/** Asks for the quote before, so that the server is killed while it changes. */
async function killWhileChanging(
  { member, change }: { member: SignedIn; change: Wanted },
  { call, moment }: { call: string; moment: KillMoment },
) {
  const calls = planCalls(fixture);
  const shown = await calls.quote(member, change);
  await fixture.killAt(call, moment, () =>
    fetch(`${fixture.origin()}/account/plan_change`, {
      method: "POST",
      headers: { ...member.headers, "content-type": "application/json" },
      body: JSON.stringify(calls.confirmation(change, shown)),
    }),
  );
  return { calls, shown };
}

describe("a server that is killed while a plan changes [SELF-01] [SELF-02]", () => {
  it.each(
    sampleKills([
      { when: "the change is recorded", call: "POST /v1/subscriptions/*", moment: "before" },
      { when: "it was charged", call: "POST /v1/subscriptions/*", moment: "after" },
    ]),
  )("when $when: charges once and writes once", async ({ call, moment }) => {
    const { member, email } = await fixture.joinQuietly();
    const change = wanted({ plan_slug: PLUS, family_members: [person("Anna")] });
    const { calls, shown } = await killWhileChanging({ member, change }, { call, moment });
    const mails = ["Your Smirk membership has changed"];
    await expectAtLast(member, email, { state: "active", ends: 0, refunds: [], mails });
    expect((await calls.charges(member)).sort()).toEqual([4490, shown.today_cents].sort());
    const now = await calls.read(member);
    expect(now).toMatchObject({ change: { state: "applied" }, family_members: [{ name: "Anna" }] });
  });

  it.each(
    sampleKills([
      { when: "its schedule is made", call: "POST /v1/subscription_schedules", moment: "after" },
      { when: "its phases were written", call: "POST /v1/subscription_schedules/*", moment: "after" },
    ]),
  )("when $when: plans one change and writes once", async ({ call, moment }) => {
    const { member, email } = await fixture.joinQuietly();
    const change = wanted({ plan_slug: BASIC });
    const { calls } = await killWhileChanging({ member, change }, { call, moment });
    const mails = [expect.stringContaining("membership changes on")];
    await expectAtLast(member, email, { state: "active", ends: 0, refunds: [], mails });
    expect((await calls.read(member)).change).toMatchObject({ state: "scheduled", plan_slug: BASIC });
    expect(await calls.charges(member)).toEqual([4490]);
    const customer = await fixture.members.customerOf(member.accountId);
    const schedules = await fixture.stripe.list("subscription_schedule", customer);
    expect(schedules.map(({ status }) => status)).toEqual(["active"]);
  });
});

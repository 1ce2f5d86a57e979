import type { CardsAnswer, PersonCard } from "@smirk/contract/account/person-cards";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../../support/parts/operators-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let support: SignedInOperator;
let billing: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  support = await addOperator(fixture, "support");
  billing = await addOperator(fixture, "billing");
});
afterAll(() => fixture.close());

const reason = "Asked on the phone";
let joined = 0;

/** A member with a child, who has read all emails. */
async function join(): Promise<{ member: SignedIn; email: string; account: { account_id: string } }> {
  joined += 1;
  const email = `caller.${joined}@example.com`;
  const child = { relation: "child", name: "Mia", surname: "Lopez", birth_date: "2015-06-01" };
  const member = await fixture.members.join({
    email,
    phone_number: `+1713555${2000 + joined}`,
    family_members: [child],
  });
  await fixture.jobs.settle();
  await fixture.mail.take(email);
  return { member, email, account: { account_id: member.accountId } };
}

/** Log entries of operators about a member, without looks and previews. */
async function entriesOf({ accountId }: SignedIn): Promise<unknown[]> {
  const memberships = await fixture.members.membershipsOf(accountId);
  const entries = await fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "reason", "changes"])
    .where("subject_id", "in", [accountId, ...memberships.map(({ id }) => id)])
    .where("reason", "is not", null)
    .orderBy("id")
    .execute();
  return entries.map(({ actor, command, reason: why, changes }) => [actor, command, why, changes]);
}

async function subjectsTo(email: string): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
  return (await fixture.mail.take(email)).map(({ subject }) => subject);
}

describe("what a member chooses, an operator does for them, with a reason in the log:", () => {
  it("signing out everywhere [OPS-03]", async () => {
    const { member, account } = await join();
    const open = await fixture.members.signInAgain(member);
    const ask = () => fixture.app.inject({ url: "/account/messages", headers: open.headers });
    expect((await ask()).statusCode).toBe(200);
    const { ended } = (await support.call("/members/sign-out", { ...account, reason })).json();
    expect(ended).toBeGreaterThan(0);
    expect((await ask()).statusCode).toBe(401);
    const changes = { sessions: [ended, 0] };
    expect(await entriesOf(member)).toEqual([[support.email, "member sign-out", reason, changes]]);
  });

  it("replacing a card's code, which the timeline has and an email says [OPS-11]", async () => {
    const { member, email, account } = await join();
    const readCards = async () => {
      const answer = await fixture.app.inject({ url: "/account/cards", headers: member.headers });
      return answer.json<CardsAnswer>().cards;
    };
    const statusOf = async ({ link }: PersonCard) =>
      (await fixture.app.inject({ url: new URL(link).pathname })).statusCode;
    const [own, child] = await readCards();
    if (!own || !child) throw new Error("There are two cards.");
    const viewer = await addOperator(fixture, "viewer");
    const asked = { ...account, person_id: child.person_id, reason };
    expect((await viewer.call("/members/card/replace", asked)).statusCode).toBe(403);
    const other = await join();
    const stranger = { ...other.account, person_id: child.person_id, reason };
    expect((await support.call("/members/card/replace", stranger)).statusCode).toBe(404);
    expect(await statusOf(child)).toBe(200);

    expect((await support.call("/members/card/replace", asked)).json()).toEqual({ replaced: true });
    expect([await statusOf(child), await statusOf(own)]).toEqual([404, 200]);
    expect((await readCards()).map(({ link }) => link === own.link || link === child.link)).toEqual([
      true,
      false,
    ]);
    for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
    const [mail] = await fixture.mail.take(email);
    expect(mail?.subject).toBe("A Smirk card has a new code");
    expect(mail?.text).toContain("Mia's membership card has a new code");
    expect(await entriesOf(member)).toEqual([
      [support.email, "member replace-card", reason, { card: "child" }],
    ]);
    const shown = (await support.call("/members/show", account)).json();
    const entry = { command: "member replace-card", reason, actor: support.email };
    expect(shown.log).toContainEqual(expect.objectContaining(entry));
    expect(shown.memberships[0].mails[0]).toMatchObject({ kind: "details_changed" });
  });

  it("turning renewal off and on again, with the member's emails [OPS-03]", async () => {
    const { member, email, account } = await join();
    const shown = (await support.call("/members/renewal/preview", account)).json();
    expect(shown).toEqual({ auto_renew: true, period_end: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    const set = (auto_renew: boolean) =>
      support.call("/members/renewal", { ...account, auto_renew, reason }).then((answer) => answer.json());
    expect(await set(false)).toEqual({ ...shown, auto_renew: false });
    expect(await subjectsTo(email)).toHaveLength(1);
    expect(await set(true)).toEqual(shown);
    const off = { auto_renew: [true, false] };
    const on = { auto_renew: [false, true] };
    expect(await entriesOf(member)).toEqual([
      [support.email, "member renewal", reason, off],
      [support.email, "member renewal", reason, on],
    ]);
  });

  it("choosing a dentist for one of the family, after a look [OPS-03]", async () => {
    const { member, email, account } = await join();
    const provider = { name: "Ana", last_name: "Diaz", degree: "DDS" };
    const { locationId } = await addDentist(fixture.db, { provider });
    const { dentists } = (await support.call("/members/dentist/preview", account)).json();
    const [self, mia] = dentists.people;
    const wanted = { ...account, location_id: locationId, person_ids: [mia.id] };
    const preview = (await support.call("/members/dentist/preview", wanted)).json();
    expect(preview.choice).toEqual({ dentist: "Ana Diaz, DDS", person_ids: [mia.id] });
    expect((await support.call("/members/dentist", { ...wanted, person_ids: [] })).statusCode).toBe(400);
    const after = (await support.call("/members/dentist", { ...wanted, reason })).json();
    expect(after.people).toEqual([
      expect.objectContaining({ id: self.id, dentist: self.dentist }),
      expect.objectContaining({ id: mia.id, dentist: expect.objectContaining({ location_id: locationId }) }),
    ]);
    expect(await subjectsTo(email)).toHaveLength(1);
    expect(await entriesOf(member)).toEqual([
      [support.email, "member dentist", reason, { [`dentist ${mia.id}`]: [null, locationId] }],
    ]);
  });

  it("switching news off [OPS-03]", async () => {
    const { member, account } = await join();
    const choose = (is_wanted: boolean) =>
      support.call("/members/messages", { ...account, kind: "news_email", is_wanted, reason });
    expect((await choose(true)).json().wanted.news_email).toBe(true);
    expect((await choose(false)).json().wanted.news_email).toBe(false);
    expect((await support.call("/members/messages/preview", account)).json().wanted.news_email).toBe(false);
    expect(await entriesOf(member)).toHaveLength(2);
  });

  it("changing the plan by the quote that the member sees, and undoing it [OPS-03]", async () => {
    const { member, email, account } = await join();
    const { now, plans } = (await billing.call("/members/plan/show", account)).json();
    expect(plans).toContainEqual({ slug: now.plan_slug, name: now.plan_name });
    const wanted = { plan_slug: now.plan_slug, renew_period: "annualy", family_members: [] };
    const { headers } = await fixture.members.signInAgain(member);
    const own = await fixture.app.inject({
      method: "POST",
      url: "/account/plan_change/quote",
      headers,
      payload: wanted,
    });
    const { quote, lines, terms } = (
      await billing.call("/members/plan/preview", { ...account, ...wanted })
    ).json();
    expect({ ...quote, proration_date: 0 }).toEqual({ ...own.json(), proration_date: 0 });
    expect(lines).toContainEqual(["On the card", "The member"]);
    expect(terms).toContain("The one-time processing fee is not charged again.");
    const changed = { ...account, ...wanted, quote, reason };
    const stale = { ...changed, quote: { ...quote, today_cents: quote.today_cents + 1 } };
    expect((await billing.call("/members/plan", stale)).statusCode).toBe(409);
    const done = await billing.call("/members/plan", changed);
    expect(done.statusCode).toBe(200);
    expect((await subjectsTo(email)).length).toBeGreaterThan(0);
    const [entry] = await entriesOf(member);
    expect(entry).toEqual([
      billing.email,
      "member plan",
      reason,
      expect.objectContaining({ period: ["monthly", "yearly"], family_members: [1, 0] }),
    ]);
    const nothing = await billing.call("/members/plan/undo", { ...account, reason });
    expect([nothing.statusCode, nothing.json().message]).toEqual([409, "There is no change to undo."]);
  });
});

it("a cancellation with the period is taken back, with the member's email [OPS-03]", async () => {
  const { member, email, account } = await join();
  const body = { ...account, at: "period-end" };
  const { quote } = (await billing.call("/members/cancel/preview", body)).json();
  const shown = { refund_cents: quote.refund_cents, last_day: quote.last_day };
  expect((await billing.call("/members/cancel", { ...body, ...shown, reason })).json().state).toBe(
    "canceled",
  );
  await subjectsTo(email);
  const kept = await billing.call("/members/keep", { ...account, reason });
  expect(kept.json()).toMatchObject({ state: "active" });
  expect(await subjectsTo(email)).toHaveLength(1);
  expect((await entriesOf(member)).at(-1)).toEqual([
    billing.email,
    "member cancel",
    reason,
    { canceled: [true, false], state: "active" },
  ]);
});

it("a refund that failed is settled once, for what is owed [OPS-03]", async () => {
  const { member, account } = await join();
  await fixture.members.cancel(member);
  await fixture.jobs.settle();
  const { numUpdatedRows } = await fixture.db
    .updateTable("refunds")
    .set({ state: "stuck", refund_id: null, failures: 3 })
    .where("membership_id", "=", (await fixture.members.membershipsOf(member.accountId))[0]?.id ?? "")
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  const { owed_cents: owed } = (await billing.call("/members/settle-refund/preview", account)).json();
  const settle = () => billing.call("/members/settle-refund", { ...account, reason: "Sent a check" });
  expect((await settle()).json()).toEqual({ settled_cents: owed });
  expect((await settle()).statusCode).toBe(409);
  expect((await billing.call("/members/settle-refund/preview", account)).json()).toEqual({ owed_cents: 0 });
});

describe("the waitlist", () => {
  const join = (email: string, phone_number: string) =>
    fixture.app.inject({ method: "POST", url: "/waitlist/join", payload: { email, phone_number } });
  const find = async (text: string) =>
    (await support.call("/waitlist/find", { text }))
      .json()
      .people.map(({ email }: { email: string }) => email);

  it("is counted, and searched by email and any four digits of a phone [OPS-03]", async () => {
    await join("Wanda.Waits@example.com", "+12125550111");
    await join("other@example.com", "+13105550122");
    expect((await support.call("/waitlist")).json().area_codes).toEqual([
      { group: "212", people: 1 },
      { group: "310", people: 1 },
    ]);
    expect(await find("wanda")).toEqual(["Wanda.Waits@example.com"]);
    expect(await find("555-0122")).toEqual(["other@example.com"]);
    expect(await find("0111")).toEqual(["Wanda.Waits@example.com"]);
    expect(await find("%")).toEqual([]);
  });

  it("loses who asks, with a reason in the log that names nobody [OPS-03]", async () => {
    await join("wilma@example.com", "+12125550133");
    const remove = () => support.call("/waitlist/remove", { email: "WILMA@example.com", reason });
    expect((await remove()).json()).toEqual({ removed: 1 });
    expect(await find("wilma")).toEqual([]);
    expect((await remove()).statusCode).toBe(404);
    const entry = await fixture.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("command", "=", "waitlist remove")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: support.email, reason, subject_id: "one person" });
    expect(JSON.stringify(entry)).not.toContain("wilma");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { BASIC, planCalls, wanted } from "../../membership/plan/plan-calls.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { giveCredit } from "../../support/give-credit.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { addOperator } from "../../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

const OFFICE = "America/Chicago";
const FAILS_LATER = "4000000000000341";
const PHONE = "+17135550171";

/** 23:30 of December 30 at the office: each period ends on another day in UTC. */
const BEGAN = "2026-12-31T05:30:00Z";

let fixture: TestApp<"stripe" | "mail" | "phones" | "clock">;
let plan: ReturnType<typeof planCalls>;
let member: SignedIn;
let stored: Map<string, Shown>;
beforeAll(async () => {
  const clock = createSettableClock();
  const vendors = { stripe: true, mail: true, phones: true } as const;
  fixture = await createTestApp({ ...vendors, clock, config: { officeTimeZone: OFFICE } });
  plan = planCalls(fixture);
  const off = { kind: "percent", percent: 20 } as const;
  const coupon = { off, products: [], duration: { kind: "repeating", months: 2 } } as const;
  const unlimited = { maxRedemptions: null, expiresAt: null };
  await fixture.stripe.payments.createPromotion({ code: "TWO", coupon, ...unlimited });
  stored = await liveOn();
});
afterAll(() => fixture.close());

interface Shown {
  kind: string;
  source: string;
  subject: string | null;
  text: string | null;
}

async function travelTo(moment: string): Promise<void> {
  await fixture.stripe.advance((Date.parse(moment) - fixture.clock.now().getTime()) / DAY_MS);
  await sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
  await fixture.jobs.settle();
}

async function act(path: string, payload: object): Promise<void> {
  const { headers } = await fixture.members.signInAgain(member);
  const answer = await fixture.app.inject({ method: "POST", url: `/account/${path}`, headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  await fixture.stripe.deliverEvents();
}

/** All that an operator reads of a member's messages, by their ids. */
async function readMessages(): Promise<Map<string, Shown>> {
  const support = await addOperator(fixture, "support");
  const asked = { account_id: member.accountId };
  const shown = (await support.call("/members/show", asked)).json();
  const sent = [
    ...shown.memberships[0].mails.map((mail: object) => ({ ...mail, way: "email" })),
    ...shown.texts.map((text: object) => ({ ...text, way: "text" })),
  ];
  const messages = new Map<string, Shown>();
  for (const { id, kind, way } of sent) {
    const answer = await support.call("/members/message", { ...asked, way, message_id: id });
    const { source, subject, text } = answer.json();
    messages.set(`${way} ${kind} ${id}`, { kind, source, subject, text });
  }
  return messages;
}

/** What was sent in these months, each as it was stored then. */
async function liveOn(): Promise<Map<string, Shown>> {
  const sent = new Map<string, Shown>();
  const keep = async () => {
    for (const [id, message] of await readMessages()) if (!sent.has(id)) sent.set(id, message);
  };
  await travelTo(BEGAN);
  member = await fixture.members.join({ promotion_code: "TWO", phone_number: PHONE }, FAILS_LATER);
  const verified = fixture.db.updateTable("accounts").set({ phone_number: PHONE });
  await verified.where("id", "=", member.accountId).execute();
  for (const kind of ["payment_text", "renewal_text"]) await act("messages", { kind, is_wanted: true });
  await fixture.jobs.settle();
  const customer = await fixture.members.customerOf(member.accountId);
  await travelTo("2027-01-24T18:00:00Z");
  await keep();
  await giveCredit(fixture, customer, 300);
  await travelTo("2027-01-31T18:00:00Z");
  await travelTo("2027-02-03T18:00:00Z");
  await keep();
  await fixture.stripe.payWith(customer, "pm_card_visa");
  await travelTo("2027-02-09T18:00:00Z");
  await act("renewal", { auto_renew: false });
  await act("renewal", { auto_renew: true });
  await travelTo("2027-02-21T18:00:00Z");
  await keep();
  await plan.change(member, wanted({ plan_slug: BASIC }));
  await fixture.stripe.deliverEvents();
  await travelTo("2027-03-05T18:00:00Z");
  await fixture.members.cancel(member);
  await fixture.stripe.deliverEvents();
  await keep();
  await act("keep", {});
  await travelTo("2027-04-02T18:00:00Z");
  await fixture.members.cancel(member);
  await fixture.stripe.deliverEvents();
  await keep();
  await travelTo("2027-05-02T18:00:00Z");
  await keep();
  return sent;
}

/** What is said of each kind is kept, so none of them is missing. */
const DRAWN = [
  "canceled",
  "kept",
  "payment_failed",
  "plan_change",
  "receipt",
  "renewal_off",
  "renewal_reminder",
  "welcome",
];

describe("a message whose text is no longer stored [OPS-03]", () => {
  it("is drawn again as it was sent, whatever has changed since", async () => {
    const ways = new Set([...stored.keys()].map((id) => id.split(" ", 1)[0]));
    expect([...ways]).toEqual(["email", "text"]);
    expect([...new Set([...stored.values()].map(({ kind }) => kind))].toSorted()).toEqual(DRAWN);
    await fixture.db.updateTable("outbox").set({ body: null }).execute();
    await fixture.db.updateTable("texts").set({ body: null }).execute();
    const drawn = await readMessages();
    for (const [id, sent] of stored) expect([id, drawn.get(id)]).toEqual([id, { ...sent, source: "drawn" }]);
  });

  it("is not drawn with what is true today, where what was sent is not kept", async () => {
    await fixture.db.updateTable("outbox").set({ body: null, facts: null }).execute();
    await fixture.db.updateTable("texts").set({ body: null, facts: null }).execute();
    const reminders = [...(await readMessages()).values()].filter(({ kind }) => kind === "renewal_reminder");
    expect(reminders.length).toBeGreaterThan(2);
    for (const reminder of reminders) expect(reminder).toMatchObject({ source: "deleted", text: null });
  });
});

import { addDays } from "@smirk/domain/wire/calendar-day";
import { startOfDay } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getCardDocument } from "../../src/features/card/get-card-document.ts";
import { sendAgain } from "../../src/features/mail/send-again.ts";
import { sweepMails } from "../../src/features/mail/sweep-mails.ts";
import { getAgreementDocument } from "../../src/features/members/agreement/get-agreement-document.ts";
import { officeDay } from "../../src/office-day.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import type { SandboxMail } from "../support/parts/mail-part.ts";
import { readPdf } from "../support/read-pdf.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail">;
let offset = 0;
const START = createSettableClock().now().getTime();
/** It goes back after each test, as the provider's cannot. */
const clock = { now: () => new Date(START + offset) };
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock, vendorClock: createSettableClock() });
  await fixture.stripe.connectWebhooks();
});
afterAll(() => fixture.close());
afterEach(async () => {
  offset = 0;
  await fixture.mail.clear();
  // Nobody of one test is reminded in the next.
  await fixture.db
    .updateTable("memberships")
    .set({ state: "termed" })
    .where("state", "=", "active")
    .execute();
  await fixture.db.deleteFrom("outbox").execute();
});

/** Works on jobs until none brings another. */
async function settle(): Promise<void> {
  await fixture.stripe.control("POST", "/webhooks/settle", {});
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
}

async function join(changes = {}): Promise<SignedIn> {
  const member = await fixture.accounts.signIn();
  await fixture.stripe.confirm(await fixture.members.startPayment(member, changes));
  await settle();
  return member;
}

const change = (member: SignedIn, values: object) =>
  fixture.db.updateTable("memberships").set(values).where("account_id", "=", member.accountId).execute();
const sweep = async () => {
  await sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
};
const subjects = async () => (await fixture.mail.list()).map(({ subject }) => subject).toSorted();
async function find(subject: RegExp): Promise<SandboxMail> {
  const mail = (await fixture.mail.list()).find((one) => subject.test(one.subject));
  if (!mail) throw new Error(`No mail says ${subject}.`);
  return mail;
}

describe("a new member", () => {
  it("is welcomed with card and agreement, and gets a receipt, each once [MONEY-01, MEM-06]", async () => {
    const member = await join({
      family_members: [{ relation: "child", name: "Ana", surname: "Lopez", birth_date: "2015-02-03" }],
    });
    await settle();
    expect(await subjects()).toEqual(["Welcome to Smirk", "Your Smirk receipt"]);
    expect((await fixture.mail.list()).map(({ deliveries }) => deliveries)).toEqual([1, 1]);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const number = membership?.policy_number?.replace(/(.{4})(?=.)/g, "$1 ") ?? "";
    const welcome = await find(/Welcome/);
    expect(welcome.envelope.to).toEqual(["maria@example.com"]);
    expect(welcome.text).toContain(`Member number: ${number}`);
    expect(welcome.attachments).toMatchObject([
      { filename: "membership-card.pdf", content_type: "application/pdf" },
      { filename: "membership-agreement.pdf", content_type: "application/pdf" },
    ]);
    const receipt = await find(/receipt/);
    expect(receipt.text).toContain("Total: $57.40");
    expect(receipt.text).toMatch(/Next payment: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect(receipt.text).toContain("You can cancel at any time");
  });

  it("says first to call the dentist who was chosen, if any [MEM-01]", async () => {
    const { locationId } = await addDentist(fixture.db, {
      provider: { name: "Ana", last_name: "Diaz" },
      location: { phone: "+17135550170" },
    });
    await join({ primary_dentist_id: locationId });
    const { text } = await find(/Welcome/);
    const [before, after] = text.split("Your first step is a call to the dentist you chose.");
    expect(before).not.toContain("Plan:");
    expect(after).toMatch(/^\s+Dentist: Ana Diaz.*\s+Call to make an appointment: \(713\) 555-0170\s+Plan:/);
    await fixture.mail.clear();
    await join();
    expect((await find(/Welcome/)).text).not.toContain("first step");
  });

  it("gets the files that their membership page has to download [MEM-02] [MEM-06]", async () => {
    const member = await join();
    const { body } = await fixture.db
      .selectFrom("outbox")
      .select("body")
      .where("kind", "=", "welcome")
      .executeTakeFirstOrThrow();
    const attached = body?.attachments.map(({ content }) => readPdf(Buffer.from(content, "base64")));
    const downloaded = [
      readPdf(await getCardDocument(fixture.ctx, member.accountId)),
      readPdf(await getAgreementDocument(fixture.ctx, member)),
    ];
    expect(attached).toEqual(downloaded);
    expect(downloaded[0]?.pages.join(" ")).toContain("Maria Lopez");
  });
});

describe("what a new member paid", () => {
  it("is on the receipt with number, card, code, and next date and amount [USE-15]", async () => {
    await fixture.stripe.control("POST", "/promotion-codes", {
      code: "FIRST5",
      amount_off: 500,
      products: ["plan_brightwell_discount_2"],
      duration: "once",
    });
    const member = await join({ promotion_code: "FIRST5" });
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const next = formatShortDate(officeDay(fixture.ctx, membership?.current_period_end ?? new Date(0)));
    const { text } = await find(/receipt/);
    expect(text).toMatch(/^Receipt number: [A-Z\d]+-0001$/m);
    for (const line of [
      "Discount (FIRST5): -$5.00",
      "Total: $39.90",
      "Card: Visa ending in 4242",
      `Next payment: ${next}`,
      "Next amount: $24.90",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toContain(`Your membership renews on ${next} for $24.90.`);
  });

  it("is in the welcome with the price and the terms, each with its link [USE-15]", async () => {
    await join({ renew_period: "annualy", address: FLORIDA });
    const { text } = await find(/Welcome/);
    for (const line of ["First payment: $271.00", "Next amount: $251.00"]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toContain("renews automatically every year, and we charge your card, until you cancel");
    expect(text).toContain("email you the amount 36 days before each charge");
    expect(text).toContain(
      "in the first 30 days, you get back what you paid, less the one-time processing fee",
    );
    expect(text).toContain(
      "Because you live in Florida, you get a refund for the unused days if you cancel later.",
    );
    expect(text).toMatch(/^You can cancel at any time .*\n\nOpen my membership:\n\S+\/membership$/m);
    expect(text).toMatch(/^Read my agreement:\n\S+\/membership\/agreement$/m);
  });

  it("says in the welcome when a membership without renewal ends", async () => {
    await join({ auto_renew: false });
    const [, day] = /^Your membership ends: (.+)$/m.exec((await find(/receipt/)).text) ?? [];
    const { text } = await find(/Welcome/);
    expect(text.split("\n")).toContain(`Ends on: ${day}`);
    expect(text).toContain("Your membership does not renew.");
    expect(text).not.toContain("Next payment");
  });

  it("is composed again in full once the stored text is deleted [USE-15]", async () => {
    const member = await join();
    await fixture.db.updateTable("outbox").set({ body: null }).execute();
    await fixture.mail.clear();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const operator = { actor: "ana", command: "member resend" };
    for (const kind of ["receipt", "welcome"] as const) {
      const input = { membershipId: membership?.id ?? "", kind, operator };
      await sendAgain({ ...fixture.ctx, payments: fixture.stripe.payments }, input);
    }
    await fixture.jobs.run();
    expect((await find(/receipt/)).text).toContain("Card: Visa ending in 4242\n");
    for (const mail of await fixture.mail.list()) expect(mail.text).toContain("Next amount: $24.90\n");
  });
});

const FLORIDA = { address_line_1: "100 Main St", city: "Miami", state: "FL", zip: "33101" };

describe("a renewal", () => {
  it.each([
    ["monthly", 7],
    ["annualy", 34],
  ])(
    "that is %s is reminded of once, %i days before, with its amount [MONEY-05] [LAW-11]",
    async (renew_period, days) => {
      const member = await join({ renew_period });
      await fixture.mail.clear();
      const [membership] = await fixture.members.membershipsOf(member.accountId);
      const end = membership?.current_period_end?.getTime() ?? 0;
      const { officeTimeZone } = fixture.ctx.config;
      const day = addDays(officeDay(fixture.ctx, new Date(end)), -days);
      offset = startOfDay(officeTimeZone, day).getTime() - HOUR_MS - START;
      await sweep();
      expect(await subjects()).toEqual([]);
      offset += 2 * HOUR_MS;
      for (let hour = 0; hour < 3; hour += 1) await sweep();
      const mails = await fixture.mail.list();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toMatch(/^Your Smirk membership renews on /);
      expect(mails[0]?.text).toContain(`Amount: ${renew_period === "monthly" ? "$24.90" : "$251.00"}`);
      await change(member, { current_period_end: new Date(end + 31 * DAY_MS) });
      offset += 31 * DAY_MS;
      await sweep();
      expect(await fixture.mail.list()).toHaveLength(2);
    },
  );

  it("that was canceled is not reminded of [MONEY-05]", async () => {
    const member = await join();
    await fixture.mail.clear();
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const end = membership?.current_period_end?.getTime() ?? 0;
    await change(member, { state: "canceled", cancel_at: new Date(end) });
    offset = end - 2 * DAY_MS - START;
    await sweep();
    expect(await subjects()).toEqual([]);
  });
});

describe("a member who cancels", () => {
  it("is notified of the end, of undoing it, and of the end again [MONEY-04]", async () => {
    const member = await join();
    await fixture.mail.clear();
    const customer = await fixture.members.customerOf(member.accountId);
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const setState = async (state: "active" | "canceled" | "termed") => {
      await change(member, { state });
      await fixture.ctx.pool.query(
        "select graphile_worker.add_job('tell_member', json_build_object('membershipId', $1::text))",
        [membership?.id],
      );
      for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
    };
    for (const state of ["canceled", "canceled", "active", "canceled", "termed"] as const)
      await setState(state);
    expect(customer).not.toBe("");
    expect(await subjects()).toEqual([
      "Your Smirk membership continues",
      "Your Smirk membership has ended",
      "Your Smirk membership is canceled",
      "Your Smirk membership is canceled",
    ]);
  });
});

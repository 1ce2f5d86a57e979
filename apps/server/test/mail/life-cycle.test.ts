import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { syncCustomer } from "../../src/features/billing/sync/sync-customer.ts";
import { previewMessage } from "../../src/features/mail/preview/preview-message.ts";
import { sweepMails } from "../../src/features/mail/sweep-mails.ts";
import { officeDay } from "../../src/office-day.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { giveCredit } from "../support/give-credit.ts";
import { createSettableClock, DAY_MS, SECOND_MS } from "../support/settable-clock.ts";

/** Takes the first payment and no later one. */
const EXPIRES_SOON = "4000000000000341";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.mail.clear();
});

const rounds = async () => {
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
};
async function travel(days: number): Promise<void> {
  await fixture.stripe.advance(days);
  await sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
  await rounds();
}
/** Oldest first, each as often as it was handed over. */
const subjects = async () =>
  (await fixture.mail.list())
    .toReversed()
    .flatMap(({ subject, deliveries }) => Array(deliveries).fill(subject));
const take = async () => {
  const all = await subjects();
  await fixture.mail.clear();
  return all;
};

it("canceling in the first days sends the refund's amount, once [MONEY-04]", async () => {
  const member = await fixture.members.join();
  await rounds();
  await take();
  const { headers } = await fixture.members.signInAgain(member);
  const quote = await fixture.app.inject({ url: "/account/cancellation", headers });
  const { refund_cents, last_day } = quote.json().cancellation;
  const payload = { refund_cents, last_day };
  const answer = await fixture.app.inject({ method: "POST", url: "/account/cancel", headers, payload });
  expect(answer.statusCode).toBe(200);
  await rounds();
  await travel(0);
  const mails = await fixture.mail.list();
  expect(await subjects()).toEqual(["Your Smirk membership is canceled"]);
  for (const { text } of mails) {
    expect(text).toContain("$24.90");
    expect(text).toMatch(/^Open my membership:\n\S+\/membership$/m);
  }
});

it("canceling later says the last day and leads to undoing it [USE-15]", async () => {
  const member = await fixture.members.join();
  await fixture.stripe.advance(40);
  await rounds();
  await take();
  const { cancellation } = await fixture.members.cancel(member);
  await rounds();
  const [mail] = (await fixture.mail.list()).filter(({ subject }) => subject.endsWith("is canceled"));
  const end = formatShortDate(cancellation?.last_day as CalendarDay);
  expect(mail?.text).toContain(`Ends on: ${end}\nRefund: $0.00\n`);
  expect(mail?.text).toContain(
    `You can undo it on your membership page until ${end}.\n\nOpen my membership:\n`,
  );
});

it("canceling hours before the period ends says that the card is good until then [USE-15]", async () => {
  const member = await fixture.members.join();
  await fixture.stripe.advance(40);
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const end = membership?.current_period_end ?? expect.fail("It was paid.");
  await fixture.stripe.advance((end.getTime() - fixture.clock.now().getTime()) / DAY_MS - 1 / 24);
  expect(officeDay(fixture.ctx, fixture.clock.now())).toBe(officeDay(fixture.ctx, end));
  await rounds();
  await take();
  await fixture.members.cancel(member);
  await rounds();
  const [mail] = (await fixture.mail.list()).filter(({ subject }) => subject.endsWith("is canceled"));
  const day = formatShortDate(officeDay(fixture.ctx, end));
  expect(mail?.text).toContain(`Ends on: ${day}\nRefund: $0.00\n\nYou can use your card until ${day}.`);
  expect(mail?.text).toContain(`You can undo it on your membership page until ${day}.`);
});

it("canceling on the provider's pages with a refund sends one true email [MEM-06]", async () => {
  const member = await fixture.members.join();
  await rounds();
  await take();
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  await fixture.stripe.payments.endWithPeriod(membership?.subscription_id ?? "", "canceled-at-the-portal");
  // The webhook's change is stored, and the email job runs before the rest of it.
  const customerId = await fixture.members.customerOf(member.accountId);
  await syncCustomer({ ...fixture.ctx, payments: fixture.stripe.payments }, customerId);
  await rounds();
  await travel(0);
  const mails = (await fixture.mail.list()).toReversed();
  expect(mails.map(({ subject }) => subject)).toEqual(["Your Smirk membership is canceled"]);
  expect(mails[0]?.text).toContain("It has ended.");
  expect(mails[0]?.text).not.toContain("undo");
  for (const { text } of mails) expect(text).toContain("$24.90");
});

it("a failed renewal sends emails at once, after three and after seven days [MONEY-04]", async () => {
  const account = await fixture.accounts.startSession(await fixture.accounts.add());
  const payment = await fixture.members.startPayment(account);
  await fixture.stripe.confirm(payment, EXPIRES_SOON);
  fixture.clock.pass(SECOND_MS);
  await fixture.members.askState(account, payment);
  await rounds();
  await take();
  await travel(20);
  const [membership] = await fixture.members.membershipsOf(account.accountId);
  const left = (membership?.current_period_end?.getTime() ?? 0) - fixture.clock.now().getTime();
  await travel(Math.ceil(left / DAY_MS) - 3);
  expect(await take()).toEqual([expect.stringMatching(/^Your Smirk membership renews on /)]);
  await travel(4);
  expect(await take()).toEqual(["Your Smirk payment did not go through"]);
  await travel(2);
  expect(await take()).toEqual([]);
  await travel(1);
  expect(await take()).toEqual(["Your Smirk payment did not go through"]);
  await travel(4);
  expect((await take())[0]).toBe("Your Smirk membership is about to end");
});

it("a receipt of which credit paid a part adds up [MONEY-04]", async () => {
  const member = await fixture.members.prepare({});
  await giveCredit(fixture, await fixture.members.customerOf(member.accountId), 500);
  await travel(20);
  await take();
  await travel(12);
  const receipt = (await fixture.mail.list()).find(({ subject }) => /receipt/.test(subject));
  expect(receipt?.text).toContain("Total: $24.90\nCredit: -$5.00\nCharged to your card: $19.90\n");
});

it("the email about a failed renewal says what is due after credit, as the page does [MONEY-04]", async () => {
  const member = await fixture.members.prepare({}, EXPIRES_SOON);
  await giveCredit(fixture, await fixture.members.customerOf(member.accountId), 500);
  await travel(20);
  await take();
  await travel(12);
  const failed = (await fixture.mail.list()).find(({ subject }) => /did not go through/.test(subject));
  const { headers } = await fixture.members.signInAgain(member);
  const page = await fixture.app.inject({ url: "/account/payments", headers });
  expect(page.json().payments[0]).toMatchObject({ state: "due", amount_cents: 1990 });
  expect(failed?.text).toMatch(
    /We could not charge your card \$19\.90 for your membership, due on \w+ \d+, \d{4}\./,
  );
  // The console draws it again once its text is deleted.
  const mail = await fixture.db
    .updateTable("outbox")
    .set({ body: null })
    .where("kind", "=", "payment_failed")
    .where("subject", "=", failed?.subject ?? "")
    .where("membership_id", "=", (await fixture.members.membershipsOf(member.accountId))[0]?.id ?? "")
    .returning("id")
    .executeTakeFirstOrThrow();
  const asked = { accountId: member.accountId, id: mail.id, way: "email" } as const;
  expect((await previewMessage(fixture.ctx, asked)).text).toContain("your card $19.90 for");
});

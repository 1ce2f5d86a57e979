import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { syncCustomer } from "../../src/features/billing/sync/sync-customer.ts";
import { sweepMails } from "../../src/features/mail/sweep-mails.ts";
import { type MailServer, openMailServer } from "../support/fixtures/mail-fixture.ts";
import { createMemberFixture, type MemberFixture } from "../support/fixtures/member-fixture.ts";
import { DAY_MS, SECOND_MS } from "../support/settable-clock.ts";
import { addAccount, signInAccount } from "../support/sign-in.ts";

/** Takes the first payment and no later one. */
const EXPIRES_SOON = "4000000000000341";

let server: MailServer;
let fixture: MemberFixture;
beforeAll(async () => {
  server = await openMailServer();
  fixture = await createMemberFixture({ config: { mail: server.config } });
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});
afterEach(async () => {
  await server.clear();
});

const rounds = async () => {
  for (let round = 0; round < 3; round += 1) await fixture.runJobs();
};
async function travel(days: number): Promise<void> {
  await fixture.travel(days);
  await sweepMails({ ...fixture.ctx, payments: fixture.payments });
  await rounds();
}
/** Oldest first, each as often as it was handed over. */
const subjects = async () =>
  (await server.list()).toReversed().flatMap(({ subject, deliveries }) => Array(deliveries).fill(subject));
const take = async () => {
  const all = await subjects();
  await server.clear();
  return all;
};

it("who cancels in the first days is told what comes back, and when it was sent [MONEY-04]", async () => {
  const member = await fixture.join();
  await rounds();
  await take();
  const { headers } = await fixture.signInAgain(member);
  const quote = await fixture.app.inject({ url: "/account/cancellation", headers });
  const { refund_cents, last_day } = quote.json().cancellation;
  const payload = { refund_cents, last_day };
  const answer = await fixture.app.inject({ method: "POST", url: "/account/cancel", headers, payload });
  expect(answer.statusCode).toBe(200);
  await rounds();
  await travel(0);
  const mails = await server.list();
  expect(await subjects()).toEqual(["Your Smirk membership is canceled", "Your Smirk refund is on its way"]);
  for (const { text } of mails) expect(text).toContain("$24.90");
});

it("who cancels on the provider's pages and gets money back is told what is true, once [MEM-06]", async () => {
  const member = await fixture.join();
  await rounds();
  await take();
  const [membership] = await fixture.membershipsOf(member.accountId);
  await fixture.payments.endWithPeriod(membership?.subscription_id ?? "", "told-at-the-portal");
  // What the provider's message has changed is written, and whoever writes letters is faster than the rest of it.
  const customerId = await fixture.customerOf(member.accountId);
  await syncCustomer({ ...fixture.ctx, payments: fixture.payments }, customerId);
  await rounds();
  await travel(0);
  const mails = (await server.list()).toReversed();
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your Smirk membership is canceled",
    "Your Smirk refund is on its way",
  ]);
  expect(mails[0]?.text).toContain("It has ended.");
  expect(mails[0]?.text).not.toContain("undo");
  for (const { text } of mails) expect(text).toContain("$24.90");
});

it("a failed renewal brings letters at once, after three days and after seven [MONEY-04]", async () => {
  const account = await signInAccount(fixture.ctx, await addAccount(fixture.ctx));
  const payment = await fixture.start(account);
  await fixture.confirm(payment, EXPIRES_SOON);
  fixture.clock.pass(SECOND_MS);
  await fixture.askState(account, payment);
  await rounds();
  await take();
  await travel(20);
  const [membership] = await fixture.membershipsOf(account.accountId);
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

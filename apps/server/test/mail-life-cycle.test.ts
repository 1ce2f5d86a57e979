import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { sweepMails } from "../src/features/mail/sweep-mails.ts";
import { syncCustomer } from "../src/features/subscription/sync/sync-customer.ts";
import { type MailServer, openMailServer } from "./mail-house.ts";
import { type MemberHouse, openMemberHouse } from "./member-house.ts";
import { DAY_MS, SECOND_MS } from "./settable-clock.ts";
import { addAccount, signInAccount } from "./sign-in.ts";

/** Takes the first payment and no later one. */
const EXPIRES_SOON = "4000000000000341";

let server: MailServer;
let house: MemberHouse;
beforeAll(async () => {
  server = await openMailServer();
  house = await openMemberHouse({ config: { mail: server.config } });
});
afterAll(async () => {
  await house.close();
  await server.close();
});
afterEach(async () => {
  await server.clear();
});

const rounds = async () => {
  for (let round = 0; round < 3; round += 1) await house.runJobs();
};
async function travel(days: number): Promise<void> {
  await house.travel(days);
  await sweepMails({ ...house.ctx, payments: house.payments });
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
  const member = await house.join();
  await rounds();
  await take();
  const { headers } = await house.signInAgain(member);
  const quote = await house.app.inject({ url: "/account/cancellation", headers });
  const { refund_cents, last_day } = quote.json().cancellation;
  const payload = { refund_cents, last_day };
  const answer = await house.app.inject({ method: "POST", url: "/account/cancel", headers, payload });
  expect(answer.statusCode).toBe(200);
  await rounds();
  await travel(0);
  const mails = await server.list();
  expect(await subjects()).toEqual(["Your Smirk membership is canceled", "Your Smirk refund is on its way"]);
  for (const { text } of mails) expect(text).toContain("$24.90");
});

it("who cancels on the provider's pages and gets money back is told what is true, once [MEM-06]", async () => {
  const member = await house.join();
  await rounds();
  await take();
  const [membership] = await house.membershipsOf(member.accountId);
  await house.payments.endWithPeriod(membership?.subscription_id ?? "", "told-at-the-portal");
  // What the provider's message has changed is written, and whoever writes letters is faster than the rest of it.
  const customerId = await house.customerOf(member.accountId);
  await syncCustomer({ ...house.ctx, payments: house.payments }, customerId);
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
  const account = await signInAccount(house.ctx, await addAccount(house.ctx));
  const payment = await house.start(account);
  await house.confirm(payment, EXPIRES_SOON);
  house.clock.pass(SECOND_MS);
  await house.askState(account, payment);
  await rounds();
  await take();
  await travel(20);
  const [membership] = await house.membershipsOf(account.accountId);
  const left = (membership?.current_period_end?.getTime() ?? 0) - house.clock.now().getTime();
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

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sweepMails } from "../../src/features/mail/sweep-mails.ts";
import { type MailServer, openMailServer, type SandboxMail } from "../support/fixtures/mail-fixture.ts";
import { createPaymentFixture, type PaymentFixture } from "../support/fixtures/payment-fixture.ts";
import { DAY_MS, HOUR_MS } from "../support/settable-clock.ts";
import { type SignedIn, signIn } from "../support/sign-in.ts";

let server: MailServer;
let fixture: PaymentFixture;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };
beforeAll(async () => {
  server = await openMailServer();
  fixture = await createPaymentFixture({ clock, config: { mail: server.config } });
  await fixture.connectWebhooks();
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});
afterEach(async () => {
  offset = 0;
  await server.clear();
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
  await fixture.askStripe("POST", "/webhooks/settle", {});
  for (let round = 0; round < 3; round += 1) await fixture.runJobs();
}

async function join(changes = {}): Promise<SignedIn> {
  const member = await signIn(fixture.ctx);
  await fixture.confirm(await fixture.start(member, changes));
  await settle();
  return member;
}

const change = (member: SignedIn, values: object) =>
  fixture.db.updateTable("memberships").set(values).where("account_id", "=", member.accountId).execute();
const sweep = async () => {
  await sweepMails({ ...fixture.ctx, payments: fixture.payments });
  for (let round = 0; round < 3; round += 1) await fixture.runJobs();
};
const subjects = async () => (await server.list()).map(({ subject }) => subject).toSorted();
async function find(subject: RegExp): Promise<SandboxMail> {
  const mail = (await server.list()).find((one) => subject.test(one.subject));
  if (!mail) throw new Error(`No mail says ${subject}.`);
  return mail;
}

describe("who has paid", () => {
  it("is welcomed with card and agreement, and gets a receipt, each once [MONEY-01, MEM-06]", async () => {
    const member = await join({
      family_members: [{ relation: "child", name: "Ana", surname: "Lopez", birth_date: "2015-02-03" }],
    });
    await settle();
    expect(await subjects()).toEqual(["Welcome to Smirk", "Your Smirk receipt"]);
    expect((await server.list()).map(({ deliveries }) => deliveries)).toEqual([1, 1]);
    const [membership] = await fixture.membershipsOf(member.accountId);
    const number = membership?.policy_number?.replace(/(.{4})(?=.)/g, "$1 ") ?? "";
    const welcome = await find(/Welcome/);
    expect(welcome.envelope.to).toEqual(["maria@example.com"]);
    expect(welcome.text).toContain(`Member number: ${number}`);
    const [card, agreement] = welcome.attachments;
    expect(card).toMatchObject({ filename: "membership-card.html", content_type: "text/html" });
    for (const text of [number, "Maria Lopez, Ana Lopez", "This is not insurance."])
      expect(card?.text).toContain(text);
    expect(agreement).toMatchObject({ filename: "membership-agreement.txt", content_type: "text/plain" });
    expect(agreement?.text).toContain("Version: membership-agreement");
    const receipt = await find(/receipt/);
    expect(receipt.text).toContain("Total: $57.40");
    expect(receipt.text).toMatch(/Next payment: [A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect(receipt.text).toContain("You can cancel at any time");
  });
});

describe("a renewal", () => {
  it.each([
    ["monthly", 7],
    ["annualy", 21],
  ])(
    "that is %s is reminded of once, %i days before, with its amount [MONEY-05]",
    async (renew_period, days) => {
      const member = await join({ renew_period });
      await server.clear();
      const [membership] = await fixture.membershipsOf(member.accountId);
      const end = membership?.current_period_end?.getTime() ?? 0;
      offset = end - (end % DAY_MS) - days * DAY_MS - HOUR_MS - Date.now();
      await sweep();
      expect(await subjects()).toEqual([]);
      offset += 2 * HOUR_MS;
      for (let hour = 0; hour < 3; hour += 1) await sweep();
      const mails = await server.list();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toMatch(/^Your Smirk membership renews on /);
      expect(mails[0]?.text).toContain(`Amount: ${renew_period === "monthly" ? "$24.90" : "$251.00"}`);
      await change(member, { current_period_end: new Date(end + 31 * DAY_MS) });
      offset += 31 * DAY_MS;
      await sweep();
      expect(await server.list()).toHaveLength(2);
    },
  );

  it("that was canceled is not reminded of [MONEY-05]", async () => {
    const member = await join();
    await server.clear();
    const [membership] = await fixture.membershipsOf(member.accountId);
    const end = membership?.current_period_end?.getTime() ?? 0;
    await change(member, { state: "canceled", cancel_at: new Date(end) });
    offset = end - 2 * DAY_MS - Date.now();
    await sweep();
    expect(await subjects()).toEqual([]);
  });
});

describe("who leaves", () => {
  it("is told of the end, of taking it back, and of the end again [MONEY-04]", async () => {
    const member = await join();
    await server.clear();
    const customer = await fixture.customerOf(member.accountId);
    const [membership] = await fixture.membershipsOf(member.accountId);
    const tell = async (state: "active" | "canceled" | "termed") => {
      await change(member, { state });
      await fixture.ctx.pool.query(
        "select graphile_worker.add_job('tell_member', json_build_object('membershipId', $1::text))",
        [membership?.id],
      );
      for (let round = 0; round < 2; round += 1) await fixture.runJobs();
    };
    for (const state of ["canceled", "canceled", "active", "canceled", "termed"] as const) await tell(state);
    expect(customer).not.toBe("");
    expect(await subjects()).toEqual([
      "Your Smirk membership goes on",
      "Your Smirk membership has ended",
      "Your Smirk membership is canceled",
      "Your Smirk membership is canceled",
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncCustomer } from "../../../src/features/billing/sync/sync-customer.ts";
import { refundPortalCancellations } from "../../../src/features/leaving/record-cancellation.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

async function membershipOf({ accountId }: SignedIn) {
  const [membership] = await fixture.members.membershipsOf(accountId);
  return membership ?? expect.fail("There is no membership.");
}

async function endAtProvider(member: SignedIn, key: string) {
  const { subscription_id: id } = await membershipOf(member);
  await fixture.stripe.payments.endWithPeriod(id ?? "", key);
}

/** What every sync does, and every night. */
async function syncAndRefund(member: SignedIn): Promise<number> {
  const paying = { ...fixture.ctx, payments: fixture.stripe.payments };
  await syncCustomer(paying, await fixture.members.customerOf(member.accountId));
  const count = await refundPortalCancellations(paying, null);
  await fixture.jobs.run();
  return count;
}

describe("an end with the period that only the provider has [MONEY-04]", () => {
  it("is a cancellation, paid back, where its event was made in the portal [MEM-06]", async () => {
    const member = await fixture.members.prepareWelcomed();
    await endAtProvider(member, "5f0a3c1e-portal");
    expect(await syncAndRefund(member)).toBe(1);
    expect(await membershipOf(member)).toMatchObject({ state: "canceled", auto_renew: true });
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
  });

  it("ends nothing and pays nothing back where a call of ours made it", async () => {
    const member = await fixture.members.prepareWelcomed();
    await endAtProvider(member, "end-of-which-nothing-is-stored");
    for (let time = 0; time < 2; time += 1) expect(await syncAndRefund(member)).toBe(0);
    const { state, cancel_at: end } = await membershipOf(member);
    expect([state, end]).toEqual(["active", expect.any(Date)]);
    expect(await fixture.members.refundsOf(member)).toEqual([]);
  });

  it("is the choice of the member whose press was written over [SELF-01]", async () => {
    const member = await fixture.members.prepareWelcomed();
    const { id } = await membershipOf(member);
    await endAtProvider(member, `renewal-${id}-17`);
    expect(await syncAndRefund(member)).toBe(0);
    expect(await membershipOf(member)).toMatchObject({ state: "active", auto_renew: false });
    expect(await fixture.members.refundsOf(member)).toEqual([]);
  });

  it("is paid back by no state alone, should its event be a call of ours", async () => {
    const member = await fixture.members.prepareWelcomed();
    await endAtProvider(member, "end-of-an-older-release");
    const { id } = await membershipOf(member);
    await fixture.db.updateTable("memberships").set({ state: "canceled" }).where("id", "=", id).execute();
    expect(await syncAndRefund(member)).toBe(0);
    expect(await fixture.members.refundsOf(member)).toEqual([]);
  });

  it("pays nothing back where one of ours was made in the same second", async () => {
    const member = await fixture.members.prepareWelcomed();
    const { subscription_id: subscriptionId } = await membershipOf(member);
    await endAtProvider(member, "end-by-us");
    await fixture.stripe.payments.resumeSubscription(subscriptionId ?? "", "in-the-portal");
    await endAtProvider(member, "in-the-portal-again");
    expect(await syncAndRefund(member)).toBe(0);
  });
});

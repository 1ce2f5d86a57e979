import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createKillFixture, type KillFixture } from "../../support/processes/kill-fixture.ts";
import { person, planCalls } from "./plan-calls.ts";

const RECEIPT = "Your Smirk receipt";

let fixture: KillFixture;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createKillFixture();
  plan = planCalls(fixture);
}, 180_000);
afterAll(() => fixture.close());
afterEach(() => fixture.stripe.control("DELETE", "/failures"));

/** Somebody with a child who turns 26 within the first period, and one who does not. */
async function join() {
  const birthday = addDays(dayOf(new Date()), 5);
  const born = `${Number(birthday.slice(0, 4)) - 26}${birthday.slice(4)}`;
  return fixture.joinQuietly({ family_members: [person("Ana", "child", born), person("Ben")] });
}

async function advanceStripe(days: number): Promise<void> {
  const to = new Date(Date.now() + days * DAY_MS).toISOString();
  await fixture.stripe.control("PUT", "/clock", { to });
}

/** As the daily job does for each membership. */
async function scheduleLeaving({ accountId }: SignedIn): Promise<void> {
  const [membership] = await fixture.members.membershipsOf(accountId);
  await fixture.ctx.pool.query("select graphile_worker.add_job('schedule_leaving', $1::json)", [
    JSON.stringify({ membershipId: membership?.id }),
  ]);
}

async function statusOf({ member, email }: { member: SignedIn; email: string }) {
  const { change, family_members: family } = await plan.read(member);
  const customer = await fixture.members.customerOf(member.accountId);
  const { headers } = await fixture.members.signInAgain(member);
  const { events } = (await fixture.app.inject({ url: "/account/events", headers })).json<{
    events: { kind: string }[];
  }>();
  const changes = await fixture.db
    .selectFrom("plan_changes")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select("plan_changes.state")
    .where("account_id", "=", member.accountId)
    .execute();
  const mails = (await fixture.mail.list()).filter(({ envelope }) => envelope.to[0] === email);
  return {
    state: change?.state,
    changes: changes.length,
    family: family.map(({ name }) => name).join(),
    schedules: (await fixture.stripe.list("subscription_schedule", customer)).length,
    charges: (await plan.charges(member)).length,
    receipts: mails.filter(({ subject }) => subject === RECEIPT).length,
    left: events.filter(({ kind }) => kind === "child_left").length,
  };
}

const STEPS = [
  ["POST /v1/invoices/create_preview", "after"],
  ["POST /v1/subscription_schedules", "before"],
  ["POST /v1/subscription_schedules", "after"],
  ["POST /v1/subscription_schedules/*", "after"],
] as const;

describe("a server that is killed while a child of 26 leaves [SELF-02]", () => {
  it("at any step: has them leave once, with one charge and one receipt", async () => {
    const members = [];
    for (const _step of STEPS) members.push(await join());
    await fixture.restart(28 * DAY_MS);
    await advanceStripe(28);
    for (const [at, [call, moment]] of STEPS.entries()) {
      const one = members[at] ?? expect.fail("There is no member.");
      await fixture.killAt(call, moment, () => scheduleLeaving(one.member));
      const scheduled = { state: "scheduled", changes: 1, family: "Ana,Ben", schedules: 1, charges: 1 };
      await expect.poll(() => statusOf(one), { timeout: 60_000 }).toMatchObject(scheduled);
    }
    const shown = await Promise.all(members.map(async ({ member }) => (await plan.read(member)).change));
    await fixture.restart(32 * DAY_MS);
    await fixture.killAt("GET /v1/subscriptions", "after", () => advanceStripe(32));
    const gone = { state: "applied", changes: 1, family: "Ben", schedules: 1, charges: 2 };
    for (const [at, one] of members.entries()) {
      const left = { ...gone, receipts: 1, left: 1 };
      await expect.poll(() => statusOf(one), { timeout: 60_000 }).toEqual(left);
      expect((await plan.charges(one.member)).at(-1)).toBe(shown[at]?.next_cents);
    }
    await fixture.stripe.control("POST", "/webhooks/send", { order: "shuffled" });
    await fixture.untilIdle();
    for (const one of members) {
      expect(await statusOf(one)).toEqual({ ...gone, receipts: 1, left: 1 });
    }
  }, 240_000);
});

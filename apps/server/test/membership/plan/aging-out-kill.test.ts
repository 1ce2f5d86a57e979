import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createKillFixture, type KillFixture, sampleKills } from "../../support/processes/kill-fixture.ts";
import { person, planCalls } from "./plan-calls.ts";

const RECEIPT = "Your Smirk receipt";
const NOTICES = "queue_child_leaving_emails";

let fixture: KillFixture;
let plan: ReturnType<typeof planCalls>;
beforeAll(async () => {
  fixture = await createKillFixture();
  plan = planCalls(fixture);
});
afterAll(() => fixture.close());
afterEach(() => fixture.stripe.control("DELETE", "/failures"));

/** Somebody with a child who turns 26 within the first period, and one who does not. */
async function join() {
  const birthday = addDays(dayOf(fixture.ctx.clock.now()), 5);
  const born = `${Number(birthday.slice(0, 4)) - 26}${birthday.slice(4)}`;
  return fixture.joinQuietly({ family_members: [person("Ana", "child", born), person("Ben")] });
}

async function advanceStripe(days: number): Promise<void> {
  const to = new Date(fixture.ctx.clock.now().getTime() + days * DAY_MS).toISOString();
  await fixture.stripe.control("PUT", "/clock", { to });
}

async function addJob(name: string, payload: object = {}): Promise<void> {
  const job = "select graphile_worker.add_job($1, $2::json)";
  await fixture.ctx.pool.query(job, [name, JSON.stringify(payload)]);
}

/** Does what the daily job does for each membership. */
async function scheduleLeaving({ accountId }: SignedIn): Promise<void> {
  const [membership] = await fixture.members.membershipsOf(accountId);
  await addJob("schedule_leaving", { membershipId: membership?.id });
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
  return {
    state: change?.state,
    changes: changes.length,
    family: family.map(({ name }) => name).join(),
    schedules: (await fixture.stripe.list("subscription_schedule", customer)).length,
    charges: (await plan.charges(member)).length,
    mails: await subjectsTo(email),
    left: events.filter(({ kind }) => kind === "child_left").length,
  };
}

/** Without reminders of a renewal, which an hourly job may send meanwhile. */
async function subjectsTo(email: string): Promise<string[]> {
  const mails = (await fixture.mail.list()).filter(({ envelope }) => envelope.to[0] === email);
  const subjects = mails.map(({ subject }) => subject);
  return subjects.filter((subject) => !subject.includes(" renews on ")).toSorted();
}

/** Kills the server at each call once, in whatever order they come. */
async function killAtEach(calls: readonly string[], act: () => Promise<unknown>): Promise<void> {
  for (const call of calls) {
    const failure = { failure: "hang_after", call, delay_ms: 500 };
    await fixture.stripe.control("POST", "/failures", failure);
  }
  await act();
  const countLeft = async () => (await fixture.stripe.control("GET", "/failures")).json().failures.length;
  for (let left = calls.length - 1; left >= 0; left -= 1) {
    await expect.poll(countLeft, { interval: 10, timeout: 60_000 }).toBe(left);
    await fixture.restart();
  }
}

const STEPS = sampleKills([
  { call: "POST /v1/invoices/create_preview", moment: "after" },
  { call: "POST /v1/subscription_schedules", moment: "before" },
  { call: "POST /v1/subscription_schedules", moment: "after" },
  { call: "POST /v1/subscription_schedules/*", moment: "before" },
  { call: "POST /v1/subscription_schedules/*", moment: "after" },
]);
const SYNC_AND_RELEASE = ["GET /v1/subscriptions", "POST /v1/subscription_schedules/*/release"];

describe("a server that is killed while a child of 26 leaves [SELF-02]", () => {
  it("at any step: has them leave once, with one notice, one charge and one receipt", async () => {
    const members = await Promise.all(STEPS.map(join));
    await fixture.killAt("POST /v1/invoices/create_preview", "after", () => addJob(NOTICES));
    const notified = [expect.stringMatching(/^Ana leaves your Smirk membership on /)];
    for (const { email } of members) {
      await expect.poll(() => subjectsTo(email), { timeout: 60_000 }).toEqual(notified);
    }
    await fixture.restart(28 * DAY_MS);
    await advanceStripe(28);
    const planned = { changes: 1, family: "Ana,Ben", schedules: 1, charges: 1, mails: notified, left: 0 };
    for (const [at, { call, moment }] of STEPS.entries()) {
      const one = members[at] ?? expect.fail("There is no member.");
      await fixture.killAt(call, moment, () => scheduleLeaving(one.member));
      await expect.poll(() => statusOf(one), { timeout: 60_000 }).toEqual({ state: "scheduled", ...planned });
    }
    const shown = await Promise.all(members.map(async ({ member }) => (await plan.read(member)).change));
    await fixture.restart(32 * DAY_MS);
    await killAtEach(SYNC_AND_RELEASE, () => advanceStripe(32));
    const mails = [...notified, RECEIPT];
    const gone = { state: "applied", ...planned, family: "Ben", charges: 2, mails, left: 1 };
    for (const [at, one] of members.entries()) {
      await expect.poll(() => statusOf(one), { timeout: 60_000 }).toEqual(gone);
      expect((await plan.charges(one.member)).at(-1)).toBe(shown[at]?.next_cents);
    }
    for (const one of members) {
      await fixture.replayEvents(one.member.accountId);
      expect(await statusOf(one)).toEqual(gone);
    }
  });
});

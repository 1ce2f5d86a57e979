import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { syncCustomer } from "../../../src/features/billing/sync/sync-customer.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { BASIC, planCalls, wanted } from "../plan/plan-calls.ts";
import { runHeld, type Step, watchSteps } from "./held-steps.ts";

let fixture: TestApp<"stripe" | "clock">;
let stopWatching: () => void;

async function start(): Promise<void> {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  stopWatching = watchSteps(fixture.stripe.payments);
}

async function stop(): Promise<void> {
  stopWatching();
  await fixture.close();
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Prepares what it needs, so that the race holds nothing but the write. */
type Writer = (member: SignedIn) => Promise<() => Promise<Answer>>;

const DONE: Answer = { status: 200, body: {} };

const posting =
  (url: string, payload: object): Writer =>
  async (member) => {
    const { headers } = await fixture.members.signInAgain(member);
    return async () => {
      const answer = await fixture.app.inject({ method: "POST", url, headers, payload });
      return { status: answer.statusCode, body: answer.json() };
    };
  };

const WRITERS: Record<string, Writer> = {
  "renewal off": posting("/account/renewal", { auto_renew: false }),
  "renewal on": posting("/account/renewal", { auto_renew: true }),
  "the sync": async ({ accountId }) => {
    const customer = await fixture.members.customerOf(accountId);
    return async () => {
      await syncCustomer({ ...fixture.ctx, payments: fixture.stripe.payments }, customer);
      return DONE;
    };
  },
  "a cancellation": async (member) => {
    const { cancellation } = await fixture.members.readCancellation(member);
    const shown = { refund_cents: cancellation?.refund_cents, last_day: cancellation?.last_day };
    return posting("/account/cancel", shown)(member);
  },
  "a name": posting("/account/name", { name: "Mary", surname: "Lopez", reason: "typo" }),
  "an address": posting("/account/address", {
    address: { address_line_1: "1 Elm St", city: "Austin", state: "TX", zip: "78701" },
  }),
  "a plan": async (member) => {
    const { post, confirmation } = planCalls(fixture);
    const change = wanted({ plan_slug: BASIC });
    const quoted = await post(member, "/quote", change);
    if (quoted.statusCode !== 200) return async () => ({ status: quoted.statusCode, body: quoted.json() });
    return posting("/account/plan_change", confirmation(change, quoted.json()))(member);
  },
};

const NAMES = Object.keys(WRITERS);
const PAIRS = NAMES.flatMap((held) => NAMES.map((beside) => ({ held, beside })));

/** What has to be kept where it was answered, and what may be kept only then. */
async function readKept(member: SignedIn) {
  const [row] = await fixture.members.membershipsOf(member.accountId);
  const facts = await fixture.stripe.payments.retrieveSubscription(row?.subscription_id ?? "");
  const cancellation = await fixture.db
    .selectFrom("cancellations")
    .select("rule")
    .where("membership_id", "=", row?.id ?? "")
    .executeTakeFirst();
  return {
    renews: row?.auto_renew,
    waits: row?.auto_renew_change,
    state: row?.state,
    name: row?.name,
    city: row?.city,
    plan: row?.plan_slug,
    endsAtProvider: facts.endsWithPeriod || facts.cancelAt !== null || facts.endedAt !== null,
    isCanceled: cancellation !== undefined,
    refunds: await fixture.members.refundsOf(member),
  };
}

interface Given {
  writer: string;
  answer: Answer;
}

async function expectKept(member: SignedIn, answers: Given[], renewsBefore: boolean): Promise<void> {
  for (let round = 0; round < 3; round += 1) await fixture.jobs.run();
  const kept = await readKept(member);
  const isDone = (writer: string) =>
    answers.some((one) => one.writer === writer && one.answer.status === 200);
  const isTwice = answers[0]?.writer === answers[1]?.writer;
  for (const { writer, answer } of answers) {
    // The same name again is no change of it.
    const refusals = writer === "a name" && isTwice ? [400, 409, 503] : [409, 503];
    expect([200, ...refusals], `${writer}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    if (answer.status === 200 && writer.startsWith("renewal ")) {
      expect(answer.body.auto_renew, `the answer to ${writer}`).toBe(writer === "renewal on");
    }
  }
  const presses = answers.filter(
    ({ writer, answer }) => writer.startsWith("renewal ") && answer.status === 200,
  );
  if (presses.length > 0) expect(presses.map(({ answer }) => answer.body.auto_renew)).toContain(kept.renews);
  else expect(kept.renews).toBe(renewsBefore);
  expect(kept).toMatchObject({
    waits: null,
    endsAtProvider: !kept.renews || kept.isCanceled,
    state: isDone("a cancellation") ? "canceled" : "active",
    isCanceled: isDone("a cancellation"),
    refunds: isDone("a cancellation") ? ["succeeded 2490"] : [],
    ...(isDone("a name") && { name: "Mary" }),
    ...(isDone("an address") && { city: "Austin" }),
  });
}

/** Whether a statement waits for the lock of another. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(fixture.db);
  return rows[0]?.waits ?? false;
}

/** Holds one side before a step of its own, lets the other run until it ends or waits for a lock, and lets go. */
async function race(pair: { held: string; beside: string }, isMeant: (step: Step) => boolean) {
  const member = await fixture.members.prepareWelcomed();
  const renewsBefore = pair.held !== "renewal on";
  if (!renewsBefore) await (await WRITERS["renewal off"]?.(member))?.();
  const first = await WRITERS[pair.held]?.(member);
  const second = await WRITERS[pair.beside]?.(member);
  if (!first || !second) return expect.fail("There is no such writer.");
  const one = runHeld(first, isMeant);
  await one.held;
  let hasEnded = false;
  const other = second().finally(() => {
    hasEnded = true;
  });
  await expect.poll(async () => hasEnded || (await isWaiting()), { interval: 5, timeout: 60_000 }).toBe(true);
  one.release();
  const answers = [
    { writer: pair.held, answer: await one.answer },
    { writer: pair.beside, answer: await other },
  ];
  await expectKept(member, answers, renewsBefore);
  return one.steps;
}

const WRITE = /^(update "memberships"|insert into "(cancellations|plan_changes)")/;

describe("two writers of a membership [SELF-01] [MONEY-04]", () => {
  beforeAll(start);
  afterAll(stop);

  it.each(PAIRS)("$held held before its write, beside $beside: the answer is the state", async (pair) => {
    await race(pair, ({ text }) => WRITE.test(text));
  });
});

// Each pair has a server of its own: the members of all of them would make every job slower.
describe.each(bySize({ commit: [], full: PAIRS }))("$held, held at every step, beside $beside", (pair) => {
  beforeAll(start);
  afterAll(stop);

  it("is answered with the state [SELF-01] [MONEY-04]", async () => {
    for (let at = 0, count = 1; at < count; at += 1) {
      count = (await race(pair, ({ index }) => index === at)).length;
    }
  }, 600_000);
});

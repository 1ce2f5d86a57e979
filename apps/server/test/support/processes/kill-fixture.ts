import { expect, inject } from "vitest";
import { sandboxSettings } from "../../../../../tools/stack/sandbox-settings.ts";
import { sampleOfEach, TEST_SEED } from "../../../../../tools/test-size/test-size.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import type { SignedIn } from "../parts/accounts-part.ts";
import { signUpBody } from "../parts/members-part.ts";
import { createRunningClock } from "../settable-clock.ts";
import { joinOrCopy } from "../snapshots/join-or-copy.ts";
import { startKillable } from "./kill-server.ts";

export type KillMoment = "before" | "after";

interface KillPoint {
  /** A call of the provider, such as `POST /v1/refunds`. */
  call: string;
  moment: KillMoment;
}

/** All at `full`; at `commit` the last of them. */
export function sampleKills<Point extends KillPoint>(points: readonly Point[]): Point[] {
  return sampleOfEach(points, () => "all");
}

export interface KillFixture extends TestApp<"stripe" | "mail"> {
  origin(): string;
  /** Somebody who has joined, with nothing left to do about it. */
  joinQuietly(changes?: Record<string, unknown>): Promise<{ member: SignedIn; email: string }>;
  untilIdle(): Promise<void>;
  /**
   * Kills the server while the provider is at a call: before it has done what was asked, or after. Another one starts.
   * @returns what became of the act
   */
  killAt(call: string, moment: KillMoment, act: () => Promise<unknown>): Promise<"answered" | "broken off">;
  /** Delivers every event about a member again, as after an outage, and waits for what follows. */
  replayEvents(accountId: string): Promise<void>;
  /** @param ahead of the tests' clock, for this and later servers, in milliseconds */
  restart(ahead?: number): Promise<void>;
}

/**
 * Prepares database and sandbox, and looks at both; the server that is killed is another process. Where nobody looks at
 * emails, none are sent: each process would load what draws a card.
 */
export async function createKillFixture({ sendsMail = true } = {}): Promise<KillFixture> {
  const clock = createRunningClock();
  const fixture = await createTestApp({ stripe: true, mail: true, config: { mail: null }, clock });
  const { environment, geocoded } = await readSetting(fixture);
  if (sendsMail) environment.SMTP_URL = fixture.mail.smtpUrl;
  const setting = { environment, geocoded, testsAhead: clock.aheadMs };
  const server = await startKillable(setting);
  let clockAhead = 0;
  await fixture.stripe.control("PUT", "/webhooks", { url: `${server.origin}/stripe/webhook` });
  const untilIdle = async () => {
    await fixture.stripe.control("POST", "/webhooks/settle", {});
    await expect.poll(() => countDueJobs(fixture), { interval: 20 }).toBe(0);
  };
  const restart = async (ahead = clockAhead) => {
    clockAhead = ahead;
    // A job that had failed is not waited for.
    const between = () => fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await server.replace({ ahead, between });
  };
  let count = 0;
  return {
    ...fixture,
    origin: () => server.origin,
    untilIdle,
    restart,
    joinQuietly: async (changes) => {
      count += 1;
      const email = `member${count}@example.com`;
      const body = signUpBody({ is_somebody_else: true, email, ...changes });
      const accountId = await joinOrCopy(fixture, { body, card: undefined, isWelcomed: true }, async () => {
        const visitor = await fixture.accounts.signIn();
        const payment = await fixture.members.startPayment(visitor, body);
        await fixture.stripe.confirm(payment);
        await fixture.members.askState(visitor, payment);
        await untilIdle();
        return visitor.accountId;
      });
      // A copy's events are delivered too.
      await untilIdle();
      await fixture.mail.clear();
      return { member: await fixture.accounts.startSession(accountId), email };
    },
    killAt: async (call, moment, act) => {
      server.prepareNext();
      await fixture.stripe.control("POST", "/failures", { failure: `hang_${moment}`, call, delay_ms: 500 });
      const outcome = act().then(
        () => "answered" as const,
        () => "broken off" as const,
      );
      await expect
        .poll(() => countFailures(fixture), { interval: 10, message: `nobody called ${call}` })
        .toBe(0);
      await restart();
      return outcome;
    },
    replayEvents: async (accountId) => {
      await fixture.stripe.control("POST", "/webhooks/settle", {});
      const events = await listEventsAbout(fixture, await fixture.members.customerOf(accountId));
      await fixture.stripe.control("POST", "/webhooks/send", { events, order: "shuffled", seed: TEST_SEED });
      await untilIdle();
    },
    close: async () => {
      await server.stop();
      await fixture.close();
    },
  };
}

async function readSetting(fixture: TestApp<"stripe" | "mail">) {
  const { config, pool, addresses } = fixture.ctx;
  const database = await pool.query<{ name: string }>("select current_database() as name");
  const url = new URL(inject("testServer").connectionString);
  url.pathname = `/${database.rows[0]?.name}`;
  const environment: Record<string, string> = {
    APP_ENV: "test",
    DEMO_DATA: "0",
    DATABASE_URL: url.href,
    TOKEN_KEYS: JSON.stringify(config.tokenKeys),
    CODE_SECRET: config.codeSecret ?? "",
    ...sandboxSettings(fixture.stripe.config.apiBase.replace("/stripe", ""), {}),
  };
  return { environment, geocoded: await addresses.geocode({ address: "1200 Main St, Houston, TX 77002" }) };
}

async function listEventsAbout({ stripe }: TestApp<"stripe">, customer: string): Promise<string[]> {
  const events = await stripe.list("event");
  return events.filter(({ data }) => JSON.stringify(data).includes(customer)).map(({ id }) => id);
}

async function countDueJobs({ ctx }: TestApp): Promise<number | null> {
  const due = await ctx.pool.query(
    "select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts",
  );
  return due.rowCount;
}

async function countFailures({ stripe }: TestApp<"stripe">): Promise<number> {
  return (await stripe.control("GET", "/failures")).json().failures.length;
}

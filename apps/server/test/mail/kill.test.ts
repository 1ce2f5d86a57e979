import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { queueEmail } from "../../src/features/mail/queue/queue-email.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { bundledProgram } from "../support/processes/bundle-programs.ts";
import { compileCache } from "../support/processes/kill-server.ts";
import { createRunningClock } from "../support/settable-clock.ts";

const KILLS = bySize({ commit: 3, full: 24 });
const MAILS_A_ROUND = 3;

const clock = createRunningClock();
let fixture: TestApp<"mail">;
let environment: Record<string, string>;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock });
  const database = await fixture.ctx.pool.query<{ name: string }>("select current_database() as name");
  const url = new URL(inject("testServer").connectionString);
  url.pathname = `/${database.rows[0]?.name}`;
  environment = { APP_ENV: "test", DEMO_DATA: "0", DATABASE_URL: url.href, SMTP_URL: fixture.mail.smtpUrl };
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.mail.setFailure(null);
  await fixture.mail.clear();
});

let count = 0;
async function post(): Promise<void> {
  count += 1;
  const template = { subject: `Mail ${count}`, name: "Maria", blocks: ["Hello."] };
  const to = { name: "Maria Lopez", address: "maria@example.com" };
  await fixture.db.transaction().execute((trx) => {
    return queueEmail(fixture.ctx, trx, {
      kind: "kept",
      language: "en",
      about: `${count}`,
      membershipId: null,
      to,
      template,
    });
  });
}

async function startWorker() {
  const child = spawn(process.execPath, [await bundledProgram("mailing-process"), `${clock.aheadMs}`], {
    env: { ...compileCache(), ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  await Promise.race([once(child.stdout, "data"), ended]);
  if (child.exitCode !== null) throw new Error("The worker did not start.");
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

async function countUnsent(): Promise<number> {
  return (await fixture.db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute()).length;
}

const countOnServer = async () => (await fixture.mail.list()).length;

it(`${KILLS} kills of the worker lose no email and deliver none twice`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let mail = 0; mail < MAILS_A_ROUND; mail += 1) await post();
    const killWorker = await startWorker();
    await expect.poll(countUnsent, { interval: 1, timeout: 60_000 }).toBeLessThan(MAILS_A_ROUND);
    // Never the same moment of the next mail's way.
    await wait(kill % 7);
    await killWorker();
  }
  const killWorker = await startWorker();
  await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0);
  await killWorker();
  const mails = await fixture.mail.list();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(KILLS * MAILS_A_ROUND);
  expect(mails).toHaveLength(KILLS * MAILS_A_ROUND);
});

it("a worker that is killed before the server has a mail hands it over once", async () => {
  await fixture.mail.setFailure("drop");
  await post();
  const killFirst = await startWorker();
  await expect.poll(async () => (await failedJobs()) > 0, { timeout: 60_000 }).toBe(true);
  await killFirst();
  await fixture.mail.setFailure(null);
  await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
  const killSecond = await startWorker();
  await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0);
  await killSecond();
  expect((await fixture.mail.list()).map(({ deliveries }) => deliveries)).toEqual([1]);
});

it("an email whose delivery was not confirmed is resent under the same id", async () => {
  await fixture.mail.setFailure("hang_after", 1);
  await post();
  const killFirst = await startWorker();
  await expect.poll(countOnServer, { timeout: 60_000 }).toBe(1);
  await killFirst();
  const killSecond = await startWorker();
  await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0);
  await killSecond();
  expect((await fixture.mail.list()).map(({ deliveries }) => deliveries)).toEqual([2]);
});

async function failedJobs(): Promise<number> {
  const { rows } = await fixture.ctx.pool.query(
    "select 1 from graphile_worker.jobs where last_error is not null",
  );
  return rows.length;
}

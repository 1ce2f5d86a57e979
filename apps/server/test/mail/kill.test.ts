import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { queueEmail } from "../../src/features/mail/queue/queue-email.ts";
import { type MailServer, openMailServer } from "../support/fixtures/mail-fixture.ts";
import { compileCache } from "../support/processes/kill-server.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

const KILLS = 20;
const MAILS_A_ROUND = 3;

let server: MailServer;
let fixture: TestApp;
let environment: Record<string, string>;
beforeAll(async () => {
  server = await openMailServer();
  fixture = await openTestApp({ config: { mail: server.config } });
  const database = await fixture.ctx.pool.query<{ name: string }>("select current_database() as name");
  const url = new URL(inject("testServer").connectionString);
  url.pathname = `/${database.rows[0]?.name}`;
  environment = { APP_ENV: "test", DEMO_DATA: "0", DATABASE_URL: url.href, SMTP_URL: server.smtpUrl };
});
afterAll(async () => {
  await fixture.close();
  await server.close();
});
afterEach(async () => {
  await server.setFailure(null);
  await server.clear();
});

let count = 0;
async function post(): Promise<void> {
  count += 1;
  const template = { subject: `Mail ${count}`, name: "Maria", blocks: ["Hello."] };
  const to = { name: "Maria Lopez", address: "maria@example.com" };
  await fixture.db.transaction().execute((trx) => {
    return queueEmail(trx, fixture.ctx, {
      kind: "kept",
      about: `${count}`,
      membershipId: null,
      to,
      template,
    });
  });
}

async function startWorker() {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "../support/processes/mailing-process.ts")],
    {
      env: { ...compileCache(), ...environment },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
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

const countOnServer = async () => (await server.list()).length;

it("twenty kills of the worker at any moment lose no mail and put none in a mailbox twice", async () => {
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
  const mails = await server.list();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(KILLS * MAILS_A_ROUND);
  expect(mails).toHaveLength(KILLS * MAILS_A_ROUND);
}, 300_000);

it("a worker that is killed before the server has a mail hands it over once", async () => {
  await server.setFailure("drop");
  await post();
  const killFirst = await startWorker();
  await expect.poll(async () => (await failedJobs()) > 0, { timeout: 60_000 }).toBe(true);
  await killFirst();
  await server.setFailure(null);
  await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
  const killSecond = await startWorker();
  await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0);
  await killSecond();
  expect((await server.list()).map(({ deliveries }) => deliveries)).toEqual([1]);
}, 120_000);

it("a worker that is killed before it hears that a mail was taken repeats it, and the mailbox knows it", async () => {
  await server.setFailure("hang_after", 1);
  await post();
  const killFirst = await startWorker();
  await expect.poll(countOnServer, { timeout: 60_000 }).toBe(1);
  await killFirst();
  const killSecond = await startWorker();
  await expect.poll(countUnsent, { timeout: 60_000 }).toBe(0);
  await killSecond();
  expect((await server.list()).map(({ deliveries }) => deliveries)).toEqual([2]);
}, 120_000);

async function failedJobs(): Promise<number> {
  const { rows } = await fixture.ctx.pool.query(
    "select 1 from graphile_worker.jobs where last_error is not null",
  );
  return rows.length;
}

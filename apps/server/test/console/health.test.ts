import { Registry } from "@prometheus-io/client";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { notifyMemberJob } from "../../src/features/members/job-types.ts";
import { addJob } from "../../src/jobs/add-job.ts";
import { releaseJobs } from "../../src/jobs/job-schedule.ts";
import { registerDatabaseFacts } from "../../src/telemetry/database-facts.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { findMetric, parseMetrics } from "../support/read-metrics.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const ADDRESS = "nora.lindqvist@example.com";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let look: SignedInOperator;
let help: SignedInOperator;
let member: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    mostContractChecks: 2,
  });
  look = await addOperator(fixture, "viewer");
  help = await addOperator(fixture, "support");
  await fixture.mail.setFailure("refuse");
  member = await fixture.members.join({ name: "Nora", email: ADDRESS, phone_number: "+17135550171" });
  await fixture.jobs.settle();
  await fixture.mail.setFailure(null);
});
afterAll(() => fixture.close());

interface Health {
  findings: { check: string; level: string; found: string }[];
  jobs: { id: string; name: string; attempts: number; reason: string; account_id: string | null }[];
  mails: { id: string; kind: string; can_retry: boolean; account_id: string | null }[];
  schedule: { name: string; next_at: string }[];
}
const health = async () => (await look.call("/health")).json<Health>();

async function entriesOf(subjectId: string) {
  return fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "changes"])
    .where("subject_id", "=", subjectId)
    .where("command", "like", "health%")
    .execute();
}

it("shows every part, the next run of each scheduled job, and no secret or address [OPS-07]", async () => {
  const answer = await look.call("/health");
  const { findings, schedule } = answer.json<Health>();
  const parts = new Set(findings.map(({ check }) => check));
  for (const part of ["database", "live index", "jobs", "mails", "webhooks"]) expect(parts).toContain(part);
  const now = fixture.clock.now().toISOString();
  expect(schedule.map(({ name }) => name)).toContain("reconcile_payments");
  expect(schedule.filter((job) => job.next_at <= now)).toEqual([]);
  const vendors = await look.call("/health/vendors");
  const named = vendors.json<Health>().findings.map(({ check, level }) => `${level} ${check}`);
  expect(named).toEqual(expect.arrayContaining(["ok Stripe", "ok mail server"]));
  expect(answer.body + vendors.body).not.toMatch(/example\.com|sk_test|whsec|postgres:\/\//);
});

it("notifies the member of a refused email until the address is another [USE-19] [OPS-07]", async () => {
  const isRefused = async () => (await fixture.members.readCard(member)).email_refused;
  const setEmail = (email: string) =>
    fixture.db.updateTable("memberships").set({ email }).where("account_id", "=", member.accountId).execute();
  expect(await isRefused()).toBe(true);
  const { findings } = (await look.call("/health")).json<Health>();
  expect(findings.filter(({ level }) => level === "warning").map(({ check }) => check)).toContain("mails");
  await setEmail("corrected@example.com");
  expect(await isRefused()).toBe(false);
  await setEmail(ADDRESS);
});

it("sends an email that was given up again, once, and logs it [OPS-07]", async () => {
  const [mail, ...others] = (await health()).mails.filter(({ kind }) => kind === "welcome");
  expect([mail, others]).toMatchObject([{ can_retry: true, account_id: member.accountId }, []]);
  const body = { mail_id: mail?.id };
  expect((await help.call("/health/retry-mail", body)).statusCode).toBe(200);
  await fixture.jobs.run();
  expect(await fixture.mail.take(ADDRESS)).toMatchObject([{ deliveries: 1 }]);
  expect((await fixture.members.readCard(member)).email_refused).toBe(false);
  expect((await help.call("/health/retry-mail", body)).statusCode).toBe(409);
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  expect(await entriesOf(membership?.id ?? "")).toEqual([
    {
      actor: help.email,
      command: "health retry-mail",
      changes: { mail: mail?.id, kind: "welcome", given_up: [true, false] },
    },
  ]);
});

/** Reads it as the alert does. */
async function countDead(): Promise<number | undefined> {
  const registry = new Registry();
  const end = registerDatabaseFacts(registry, fixture.ctx.pool);
  const samples = parseMetrics(await registry.metrics());
  await end();
  return findMetric(samples, "smirk_jobs_dead");
}

it("calls no job failed that was added again while a killed server ran it [OPS-07]", async () => {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const add = () => addJob(fixture.db, notifyMemberJob, { membershipId: membership?.id ?? "" });
  const lock = sql`update graphile_worker._private_jobs
    set locked_by = 'killed', locked_at = now() - interval '20 minutes', attempts = attempts + 1`;
  const said = async () => {
    const { jobs, findings } = await health();
    const failed = findings.filter(({ check, found }) => check === "jobs" && found.includes("failed"));
    return [jobs.length, failed.length, await countDead()];
  };
  await add();
  await lock.execute(fixture.db);
  expect(await said()).toEqual([0, 0, 0]);
  await add();
  expect(await said()).toEqual([0, 0, 0]);
  await releaseJobs(fixture.ctx);
  expect(await said()).toEqual([0, 0, 0]);
  const { rows } = await sql`select attempts, locked_by from graphile_worker.jobs`.execute(fixture.db);
  expect(rows).toEqual([{ attempts: 0, locked_by: null }]);
  await fixture.jobs.run();
});

it("names a job that a kill has cost its last attempt, in doctor, alert and console [OPS-07]", async () => {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  await addJob(fixture.db, notifyMemberJob, { membershipId: membership?.id ?? "" });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(fixture.db);
  const { jobs, findings } = await health();
  expect(jobs).toMatchObject([{ name: "tell_member", reason: "The server stopped in the middle of it." }]);
  expect(findings.map(({ found }) => found)).toContain("1 job failed permanently (tell_member)");
  expect(await countDead()).toBe(1);
  await sql`delete from graphile_worker._private_jobs`.execute(fixture.db);
});

it("runs a job that was given up again, and logs it [OPS-07]", async () => {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  await addJob(fixture.db, notifyMemberJob, { membershipId: membership?.id ?? "" });
  const error = `550 <${ADDRESS}> no such user\n    at send (/srv/app.ts)`;
  await sql`update graphile_worker._private_jobs
    set attempts = 25, last_error = ${error}`.execute(fixture.db);
  const { jobs, findings } = await health();
  expect(jobs).toMatchObject([
    { name: "tell_member", attempts: 25, reason: "550 <[email]> no such user", account_id: member.accountId },
  ]);
  expect(findings).toContainEqual(expect.objectContaining({ check: "jobs", level: "error" }));
  const body = { job_id: jobs[0]?.id };
  expect((await help.call("/health/retry-job", body)).json()).toEqual({ jobs: [] });
  expect((await help.call("/health/retry-job", body)).statusCode).toBe(409);
  await fixture.jobs.run();
  const { rows } = await sql`select id from graphile_worker.jobs where id = ${body.job_id}`.execute(
    fixture.db,
  );
  expect(rows).toEqual([]);
  expect(await entriesOf(body.job_id ?? "")).toEqual([
    { actor: help.email, command: "health retry-job", changes: { job: "tell_member", attempts: [25, 0] } },
  ]);
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sandboxSettings } from "../../../../tools/stack/sandbox-settings.ts";
import { buildSandbox } from "../../../sandbox/src/app.ts";
import { listFakes } from "../../../sandbox/src/fakes.ts";
import { SANDBOX_GOOGLE_KEY } from "../../../sandbox/src/google/places.ts";
import { PRODUCT_ACCESS } from "../../src/cli/open-context.ts";
import { type Config, loadConfig } from "../../src/config/config.ts";
import { createContext } from "../../src/context.ts";
import { seedDemoPlans } from "../../src/demo/seed-demo-plans.ts";
import { setUpCatalog } from "../../src/features/billing/catalog/set-up-catalog.ts";
import { listPlans } from "../../src/features/billing/plans/list-plans.ts";
import type { Finding } from "../../src/features/health/checks/finding.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { runSmirk, runSmirkAt } from "../support/run-smirk.ts";
import { systemClock } from "../support/settable-clock.ts";

let sandbox: FastifyInstance;
let fixture: TestApp;
beforeAll(async () => {
  sandbox = await buildSandbox({ fakes: listFakes({ smtpPort: 0 }) });
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  fixture = await createTestApp({ clock: systemClock, config: await readVendors(address) });
  const { payments } = fixture.ctx;
  await seedDemoPlans(fixture.ctx);
  await setUpCatalog({ payments: payments ?? expect.fail() }, await listPlans(fixture.ctx));
  const plans = (await listPlans(fixture.ctx)).map(({ slug }) => slug);
  await addDentist(fixture.db, { location: { state: "TX", plans } });
  await addSchedules(plans);
});
afterAll(async () => {
  await fixture.close();
  await sandbox.close();
});

/** A plan's prices in Texas, in force since long ago. */
function addSchedules(plans: readonly string[]): Promise<unknown> {
  const facts = { area: "TX", kind: "GD" as const, valid_from: "2020-01-01" as const, source: "Test" };
  const rows = plans.map((plan) => ({ ...facts, plan_list: plan, published: true, updated_at: new Date() }));
  return fixture.db.insertInto("fee_schedules").values(rows).execute();
}

async function readVendors(address: string): Promise<Partial<Config>> {
  const { url: smtpUrl } = (await sandbox.inject("/_sandbox/mail/smtp")).json<{ url: string }>();
  const { stripe, sms, mail, signOn, googleAddresses, analytics, errorReportingDsn } = loadConfig({
    APP_ENV: "test",
    ...sandboxSettings(address, {}, smtpUrl),
    GOOGLE_MAPS_SERVER_KEY: SANDBOX_GOOGLE_KEY,
    GOOGLE_PLACES_BASE_URL: `${address}/google/places`,
    GOOGLE_MAPS_BASE_URL: `${address}/google/maps`,
  });
  return { stripe, sms, mail, signOn, googleAddresses, analytics, errorReportingDsn };
}

/** What doctor says with this configuration changed. */
async function examine(changes: Partial<Config> = {}): Promise<{ code: number; findings: Finding[] }> {
  const { config, db, pool, log, authKeys, subscriptionSteps } = fixture.ctx;
  const ctx = createContext({
    config: { ...config, ...changes },
    db,
    pool,
    log,
    authKeys,
    subscriptionSteps,
  });
  const { code, out } = await runSmirk(ctx, ["doctor", "--json"]);
  return { code, findings: JSON.parse(out).findings };
}
const trouble = ({ findings }: { findings: Finding[] }) =>
  findings
    .filter(({ level }) => level !== "ok")
    .map(({ level, check, found }) => `${level} ${check}: ${found}`);

describe("doctor", () => {
  it("finds nothing wrong with a product that is in order, and ends with 0", async () => {
    const { code, out } = await runSmirk(fixture.ctx, ["doctor"]);
    expect(out.split("\n").at(-1)).toBe("No problems found.");
    expect(out).toMatch(/^ok {2}version +\d+\.\d+\.\d+, Node\.js \d/m);
    expect(out).toMatch(/^ok {2}database +PostgreSQL \d+.* connections, answers in \d+ ms$/m);
    expect(out).toMatch(/^ok {2}plans +3 plans on sale at Stripe's prices, 21 of them$/m);
    expect(out).toMatch(/^ok {2}directory +1 location published, 0 not$/m);
    expect(code).toBe(0);
  });

  it("names each vendor that refuses our credentials, and the settings to look at", async () => {
    const { stripe, sms, mail, signOn, googleAddresses, analytics } = fixture.ctx.config;
    if (!(stripe && sms && mail && signOn.google && signOn.apple && googleAddresses && analytics))
      expect.fail();
    const wrong = await examine({
      stripe: { ...stripe, secretKey: "sk_test_wrong" },
      sms: { ...sms, authToken: "wrong" },
      mail: { ...mail, login: { user: "wrong", pass: "wrong" } },
      signOn: {
        ...signOn,
        google: { ...signOn.google, clientSecret: "wrong" },
        apple: { ...signOn.apple, keyId: "WRONG" },
      },
      googleAddresses: { ...googleAddresses, serverKey: "wrong" },
      analytics: { ...analytics, key: "phc_wrong" },
      errorReportingDsn: fixture.ctx.config.errorReportingDsn?.replace("//sandbox@", "//wrong@") ?? null,
    });
    expect(wrong.code).toBe(3);
    const failures = wrong.findings.filter(({ level }) => level === "error");
    expect(failures.map(({ check, advice }) => `${check}: ${advice.match(/[A-Z]+_[A-Z_]+/)?.[0]}`)).toEqual([
      "plans: undefined",
      "Stripe: STRIPE_SECRET_KEY",
      "Twilio: TWILIO_ACCOUNT_SID",
      "mail server: SMTP_URL",
      "Google sign-on: GOOGLE_SIGN_ON_CLIENT_ID",
      "Apple sign-on: APPLE_SIGN_ON_CLIENT_ID",
      "Google addresses: GOOGLE_MAPS_SERVER_KEY",
      "analytics: ANALYTICS_KEY",
      "error reports: ERROR_REPORTING_DSN",
    ]);
    expect(JSON.stringify(wrong.findings)).not.toMatch(/wrong/i);
  });

  it("lists vendors that do not answer and what is off without the others", async () => {
    const put = (path: string, payload: object) =>
      sandbox.inject({
        method: path === "/stripe/failures" ? "POST" : "PUT",
        url: `/_sandbox${path}`,
        payload,
      });
    await put("/stripe/failures", { failure: "error_500", call: "GET /v1/prices*", times: 50 });
    await put("/sms/failure", { failure: "error_500" });
    await put("/google-sign-on/failure", { failure: "error_500" });
    await put("/apple-sign-on/failure", { failure: "html" });
    await put("/google/failure", { failure: "error_500" });
    const answer = await examine({ mail: null, analytics: null });
    for (const path of [
      "/stripe/failures",
      "/sms/failure",
      "/google-sign-on/failure",
      "/apple-sign-on/failure",
      "/google/failure",
    ]) {
      await sandbox.inject({ method: "DELETE", url: `/_sandbox${path}` });
    }
    expect(answer.code).toBe(3);
    expect(trouble(answer).map((line) => line.replace(/ \(.*/, ""))).toEqual([
      "error plans: nobody can join: Stripe's prices are not known",
      "error Stripe: does not answer properly",
      "error Twilio: does not answer properly",
      "warning mail server: is not configured: no mail is sent",
      "error Google sign-on: does not answer properly",
      "error Apple sign-on: does not answer properly",
      "error Google addresses: does not answer properly",
    ]);
  });
});

describe("doctor of a product that cannot start", () => {
  const { open } = PRODUCT_ACCESS;

  it("names every error of the configuration at once", async () => {
    const readConfig = () => loadConfig({ PORT: "x", LOG_LEVEL: "loud" });
    const { code, out } = await runSmirkAt({ readConfig, open }, ["doctor"]);
    expect([code, out.split("\n").at(-1)]).toEqual([3, "2 errors, 0 warnings."]);
    expect(out).toMatch(
      /^ERROR {2}configuration {2}PORT must be .*\nERROR {2}configuration {2}LOG_LEVEL must be /m,
    );
  });

  it("creates no database, and says how to get one", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "smirk-doctor-"));
    const readConfig = () => loadConfig({ APP_ENV: "test", DATA_DIR: dataDir });
    const { code, out } = await runSmirkAt({ readConfig, open }, ["doctor"]);
    expect(code).toBe(3);
    expect(out).toMatch(
      /^ERROR +database +There is no database in .*: start the product once, or set DATABASE_URL\./m,
    );
    expect((await readdir(dataDir)).sort()).toEqual([]);
    await rm(dataDir, { recursive: true });
  });
});

describe("doctor looks into the database", () => {
  afterEach(async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(fixture.db);
    await sql`select refresh_location_cards(null)`.execute(fixture.db);
    for (const table of ["outbox", "imports"] as const) await fixture.db.deleteFrom(table).execute();
  });

  it("and lists late and lost jobs, pending emails and incomplete imports", async () => {
    const { db } = fixture;
    const [early, now] = [new Date(Date.now() - 3 * 60 * 60_000), new Date()];
    await sql`select graphile_worker.add_job('sweep_mails', run_at => ${early})`.execute(db);
    await sql`select graphile_worker.add_job('send_mail', job_key => 'mail 1', max_attempts => 1)`.execute(
      db,
    );
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(db);
    await db
      .insertInto("outbox")
      .values([
        { ...template("1"), written_at: early },
        { ...template("2"), written_at: early, given_up_at: now, failure: "EENVELOPE RCPT TO 550" },
      ])
      .execute();
    await db
      .insertInto("imports")
      .values({
        kind: "registry",
        file_name: "x.csv",
        fingerprint: "x",
        line: 7,
        options: JSON.stringify({ complete: true, states: ["OK", "TX"] }),
        started_at: early,
        updated_at: early,
      })
      .execute();
    await db.deleteFrom("location_cards").execute();
    const answer = await examine();
    expect(answer.code).toBe(3);
    expect(trouble(answer)).toEqual([
      "error jobs: 1 job due, the oldest for 3 hours",
      "error jobs: 1 job failed permanently (send_mail)",
      "warning mails: 1 mail not sent, the oldest for 3 hours",
      "warning mails: 1 mail given up this week (EENVELOPE RCPT TO 550)",
      "error directory: 1 published location without a card on the map, 0 cards too many",
      "warning imports: x.csv has stopped at line 7 for 3 hours",
    ]);
    expect(JSON.stringify(answer)).toContain("smirk import registry x.csv --complete --state OK,TX");
  });

  it("and holds the plans against Stripe's prices, to the cent [MONEY-01]", async () => {
    await fixture.db
      .updateTable("plans")
      .set({ monthly_cents: sql`monthly_cents + 1` })
      .where("slug", "like", "%_2")
      .execute();
    expect(trouble(await examine())).toEqual([
      "error plans: plan_brightwell_discount_2_monthly costs 2490 usd there and 2491 usd here, in cents",
    ]);
    await fixture.db
      .updateTable("plans")
      .set({ monthly_cents: sql`monthly_cents - 1` })
      .where("slug", "like", "%_2")
      .execute();
  });

  it("and says which plans no dentist takes, and which have no prices where people may join [OPS-12]", async () => {
    const [first = "", second = "", third = ""] = (await listPlans(fixture.ctx)).map(({ slug }) => slug);
    const takePlans = (plans: string[]) =>
      fixture.db.updateTable("provider_locations").set({ plans }).execute();
    await takePlans([second]);
    await fixture.db.updateTable("fee_schedules").set({ valid_until: "2020-12-31" }).execute();
    expect(trouble(await examine())).toEqual([
      `warning plan lists: no published dentist takes ${first}, ${third}`,
      `warning prices: none of ${second} are known in Texas`,
    ]);
    await fixture.db
      .insertInto("closed_states")
      .values({ state: "TX", closed_by: "test", closed_at: new Date() })
      .execute();
    expect(trouble(await examine())).toEqual([
      `warning plan lists: no published dentist takes ${first}, ${third}`,
    ]);
    await fixture.db.deleteFrom("closed_states").execute();
    await takePlans([first, second, third]);
    await fixture.db.updateTable("fee_schedules").set({ area: "770", valid_until: null }).execute();
    expect(trouble(await examine())).toEqual([]);
  });

  it("and says that nobody can join while no plan is on sale [OPS-12]", async () => {
    await fixture.db.updateTable("plans").set({ sold: false }).execute();
    expect(trouble(await examine())).toEqual(["warning plans: none is on sale: nobody can join"]);
    await fixture.db.updateTable("plans").set({ sold: true }).execute();
  });

  it("and says when its schema is not this release's", async () => {
    await sql`update kysely_migration set name = '9999-later' where name = '0008-audit'`.execute(fixture.db);
    const answer = await examine();
    await sql`update kysely_migration set name = '0008-audit' where name = '9999-later'`.execute(fixture.db);
    expect(trouble(answer)).toEqual(["error schema: belongs to a newer release (9999-later)"]);
  });
});

function template(occasion: string) {
  const body = JSON.stringify({ text: "", html: "", attachments: [] });
  const about = {
    kind: "welcome",
    recipient_name: "Ana",
    recipient_address: "ana@example.com",
    subject: "Hello",
  } as const;
  return { ...about, occasion, body };
}

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { queueEmail } from "../../src/features/mail/queue/queue-email.ts";
import { LIFETIME_MS, sendMail } from "../../src/features/mail/send-mail.ts";
import { sweepMails } from "../../src/features/mail/sweep-mails.ts";
import { createLog } from "../../src/logging/log.ts";
import { ABOUT_NOBODY } from "../../src/vendors/disclosures/disclosure-log.ts";
import { createPayments } from "../../src/vendors/stripe/create-payments.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { createJobsPart } from "../support/parts/jobs-part.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let fixture: TestApp<"mail">;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock });
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.mail.setFailure(null);
  await fixture.mail.clear();
  await fixture.db.deleteFrom("outbox").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(fixture.db);
});

let count = 0;
function hello(about = `test ${++count}`) {
  return {
    kind: "welcome" as const,
    language: "en" as const,
    about,
    membershipId: null,
    to: { name: 'María "Mia" López', address: "maria@example.com" },
    template: {
      subject: "Hello, María <b>",
      name: "María",
      blocks: ["Fish & chips", { facts: [["Total", "$5.00"] as [string, string]] }],
    },
    attachments: [{ filename: "card.html", contentType: "text/html" as const, content: "<h1>☕</h1>" }],
  };
}
const post = (mail: ReturnType<typeof hello> & { lapsesAt?: Date } = hello()) =>
  fixture.db.transaction().execute((trx) => queueEmail(fixture.ctx, trx, mail));
async function runDueJobs(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(fixture.db);
  await fixture.jobs.run();
}
const readOutbox = () => fixture.db.selectFrom("outbox").selectAll().orderBy("written_at").execute();

describe("the outbox", () => {
  it("writes one line for many mails that meet a mail server that is away [LOAD-07]", async () => {
    const events: { msg: string; job?: string; run?: object }[] = [];
    const sink = { write: (line: string) => void events.push(JSON.parse(line)) };
    const jobs = createJobsPart({ ...fixture.ctx, log: createLog("info", sink) });
    await fixture.mail.setFailure("busy");
    for (let mails = 0; mails < 12; mails += 1) await post();
    await jobs.run();
    const attempts = await sql`select 1 from graphile_worker.jobs where attempts > 0`.execute(fixture.db);
    expect(attempts.rows).toHaveLength(12);
    expect(events.map(({ msg, job }) => [msg, job])).toEqual([["jobs.job.failed", "send_mail"]]);
    expect(events[0]?.run).toEqual({ id: expect.any(String), attempts: 1, of: 180 });
  });

  it("sends a mail with its text, its layout and its attachments", async () => {
    await post();
    await runDueJobs();
    const [row] = await readOutbox();
    expect(row?.sent_at).toEqual(clock.now());
    const [mail] = await fixture.mail.list();
    expect(mail).toMatchObject({
      message_id: `<${row?.id}@smirk.example>`,
      envelope: { from: "help@smirk.example", to: ["maria@example.com"] },
      from: "Smirk <help@smirk.example>",
      reply_to: "help@smirk.example",
      subject: "Hello, María <b>",
      headers: { "auto-submitted": "auto-generated" },
      attachments: [{ filename: "card.html", content_type: "text/html", text: "<h1>☕</h1>" }],
    });
    expect(mail?.text).toContain(
      "Hi María,\n\nFish & chips\n\nTotal: $5.00\n\nQuestions? Call (800) 555-0142",
    );
    expect(mail?.text).toContain("It is not insurance.");
    expect(mail?.html).toContain("<h1>Hello, María &lt;b&gt;</h1>");
    expect(mail?.html).toContain("<p>Fish &amp; chips</p>");
    expect(new Date(mail?.headers.date ?? "")).toEqual(clock.now());
  });

  it("queues one email per occasion despite concurrent writers", async () => {
    const mail = hello();
    const news = await Promise.all(Array.from({ length: 3 }, () => post(mail)));
    expect(news.filter(Boolean)).toHaveLength(1);
    await runDueJobs();
    expect(await fixture.mail.list()).toMatchObject([{ deliveries: 1 }]);
  });

  it("sends no email of a transaction that is rolled back", async () => {
    const undone = fixture.db.transaction().execute(async (trx) => {
      await queueEmail(fixture.ctx, trx, hello());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await runDueJobs();
    expect(await fixture.mail.list()).toEqual([]);
  });

  it("sends a mail once that two workers have at the same moment", async () => {
    await post();
    const { mailer } = fixture.ctx;
    const [row] = await readOutbox();
    if (!mailer || !row) throw new Error("no mail");
    await Promise.all([1, 2, 3].map(() => sendMail({ ...fixture.ctx, mailer }, row.id)));
    expect(await fixture.mail.list()).toMatchObject([{ deliveries: 1 }]);
  });

  it.each(["busy", "drop"] as const)("tries again when the server fails: %s", async (failure) => {
    await post();
    await fixture.mail.setFailure(failure);
    await runDueJobs();
    expect(await fixture.mail.list()).toEqual([]);
    expect(await readOutbox()).toMatchObject([{ sent_at: null, given_up_at: null }]);
    await fixture.mail.setFailure(null);
    await runDueJobs();
    expect(await fixture.mail.list()).toMatchObject([{ deliveries: 1 }]);
  });

  it("repeats a mail byte for byte when the server took it and could not say so", async () => {
    await post();
    await fixture.mail.setFailure("drop_after", 1);
    await runDueJobs();
    await runDueJobs();
    expect((await fixture.mail.list()).map(({ deliveries }) => deliveries)).toEqual([2]);
    expect(await readOutbox()).toMatchObject([{ sent_at: clock.now() }]);
  });

  it("drops an email that is permanently refused, and gives the reason only", async () => {
    await post();
    await fixture.mail.setFailure("refuse");
    await runDueJobs();
    const [row] = await readOutbox();
    expect(row).toMatchObject({ sent_at: null, given_up_at: clock.now(), failure: "EENVELOPE RCPT TO 550" });
    await fixture.mail.setFailure(null);
    await runDueJobs();
    expect(await fixture.mail.list()).toEqual([]);
  });

  it("stores and retries an email for six weeks", async () => {
    await post();
    await fixture.mail.setFailure("busy");
    await runDueJobs();
    const { rows } = await sql<{ most: number }>`
      select max_attempts as most from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(
      fixture.db,
    );
    const pauses = Array.from({ length: rows[0]?.most ?? 0 }, (_, index) =>
      Math.exp(Math.min(index + 1, 10)),
    );
    const seconds = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(seconds * 1000).toBeGreaterThan(LIFETIME_MS);
    clock.pass(LIFETIME_MS - DAY_MS);
    await fixture.mail.setFailure(null);
    await runDueJobs();
    expect(await readOutbox()).toMatchObject([{ sent_at: clock.now(), given_up_at: null }]);
    expect(await fixture.mail.list()).toMatchObject([{ deliveries: 1 }]);
  });

  it("sends a mail on whose job all tries were spent, or that has none", async () => {
    await post();
    await post();
    await sql`delete from graphile_worker._private_jobs where key = (
      select 'mail-' || id from outbox order by id limit 1)`.execute(fixture.db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(fixture.db);
    await runDueJobs();
    expect(await fixture.mail.list()).toEqual([]);
    const { log } = fixture.ctx;
    const unused = { apiBase: "http://127.0.0.1:1", secretKey: "sk_test_unused", webhookSecret: "unused" };
    const payments = createPayments({ log, disclosures: ABOUT_NOBODY }, unused);
    await sweepMails({ ...fixture.ctx, payments });
    await runDueJobs();
    expect(await fixture.mail.list()).toMatchObject([{ deliveries: 1 }, { deliveries: 1 }]);
  });

  it.each([
    ["after six weeks", false, LIFETIME_MS],
    ["when it is no longer true", true, DAY_MS],
  ])("drops an email %s, and shows that to operators", async (_when, lapses, later) => {
    const lapsesAt = new Date(clock.now().getTime() + DAY_MS);
    await post({ ...hello(), ...(lapses && { lapsesAt }) });
    clock.pass(later);
    await runDueJobs();
    expect(await readOutbox()).toMatchObject([{ given_up_at: clock.now(), failure: "too late" }]);
    expect(await fixture.mail.list()).toEqual([]);
  });
});

describe("joining the waitlist", () => {
  const join = (email = "ana@example.com") =>
    fixture.app.inject({
      method: "POST",
      url: "/waitlist/join",
      payload: { email, phone_number: "+18015550101" },
    });

  it("is confirmed by mail, once however often one joins [API-08]", async () => {
    expect((await join()).statusCode).toBe(200);
    await runDueJobs();
    await runDueJobs();
    await join();
    await runDueJobs();
    await runDueJobs();
    const mails = await fixture.mail.list();
    expect(mails).toMatchObject([{ subject: "You are on the Smirk waitlist", deliveries: 1 }]);
    expect(mails[0]?.envelope.to).toEqual(["ana@example.com"]);
  });

  it("is confirmed once to an inbox, to its address as first written [TRUST-06]", async () => {
    const spellings = ["Ana.Lopez+a@Gmail.com", "analopez@gmail.com", "ANALOPEZ+b@googlemail.com"];
    for (const email of spellings) {
      await join(email);
      await runDueJobs();
      await runDueJobs();
    }
    const recipients = (await fixture.mail.list()).flatMap(({ envelope }) => envelope.to);
    expect(recipients).toEqual(["Ana.Lopez+a@gmail.com"]);
  });

  it("is undone by the email's link, for the address with every phone [USE-15]", async () => {
    await join();
    const payload = { email: "ana@example.com", phone_number: "+18015550102" };
    const { removal_token } = (
      await fixture.app.inject({ method: "POST", url: "/waitlist/join", payload })
    ).json();
    await runDueJobs();
    await runDueJobs();
    const [mail] = await fixture.mail.list();
    const [, token] = mail?.text.match(/^Leave the waitlist:\n\S+\/leave-waitlist#([\da-f-]{36})$/m) ?? [];
    const leave = (body: object) =>
      fixture.app.inject({ method: "POST", url: "/waitlist/leave", payload: body });
    const count = async () => {
      const rows = await fixture.db.selectFrom("waitlist").select("email").execute();
      return rows.filter(({ email }) => email === "ana@example.com").length;
    };
    await leave({ removal_token, everywhere: true });
    expect(await count()).toBe(2);
    expect((await leave({ removal_token: token, everywhere: true })).statusCode).toBe(200);
    expect(await count()).toBe(0);
  });

  it("is not confirmed to people who have left already", async () => {
    const { removal_token } = (await join("bea@example.com")).json();
    await fixture.app.inject({ method: "POST", url: "/waitlist/leave", payload: { removal_token } });
    await runDueJobs();
    await runDueJobs();
    expect(await fixture.mail.list()).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase } from "../../src/db/connection/connect.ts";
import { findAccount } from "../../src/features/auth/sign-on/find-account.ts";
import { issueMemberTokens } from "../../src/features/billing/payment-state/retrieve-state.ts";
import { checkMails } from "../../src/features/health/checks/check-mails.ts";
import { checkMemberships } from "../../src/features/health/checks/check-memberships.ts";
import { refundPortalCancellations } from "../../src/features/leaving/record-cancellation.ts";
import { sweepMails } from "../../src/features/mail/sweep-mails.ts";
import { eraseMember } from "../../src/features/privacy/erase-member.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { AccountsPart, SignedIn } from "../support/parts/accounts-part.ts";
import { runApproved } from "../support/run-approved.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock, MINUTE_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
const codes = new Map<string, string>();
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    sms: {
      sendCode: async ({ to, code }) => {
        codes.set(to, code);
        return `sent-${codes.size}`;
      },
      reportApproved: async () => {},
    },
  });
});
afterAll(() => fixture.close());

const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", ...args]);
const approved = (...args: string[]) => runApproved(fixture, ["--by", "ana", ...args]);
/** What refused it, at the command or at its approval, is its error. */
async function erase(who: string) {
  const said = await approved("member", "erase", who);
  const refused = said.answers.find(({ statusCode }) => statusCode >= 400);
  return refused === undefined
    ? said
    : { ...said, code: 1, err: refused.json<{ message: string }>().message };
}

/** Whom nobody else is like in a single word. */
const ZELDA = {
  name: "Zeldalina",
  surname: "Quixworth",
  email: "Zelda.Quix@example.com",
  phone_number: "+17135557788",
  birth_date: "1971-03-09",
  address: {
    address_line_1: "42 Hollyhock Row",
    address_line_2: "Suite Ypsilon",
    city: "Houston",
    state: "TX",
    zip: "77002",
  },
  family_members: [{ relation: "child", name: "Ottoline", surname: "Quixworth", birth_date: "2016-07-08" }],
  subscribe: true,
};
const PROVEN = { phoneNumber: "+17135557799", email: "zq.proven@example.com" };
const SUBJECT = "google-subject-of-zelda";
const NEEDLES = [
  ...["Zeldalina", "Quixworth", "zelda.quix", "5557788", "1971-03-09", "Hollyhock", "Ypsilon"],
  ...["Ottoline", "2016-07-08", "5557799", "zq.proven", SUBJECT, "zelda.second"],
];

/** Words of names that the signed agreement has, which is held. */
const SIGNED = new Set(["Zeldalina", "Quixworth", "Ottoline"]);
const heldOf = (word: string) => (SIGNED.has(word) ? ["public.membership_agreements: 1"] : []);

/** Somebody who has paid, signed in as a member, with all of the product's traces. */
async function joinAs(changes: object, account: Parameters<AccountsPart["add"]>[0] = {}): Promise<SignedIn> {
  const visitor = await fixture.accounts.startSession(await fixture.accounts.add(account));
  const payment = await fixture.members.startPayment(visitor, { ...changes });
  await fixture.stripe.confirm(payment);
  fixture.clock.pass(1000);
  await fixture.members.askState(visitor, payment);
  await fixture.jobs.settle();
  return fixture.members.signInAgain(visitor);
}
let zelda: SignedIn;
beforeAll(async () => {
  zelda = await joinAs(ZELDA, { ...PROVEN, name: "Zeldalina", lastName: "Quixworth" });
  await fixture.db
    .insertInto("account_identities")
    .values({ provider: "google", subject: SUBJECT, account_id: zelda.accountId })
    .execute();
  const wait = (email: string, phone_number: string) =>
    fixture.app.inject({ method: "POST", url: "/waitlist/join", payload: { email, phone_number } });
  await wait(ZELDA.email, "+13055550111");
  await wait("someone.else@example.com", ZELDA.phone_number);
  await wait("third@example.com", "+13055550112");
  await askCode(PROVEN.phoneNumber);
  const phone = { phone_number: PROVEN.phoneNumber };
  const now = fixture.clock.now();
  const browser = { browser_hash: Buffer.from("browser"), used_at: now, expires_at: now };
  await fixture.db
    .insertInto("known_browsers")
    .values({ ...phone, ...browser })
    .execute();
  await fixture.db
    .insertInto("code_failures")
    .values({ ...phone, failures: 3, last_failed_at: now })
    .execute();
  await fixture.db
    .insertInto("email_codes")
    .values({ ...phone, code_hmac: null, expires_at: now })
    .execute();
  await fixture.jobs.settle();
});

const post = (url: string, payload: object) =>
  fixture.app.inject({ method: "POST", url, payload, remoteAddress: "198.51.100.7" });
const askCode = (phone_number: string) =>
  post("/auth/2fa/provide", { credential_type: "phone_number", phone_number });
const typeCode = (phone_number: string) =>
  post("/auth/2fa/verify", {
    credential_type: "phone_number",
    phone_number,
    code: codes.get(phone_number),
  });
const accountOf = (token: string) => JSON.parse(atob(token.split(".")[1] ?? "")).sub as string;
const membershipOf = async ({ accountId }: SignedIn) =>
  (await fixture.members.membershipsOf(accountId)).at(-1) ?? expect.fail("no membership");

/** Where in the whole database a text stands, as "table: times". */
async function findText(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(fixture.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ times: number }>`select count(*)::integer as times
      from ${sql.raw(name)} as one where one::text ilike ${`%${text}%`}`.execute(fixture.db);
    if (rows[0]?.times) found.push(`${name}: ${rows[0].times}`);
  }
  return found;
}
async function secretsOf(member: SignedIn): Promise<string[]> {
  const { client_secret, cart_hash } = await membershipOf(member);
  const { rows } = await sql<{ secret: string }>`select removal_token::text as secret from waitlist
    union all select encode(code_hmac, 'hex') from sign_in_challenges
    union all select encode(token_hash, 'hex') from refresh_tokens`.execute(fixture.db);
  return [client_secret ?? "no secret", cart_hash.toString("hex"), ...rows.map(({ secret }) => secret)];
}

describe("a copy of what we hold", () => {
  it("has everything about a person and no secret", async () => {
    const { id, policy_number, subscription_id } = await membershipOf(zelda);
    const { answers } = await approved("member", "export", ZELDA.email);
    const text = answers[0]?.body ?? "";
    const exported = JSON.parse(text).answer;
    expect(exported.account).toEqual({
      id: zelda.accountId,
      phone_number: PROVEN.phoneNumber,
      language: "en",
      verified_email: PROVEN.email,
      name: "Zeldalina",
      last_name: "Quixworth",
      stripe_customer_id: expect.stringMatching(/^cus_/),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      paid_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(exported.sign_on_identities).toMatchObject([{ provider: "google", subject: SUBJECT }]);
    expect(exported.memberships).toMatchObject([
      {
        id,
        policy_number,
        state: "active",
        birth_date: "1971-03-09",
        newsletter: true,
        recurring_cents: 3740,
        due_today_cents: 5740,
        stripe_subscription_id: subscription_id,
        address: { address_line_1: "42 Hollyhock Row", address_line_2: "Suite Ypsilon", zip: "77002" },
        plan: { slug: expect.any(String), name: expect.any(String) },
        family_members: [{ relation: "child", name: "Ottoline", birth_date: "2016-07-08" }],
        agreement: {
          sha256: expect.stringMatching(/^[\da-f]{64}$/),
          agreement: { facts: expect.any(Array) },
        },
        cancellation: null,
        payments: [{ amount_cents: 5740, state_code: "TX" }],
        refunds: [],
        payment_refunds: [],
        disputes: [],
      },
    ]);
    const kinds = exported.emails.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(["receipt", "waitlist_joined", "welcome"]);
    expect(text).toContain("Your membership is active.");
    expect(exported.waitlist).toMatchObject([
      { email: ZELDA.email, phone_number: expect.stringContaining("*") },
      { email: expect.stringContaining("*"), phone_number: ZELDA.phone_number },
    ]);
    expect(exported.sessions.length).toBeGreaterThan(1);
    expect(exported.sign_in_codes).toHaveLength(1);
    const secrets = await secretsOf(zelda);
    expect(secrets.length).toBeGreaterThan(5);
    for (const hidden of [...secrets, "client_secret", "removal_token", "cart_hash", "third@example"])
      expect(text).not.toContain(hidden);
  });

  it("is saved in the console, and audited anonymously", async () => {
    // Names of earlier releases are still taken, and no longer shown.
    const said = await approved("member", "export", PROVEN.phoneNumber, "--out", "zelda.json");
    expect([said.code, said.out]).toEqual([
      0,
      expect.stringMatching(/^The file is saved in the console, not here\./),
    ]);
    const help = (await smirk("help", "member", "export")).out;
    expect(help).not.toMatch(/--to|--out/);
    const printed = said.answers[0]?.body ?? "";
    const { audit_entries, account } = JSON.parse(printed).answer;
    expect(account.id).toBe(zelda.accountId);
    expect(audit_entries).toEqual([{ at: expect.any(String), command: "member export", changes: {} }]);
    expect(printed).not.toContain('"ana"');
    const { rows } = await sql`select actor, command, subject_kind, subject_id, changes
      from audit_entries where subject_kind = 'member'`.execute(fixture.db);
    const actor = expect.stringMatching(/^owner-\d+@/);
    const entry = { actor, command: "member export", subject_kind: "member", changes: {} };
    const { id } = await membershipOf(zelda);
    expect(rows).toEqual([
      { ...entry, subject_id: id },
      { ...entry, subject_id: id },
    ]);
  });
});

describe("erasing is refused", () => {
  it("while a membership runs, until it is over", async () => {
    const active = await erase(ZELDA.email);
    expect([active.code, active.err]).toEqual([
      1,
      "Their membership is active: end it with `smirk member cancel` first.",
    ]);
    const { id } = await membershipOf(zelda);
    const end = new Date(fixture.clock.now().getTime() + 40 * 24 * 60 * MINUTE_MS);
    const set = (row: object) =>
      fixture.db.updateTable("memberships").set(row).where("id", "=", id).execute();
    await set({ state: "canceled", cancel_at: end });
    expect((await erase(ZELDA.email)).err).toMatch(/^Their membership is paid for and runs until \d{4}-/);
    await set({ state: "termed" });
    expect((await erase(ZELDA.email)).err).toMatch(/^Their membership is over, and subscription sub_\w+ /);
    // Our row is behind: Stripe is asked before anything is erased.
    await set({ state: "canceled", ended_at: fixture.clock.now() });
    expect((await erase(ZELDA.email)).err).toMatch(/^Subscription sub_\w+ is active at Stripe/);
    expect((await membershipOf(zelda)).state).toBe("active");
    await fixture.jobs.settle();
    await fixture.stripe.control("POST", "/failures", {
      call: "GET /v1/subscriptions",
      failure: "error_500",
      times: 9,
    });
    await set({ state: "canceled", ended_at: fixture.clock.now() });
    expect((await erase(ZELDA.email)).err).toMatch(/^It is not known whether this was done/);
    await fixture.stripe.control("DELETE", "/failures");
    await smirk("reconcile");
    expect((await membershipOf(zelda)).state).toBe("active");
    await approved("member", "cancel", ZELDA.email);
    expect((await erase(ZELDA.email)).err).toMatch(/^A job for them is still to be done/);
    await fixture.jobs.settle();
    expect((await fixture.mail.take(ZELDA.email)).length).toBeGreaterThan(3);
  });

  it.each([
    [
      "refunds",
      "update refunds set state = 'wanted'",
      "update refunds set state = 'sent'",
      /not at Stripe yet/,
    ],
    ["refunds held", "update refunds set state = 'held'", "update refunds set state = 'sent'", /is deciding/],
    [
      "refunds stuck",
      "update refunds set state = 'stuck'",
      "update refunds set state = 'sent'",
      /settle-refund/,
    ],
    [
      "pending refunds",
      "update payment_refunds set status = 'pending'",
      "update payment_refunds set status = 'succeeded'",
      /on its way to their bank/,
    ],
    [
      "refunds that came back",
      "update payment_refunds set status = 'failed', is_ours = false",
      "update payment_refunds set status = 'succeeded', is_ours = true",
      /came back from their bank/,
    ],
    [
      "disputes",
      "insert into disputes select 'dp_1', membership_id, payment_id, 'open', false, now() from refunds",
      "delete from disputes",
      /is deciding/,
    ],
    [
      "cancellations",
      "update cancellations set done_at = null",
      "update cancellations set done_at = requested_at",
      /still to be carried out/,
    ],
    [
      "emails",
      "update outbox set sent_at = null, body = '{}' where kind = 'canceled'",
      "update outbox set sent_at = written_at where kind = 'canceled'",
      /^Emails to them have not gone out yet/,
    ],
  ])("while there are %s", async (_what, begin, end, sentence) => {
    await fixture.ctx.pool.query(begin);
    for (const more of [["--reason=Asked"], ["--dry-run"]]) {
      const said = await smirk("member", "erase", ZELDA.email, ...more);
      expect([said.code, said.out, said.err]).toEqual([1, "", expect.stringMatching(sentence)]);
    }
    await fixture.ctx.pool.query(end);
  });
});

describe("erasing", () => {
  beforeAll(async () => {
    const nominee = { nominee_name: "Dr. Roe", nominee_place: "Waco", note: null };
    const reporter = { account_id: null, email: ZELDA.email, reporter: ZELDA.email, language: "en" as const };
    await fixture.db
      .insertInto("directory_reports")
      .values({ ...nominee, ...reporter, created_at: fixture.clock.now(), confirmed_at: null })
      .execute();
    const at = fixture.clock.now();
    const visit = { account_id: zelda.accountId, id: randomUUID(), day: "2026-03-04", location_id: null };
    const amounts = { paid_cents: 4500, bill_cents: null, entered_at: at, changed_at: at };
    await fixture.db
      .insertInto("visits")
      .values({ ...visit, ...amounts, dentist_name: "Dr. Hollyhock" })
      .execute();
  });

  it("shows what goes and what stays, and waits for an approval", async () => {
    const before = await Promise.all(NEEDLES.map(findText));
    const dry = await smirk("member", "erase", ZELDA.email, "--dry-run");
    expect([dry.code, dry.err]).toEqual([0, ""]);
    expect(dry.out).toMatch(/^emails: address and text +[1-9]\d*$/m);
    for (const line of [/^family members +1$/m, /^waitlist +2$/m, /^refunds +1$/m, /^cancellations +1$/m])
      expect(dry.out).toMatch(line);
    for (const needle of NEEDLES) expect(dry.out.toLowerCase()).not.toContain(needle.toLowerCase());
    const unsaid = await smirk("member", "erase", ZELDA.email);
    expect([unsaid.code, unsaid.err]).toEqual([1, expect.stringMatching(/^Please say why\./)]);
    const ask = () => smirk("member", "erase", ZELDA.email, "--reason", "Asked by email");
    expect((await ask()).code).toBe(0);
    expect((await ask()).err).toMatch(/^This waits to be approved already\./);
    expect(await Promise.all(NEEDLES.map(findText))).toEqual(before);
    await fixture.db.deleteFrom("command_requests").where("decided_at", "is", null).execute();
  });

  it("removes all but bookkeeping and what was agreed to [LAW-04]", async () => {
    const { id, policy_number: number, ...before } = await membershipOf(zelda);
    const agreement = () =>
      fixture.db
        .selectFrom("membership_agreements")
        .selectAll()
        .where("membership_id", "=", id)
        .executeTakeFirst();
    const signed = await agreement();
    const consents = () =>
      fixture.db.selectFrom("consents").selectAll().where("membership_id", "=", id).execute();
    const agreed = await consents();
    const money = async () =>
      Promise.all(
        (["cancellations", "refunds", "payment_refunds", "disputes"] as const).map((table) =>
          fixture.db.selectFrom(table).selectAll().where("membership_id", "=", id).execute(),
        ),
      );
    const booked = await money();
    const secrets = await secretsOf(zelda);
    const customer = await fixture.members.customerOf(zelda.accountId);
    const said = await erase(ZELDA.email);
    expect([said.code, said.out]).toEqual([0, expect.stringContaining("erase by hand what others store")]);
    expect(said.answers[0]?.json().answer).toEqual({ erased: { customers: [customer] } });
    for (const there of ["Twilio", "mail server", `the person ${zelda.accountId}`, "backups"])
      expect(said.out).toContain(there);
    for (const needle of [...NEEDLES, secrets[0] ?? "", secrets[1] ?? ""])
      expect([needle, await findText(needle)]).toEqual([needle, heldOf(needle)]);
    // Somebody else, of whom nothing is gone.
    expect(await findText("third@example.com")).not.toEqual([]);
    const after = await membershipOf(zelda);
    const kept = ["plan_slug", "recurring_cents", "due_today_cents", "state_code", "zip", "subscription_id"];
    for (const field of [...kept, "state", "paid_at", "ended_at", "terms_version"] as (keyof typeof before)[])
      expect([field, after[field]]).toEqual([field, before[field]]);
    expect([after.policy_number, await money()]).toEqual([number, booked]);
    expect(await agreement()).toEqual(signed);
    expect([agreed.length, await consents()]).toEqual([1, agreed]);
    const shown = await smirk("member", "consents", id);
    expect([shown.code, shown.out]).toEqual([0, expect.stringContaining(agreed[0]?.sha256 ?? "")]);
    expect(shown.out).toMatch(/^Kept until +20\d\d-\d\d-\d\d$/m);
    expect(shown.out).toContain("  This plan is not insurance.");
    const { rows } = await sql`select actor, command, subject_kind, subject_id, changes from audit_entries
      where command = 'member erase' and subject_kind = 'member'`.execute(fixture.db);
    expect(rows).toEqual([
      {
        actor: expect.stringMatching(/^owner-\d+@/),
        command: "member erase",
        subject_kind: "member",
        subject_id: id,
        changes: {
          erased: {
            memberships: 1,
            family_members: 1,
            agreements: 0,
            identities: 1,
            sign_in_codes: 1,
            known_browsers: 1,
            waitlist: 2,
            reports: 1,
            notes: 0,
            visits: 1,
            disclosures: expect.any(Number),
            events: expect.any(Number),
            emails: expect.any(Number),
            sessions: expect.any(Number),
          },
        },
      },
    ]);
  });

  it("ends their sessions, and a later sign-up is a new account", async () => {
    const { headers, refreshToken } = zelda;
    expect((await fixture.app.inject({ url: "/auth/me", headers })).statusCode).toBe(401);
    const query = { refresh_token: refreshToken };
    expect((await fixture.app.inject({ url: "/auth/refresh_token", query })).statusCode).toBe(401);
    // The code from before is gone with them.
    expect((await typeCode(PROVEN.phoneNumber)).statusCode).toBe(400);
    fixture.clock.pass(2 * MINUTE_MS);
    await fixture.db.deleteFrom("rate_limits").execute();
    await askCode(PROVEN.phoneNumber);
    const answer = await typeCode(PROVEN.phoneNumber);
    expect([answer.statusCode, answer.json().refresh_token]).toEqual([200, null]);
    const again = accountOf(answer.json().access_token);
    expect(again).not.toBe(zelda.accountId);
    expect(await fixture.members.membershipsOf(again)).toEqual([]);
    const person = { subject: SUBJECT, verifiedEmail: PROVEN.email, name: "Zeldalina", lastName: null };
    const { id: signedOn } = await fixture.db
      .transaction()
      .execute((trx) => findAccount(trx, { provider: "google", person, language: "en" }));
    expect(signedOn).not.toBe(zelda.accountId);
    await fixture.db.deleteFrom("accounts").where("id", "in", [again, signedOn]).execute();
    await fixture.db.deleteFrom("sign_in_challenges").execute();
    await fixture.db.deleteFrom("known_browsers").execute();
  });

  it("is not undone, broken over or written about by anything that runs later", async () => {
    const { id, policy_number: number } = await membershipOf(zelda);
    const rest = async () => {
      const row = Object.entries(await membershipOf(zelda));
      return row.filter(([name]) => !/^(?:synced_at|sync_version|sync_ticket|updated_at)$/.test(name));
    };
    const before = await rest();
    await fixture.mail.clear();
    // All of Stripe's undelivered events, some twice; then the nightly jobs.
    await fixture.stripe.deliverEvents();
    await fixture.stripe.advance(1);
    await refundPortalCancellations({ ...fixture.ctx, payments: fixture.stripe.payments }, null);
    await fixture.jobs.settle();
    expect((await smirk("reconcile")).code).toBe(0);
    expect(await rest()).toEqual(before);
    // The bank sends the refund back, weeks later: it is sent again, and nobody is written to.
    const [refund] = await fixture.stripe.list("refund", await fixture.members.customerOf(zelda.accountId));
    await fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {});
    await fixture.stripe.deliverEvents();
    await fixture.stripe.advance(1);
    await fixture.jobs.settle();
    await fixture.stripe.deliverEvents();
    expect(await fixture.members.refundsOf(zelda)).toEqual([
      expect.stringMatching(/^failed /),
      expect.stringMatching(/^succeeded /),
    ]);
    expect(await rest()).toEqual(before);
    expect(await fixture.mail.list()).toEqual([]);
    for (const needle of NEEDLES) expect([needle, await findText(needle)]).toEqual([needle, heldOf(needle)]);
    await sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
    const { rows: waiting } = await sql`select 1 from graphile_worker._private_jobs
      where payload ->> 'membershipId' = ${id}`.execute(fixture.db);
    expect(waiting).toEqual([]);
    const findings = [...(await checkMemberships(fixture.ctx)), ...(await checkMails(fixture.ctx))];
    expect(findings.map(({ level }) => level)).toEqual(["ok", "ok"]);
    for (const who of [number ?? "", id, zelda.accountId]) {
      const shown = await smirk("member", "show", who);
      expect([shown.code, shown.err]).toEqual([0, ""]);
      expect(shown.out).toMatch(/^Name +erased$/m);
      expect(shown.out).toMatch(/^Address +erased, TX 77002$/m);
      expect(shown.out).toMatch(
        /^Agreement .*; its text is kept as long as the law needs; SHA-256 [\da-f]{64}$/m,
      );
    }
    expect((await smirk("member", "list")).out).toMatch(new RegExp(`^${id} .* erased +-$`, "m"));
    expect((await smirk("member", "show", id, "--json")).code).toBe(0);
    expect((await approved("member", "export", id)).answers[0]?.statusCode).toBe(200);
  });

  it("lets nothing be sent to them, and is done once", async () => {
    const { id } = await membershipOf(zelda);
    for (const template of ["welcome", "receipt", "refunded", "canceled"]) {
      const sent = await smirk("member", "resend", id, template, "--reason", "Not received");
      expect([sent.code, sent.err]).toEqual([1, expect.stringMatching(/^This member never paid/)]);
    }
    const trace = async () => {
      const { rows } = await sql`select (select count(*) from audit_entries) as entries, memberships.*
        from memberships where id = ${id}`.execute(fixture.db);
      return rows;
    };
    const before = await trace();
    for (const way of [["--yes"], ["--dry-run"], []]) {
      const again = await smirk("member", "erase", id, ...way);
      expect(again).toEqual({ code: 0, out: "They are already erased: there is nothing to do.", err: "" });
    }
    expect(await trace()).toEqual(before);
    expect((await erase(ZELDA.email)).err).toMatch(/^Nobody has this/);
  });

  it("covers both memberships of a person who left and rejoined", async () => {
    const pav = { name: "Pavlovina", email: "pav.first@example.com" };
    const member = await joinAs(pav);
    await fixture.members.cancel(member);
    await fixture.jobs.settle();
    fixture.clock.pass(MINUTE_MS);
    const second = await fixture.members.startPayment(member, { ...pav, email: "pav.second@example.com" });
    await fixture.stripe.confirm(second);
    fixture.clock.pass(1000);
    await fixture.members.askState(member, second);
    await fixture.jobs.settle();
    expect((await erase("pav.second@example.com")).err).toContain("Their membership is active");
    await fixture.members.cancel(member);
    await fixture.jobs.settle();
    expect((await erase("pav.first@example.com")).code).toBe(0);
    const left = await fixture.members.membershipsOf(member.accountId);
    expect(left.map(({ name, email, paid_at: paidAt }) => [name, email, paidAt !== null])).toEqual(
      Array(2).fill(["", "", true]),
    );
    expect(await findText("Pavlovina")).toEqual(["public.membership_agreements: 2"]);
    for (const word of ["pav.first", "pav.second"]) expect(await findText(word)).toEqual([]);
  });
});

describe("a visitor at the checkout", () => {
  it("is refused while a payment may complete, and cancels it at Stripe first", async () => {
    const own = { email: "cart@example.com", phone_number: "+17135556677", name: "Cartwright" };
    const visitor = await fixture.accounts.startSession(await fixture.accounts.add());
    const payment = await fixture.members.startPayment(visitor, own);
    expect((await erase(own.email)).err).toMatch(/^They have just begun to pay/);
    fixture.clock.pass(11 * MINUTE_MS);
    await fixture.stripe.control("PUT", "/clock", { to: fixture.clock.now().toISOString() });
    const dry = await smirk("member", "erase", own.email, "--dry-run");
    expect(dry.out).toContain("Their open payment is ended at Stripe first.");
    expect((await membershipOf(visitor)).state).toBe("open");
    expect(await erase(own.email)).toMatchObject({ code: 0, err: "" });
    expect(await membershipOf(visitor)).toMatchObject({ state: "replaced", email: "", client_secret: null });
    expect((await fixture.stripe.confirm(payment)).statusCode).toBeGreaterThanOrEqual(400);
    const [subscription] = await fixture.stripe.list(
      "subscription",
      await fixture.members.customerOf(visitor.accountId),
    );
    expect(["canceled", "incomplete_expired"]).toContain(subscription?.status);
    await fixture.stripe.deliverEvents();
    await fixture.stripe.advance(1);
    expect(await membershipOf(visitor)).toMatchObject({ state: "replaced", email: "", client_secret: null });
    // Nothing was paid, so nothing has to be proved.
    const { id } = await membershipOf(visitor);
    const kept = fixture.db.selectFrom("consents").select("id").where("membership_id", "=", id);
    expect(await kept.execute()).toEqual([]);
    for (const needle of ["cart@example", "Cartwright", "5556677"])
      expect(await findText(needle)).toEqual([]);
  });

  it("becomes a member when they have just paid", async () => {
    const own = { email: "quick@example.com", phone_number: "+17135556688" };
    const visitor = await fixture.accounts.startSession(await fixture.accounts.add());
    const payment = await fixture.members.startPayment(visitor, own);
    fixture.clock.pass(11 * MINUTE_MS);
    await fixture.stripe.confirm(payment);
    expect((await erase(own.email)).err).toMatch(/^Subscription sub_\w+ is active at Stripe/);
    expect(await membershipOf(visitor)).toMatchObject({ state: "active", email: own.email });
  });

  it("is erased as well when they only signed in", async () => {
    const accountId = await fixture.accounts.add({ phoneNumber: "+17135556699" });
    const { headers } = await fixture.accounts.startSession(accountId);
    const said = await erase("+17135556699");
    expect(said.answers[0]?.json().answer).toEqual({ erased: { customers: [] } });
    expect(await findText("5556699")).toEqual([]);
    // What they had begun to do meanwhile ends with them.
    const pay = await fixture.app.inject({ method: "POST", url: "/subscription/initial_payment", headers });
    expect(pay.statusCode).toBe(401);
  });
});

describe("what others do at the moment of the erasing", () => {
  it("finds no account, and creates a new one at most", async () => {
    const own = { email: "moment@example.com", phone_number: "+17135554400", name: "Momentia" };
    const proven = { phoneNumber: "+17135554411", email: "moment.proven@example.com" };
    const person = { subject: "subject-of-a-moment", verifiedEmail: null, name: "Momentia", lastName: "Own" };
    const visitor = await fixture.accounts.startSession(await fixture.accounts.add(proven));
    const { accountId } = visitor;
    await fixture.db
      .insertInto("account_identities")
      .values({ provider: "google", subject: person.subject, account_id: accountId })
      .execute();
    await fixture.members.startPayment(visitor, own);
    await post("/waitlist/join", { email: own.email, phone_number: own.phone_number });
    await fixture.jobs.settle();
    fixture.clock.pass(11 * MINUTE_MS);
    const fresh = await fixture.accounts.startSession(accountId);
    const membership = await membershipOf(visitor);
    await fixture.db.deleteFrom("rate_limits").execute();

    const { log, config } = fixture.ctx;
    const other = connectDatabase(config.databaseUrl ?? "", { log, applicationName: "another-server" });
    const elsewhere = { ...fixture.ctx, db: other.db };
    const client = await other.pool.connect();
    const countWaiting = async () => {
      await client.query("select pg_stat_clear_snapshot()");
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await client.query(waiting)).rows.length;
    };
    await client.query("begin");
    await client.query("select from waitlist where email = $1 for update", [own.email]);
    const operator = { actor: "ana", command: "member erase" };
    const erasing = eraseMember(elsewhere, { accountId, operator });
    await expect.poll(countWaiting).toBe(1);
    await askCode(proven.phoneNumber);
    const others = Promise.all([
      typeCode(proven.phoneNumber),
      fixture.members.pay(fresh, { ...own, plan_slug: "brightwell_discount_3" }),
      other.db
        .transaction()
        .execute((trx) => findAccount(trx, { provider: "google", person, language: "en" })),
      issueMemberTokens(elsewhere, { membership, nonce: "any nonce" }).catch((error: Error) => error.message),
    ]);
    await expect
      .poll(countWaiting)
      .toBe(5)
      .finally(async () => {
        await client.query("commit");
        client.release();
      });

    expect(await erasing).not.toBeNull();
    const [signedIn, paid, signedOn, handedOver] = await others;
    await other.close();
    expect(signedIn.statusCode).toBe(200);
    expect(accountOf(signedIn.json().access_token)).not.toBe(accountId);
    expect(paid.statusCode).toBe(401);
    expect(signedOn).not.toBe(accountId);
    expect(handedOver).toMatch(/sign in/i);
    const account = await fixture.db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ phone_number: null, verified_email: null, name: null, last_name: null });
    const sessions = await fixture.db
      .selectFrom("sessions")
      .select("end_reason")
      .where("account_id", "=", accountId)
      .execute();
    expect(new Set(sessions.map(({ end_reason: reason }) => reason))).toEqual(new Set(["account_closed"]));
    expect(await fixture.members.membershipsOf(accountId)).toHaveLength(1);
    for (const needle of ["moment@example", "5554400"]) expect(await findText(needle)).toEqual([]);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchMembers } from "../../../src/features/console/search/search-members.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../../support/parts/operators-part.ts";
import { runSmirk } from "../../support/run-smirk.ts";
import { createSettableClock, MINUTE_MS } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let help: SignedInOperator;
let money: SignedInOperator;
let owner: SignedInOperator;
let member: SignedIn;
let membershipId: string;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    config: { refundApprovalCents: 1_500 },
    mostContractChecks: 2,
  });
  help = await addOperator(fixture, "support");
  money = await addOperator(fixture, "billing");
  owner = await addOperator(fixture, "owner");
  member = await fixture.members.join({
    name: "Maria",
    surname: "Quintero",
    email: "maria.q@example.com",
    phone_number: "+17135550177",
    family_members: [{ relation: "spouse", name: "Otto", surname: "Vandermeer", birth_date: "1988-02-03" }],
  });
  membershipId = (await fixture.members.membershipsOf(member.accountId))[0]?.id ?? "";
});
afterAll(() => fixture.close());

const account = () => ({ account_id: member.accountId });

async function entriesSince(id: string) {
  return fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "reason", "changes"])
    .where("subject_id", "in", [membershipId, member.accountId])
    .where("id", ">", id)
    .orderBy("id")
    .execute();
}

async function lastEntry(): Promise<string> {
  const { id } = await fixture.db
    .selectFrom("audit_entries")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? "0";
}

it.each([
  ["\u202a+44 20 7946 0958\u202c", "This number is from another country. Please enter a US mobile number."],
  ["\u202a+1 506 234 5678", "This number is from another country. Please enter a US mobile number."],
  ["(800) 234-5678", "This kind of number cannot get text messages. Please enter a US mobile number."],
  ["713 555", "Please enter a US mobile number."],
])(
  "refuses the phone %j for a member in the words that members read [USE-19] [OPS-03]",
  async (typed, message) => {
    const body = { ...account(), detail: "phone", phone: typed };
    const answer = await help.call("/members/contact/preview", body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }]);
  },
);

describe("the search", () => {
  it.each([
    ["a last name", "quint"],
    ["first and last name in either order", "quintero mar"],
    ["an email", "MARIA.Q@"],
    ["a phone number", "(713) 555-01"],
    ["a family member's name", "vanderm"],
    ["a name with one wrong letter", "quantero"],
    ["a name with two letters exchanged", "qiuntero"],
    ["a name with a letter too many", "maaria quint"],
    ["a name with two wrong letters in seven", "kvinter"],
    ["a family member's name with a letter missing", "vandrmeer"],
    ["last name, first name", "Quintero, Maria"],
    ["last name, first name and a birth date", "Quintero, Maria 05/17/1990"],
    ["a name with its title", "Mrs. Maria Quintero"],
    ["a pasted line of an email", "From: Maria Quintero <Maria.Q@"],
    ["a phone number that is called so", "phone: 713-555-0177"],
    ["a phone number with letters for zeros", "713 555 O177"],
    ["a name and what a number is", "Maria Quintero cell 713.555.0177"],
  ])("finds a member by the start of %s [OPS-03]", async (_what, text) => {
    const { members } = (await help.call("/members/search", { text })).json();
    expect(members).toEqual([
      expect.objectContaining({ account_id: member.accountId, name: "Maria Quintero", state: "active" }),
    ]);
  });

  it("identifies by any four digits of the phone and by birth date, beside a name too [OPS-03]", async () => {
    for (const text of [
      "0177",
      "5501",
      "maria 0177",
      "177135550177".slice(2),
      "5/17/1990",
      "1990-05-17",
      "May 17, 1990",
      "05171990",
      "quintro 05/17/1990",
      "02/03/1988",
      "otto 2/3/1988",
    ]) {
      const { members } = (await help.call("/members/search", { text })).json();
      const found = expect.objectContaining({ account_id: member.accountId, age: 35, city: "Houston" });
      expect(members, text).toEqual([found]);
    }
    for (const text of ["ottilie 0177", "maria 5/18/1990", "9177", "quxxtxro", "qaxnteri", "maxia 1177"]) {
      expect((await help.call("/members/search", { text })).json(), text).toEqual({ members: [] });
    }
  });

  it.each([
    ["HI", 35],
    ["TX", 36],
  ])("shows the age by the day in the home's state: %s [OPS-03] [USE-19]", async (state_code, age) => {
    const own = fixture.db.updateTable("memberships").where("id", "=", membershipId);
    const before = await fixture.db
      .selectFrom("memberships")
      .select(["state_code", "birth_date"])
      .where("id", "=", membershipId)
      .executeTakeFirstOrThrow();
    await own.set({ state_code, birth_date: "1990-03-05" }).execute();
    // It is March 5 in Houston, and still the fourth in Honolulu.
    const ctx = { ...fixture.ctx, clock: { now: () => new Date("2026-03-05T07:00:00Z") } };
    expect(await searchMembers(ctx, "quint")).toMatchObject([{ accountId: member.accountId, age }]);
    await own.set(before).execute();
  });

  it("finds by card number and by every id of a payment [OPS-03]", async () => {
    const [row] = await fixture.members.membershipsOf(member.accountId);
    const payments = (await help.call("/members/show", account())).json().memberships[0].money.payments;
    const customer = await fixture.members.customerOf(member.accountId);
    for (const text of [
      row?.policy_number,
      row?.policy_number?.slice(0, 6),
      customer,
      row?.subscription_id,
      row?.latest_invoice?.split(" ")[0],
      payments[0]?.payment_id,
    ]) {
      const { members } = (await help.call("/members/search", { text })).json();
      expect(
        members.map((one: { account_id: string }) => one.account_id),
        String(text),
      ).toEqual([member.accountId]);
    }
  });

  it("takes wildcards as they are typed, and masks contacts [OPS-03]", async () => {
    expect((await help.call("/members/search", { text: "%%" })).json()).toEqual({ members: [] });
    const [found] = (await help.call("/members/search", { text: "quint" })).json().members;
    expect([found.email, found.phone]).toEqual([
      expect.stringMatching(/^m\*+.*@example\.com$/),
      expect.stringContaining("*"),
    ]);
  });
});

describe("a look at a member", () => {
  it("shows everything in one answer, and leaves one entry, as the command does [OPS-09]", async () => {
    const before = await lastEntry();
    const answer = await help.call("/members/show", account());
    expect(answer.statusCode).toBe(200);
    const page = answer.json();
    expect(page.memberships[0]).toMatchObject({
      plan_name: "Smirk Plus",
      family: [{ name: "Otto Vandermeer" }],
    });
    expect(page.memberships[0].money.payments).toHaveLength(1);
    expect(page.sign_ins.sessions.length).toBeGreaterThan(0);
    await runSmirk(fixture.ctx, ["--by", help.email, "member", "show", member.accountId]);
    const look = { actor: help.email, command: "member show", reason: null, changes: {} };
    expect(await entriesSince(before)).toEqual([look, look]);
  });

  it("leaves one entry for every preview too [OPS-09]", async () => {
    const before = await lastEntry();
    await money.call("/members/refund/preview", account());
    await money.call("/members/cancel/preview", { ...account(), at: "rules" });
    await owner.call("/members/erase/preview", account());
    expect((await entriesSince(before)).map(({ actor, command }) => [actor, command])).toEqual([
      [money.email, "member refund preview"],
      [money.email, "member cancel preview"],
      [owner.email, "member erase preview"],
    ]);
  });

  it("shows a viewer contacts as the search does, and no column that is not listed [OPS-02]", async () => {
    const viewer = await addOperator(fixture, "viewer");
    const seen = await viewer.call("/members/show", account());
    const [{ row }] = seen.json().memberships;
    expect([row.email, row.phone_number, row.policy_number]).toEqual([
      "m*****q@example.com",
      "+171*****177",
      expect.stringMatching(/^\*\*\*\w{4}$/),
    ]);
    expect([row.address_line_1, row.zip]).toEqual([null, null]);
    expect(seen.body).not.toMatch(/maria\.q@|7135550177|1990-|"address_line_1":"/);
    const [{ row: whole }] = (await help.call("/members/show", account())).json().memberships;
    expect(whole).toMatchObject({ email: "maria.q@example.com", phone_number: "+17135550177" });
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(row).toSorted());
    expect(Object.keys(row)).not.toContain("birth_date");
    expect(Object.keys(row)).toHaveLength(21);
  });

  it("holds no token, secret or code [OPS-09]", async () => {
    const { body } = await help.call("/members/show", account());
    expect(body).not.toMatch(/client_secret|_secret_|refresh|cart_hash|token/);
  });
});

describe("help", () => {
  it("resends the card and corrects the address, with a reason in the log [OPS-03]", async () => {
    await fixture.jobs.settle();
    await fixture.mail.take("maria.q@example.com");
    const before = await lastEntry();
    const resent = await help.call("/members/resend", { ...account(), kind: "welcome", reason: "Lost it" });
    const address = { address_line_1: "1500 Main St", city: "Houston", state: "TX", zip: "77002" };
    const corrected = await help.call("/members/update", {
      ...account(),
      detail: "address",
      address,
      reason: "Card 4242 4242 4242 4242 and code 123456 on the phone",
    });
    expect([resent.statusCode, corrected.statusCode]).toEqual([200, 200]);
    await fixture.jobs.settle();
    expect(await fixture.mail.take("maria.q@example.com")).toHaveLength(2);
    const [row] = await fixture.members.membershipsOf(member.accountId);
    expect(row?.address_line_1).toBe("1500 Main St");
    expect((await entriesSince(before)).map(({ command, reason }) => [command, reason])).toEqual([
      ["member resend", "Lost it"],
      ["member update", "Card [number] and code [number] on the phone"],
    ]);
  });

  it("needs a reason [OPS-09]", async () => {
    const answer = await help.call("/members/resend", { ...account(), kind: "welcome" });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { reason: "Please say why." }]);
  });
});

/** Stores nothing more once a refund is decided, as after a crash. @returns ends that */
async function stopAfterDecisions(): Promise<() => Promise<void>> {
  await sql`
    create function stop() returns trigger language plpgsql as
      $$ begin raise exception 'stopped'; end $$;
    create trigger stop before insert on audit_entries
      for each row when (new.changes ->> 'step' = 'asked') execute function stop();
    create trigger stop before update on refund_approvals
      for each row when (old.decided_at is not null) execute function stop();`.execute(fixture.db);
  return async () => {
    await sql`drop function stop cascade`.execute(fixture.db);
  };
}

describe("a refund", () => {
  const refund = (by: SignedInOperator, amount_cents: number) =>
    by.call("/members/refund", { ...account(), amount_cents, reason: "Was charged twice" });

  it("within the limit is carried out at once [OPS-03]", async () => {
    const preview = (await money.call("/members/refund/preview", account())).json();
    expect(preview.left_cents).toBeGreaterThan(1_500);
    expect((await refund(money, 1_000)).json().state).toBe("requested");
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 1000"]);
  });

  it("over the limit needs a second operator, and is then refunded once [OPS-03]", async () => {
    expect((await refund(money, 1_600)).json()).toEqual({ state: "needs_approval" });
    expect((await refund(money, 1_600)).statusCode).toBe(409);
    const [open] = (await money.call("/refunds")).json().approvals;
    expect(open).toMatchObject({ amount_cents: 1_600, requested_by: money.email, name: "Maria Quintero" });
    const decision = { approval_id: open.id, is_approved: true, reason: "Checked the bank" };
    expect((await money.call("/refunds/decide", decision)).statusCode).toBe(403);
    fixture.clock.pass(1_000);
    const invited = await addOperator(fixture, "owner");
    const newer = await invited.call("/refunds/decide", decision);
    expect([newer.statusCode, newer.json().message]).toEqual([
      403,
      "Your key is newer than this request. An operator with an older key has to approve it.",
    ]);
    // A server of the release before starts it so.
    const setKeySince = (key_since: Date | null) =>
      fixture.db
        .updateTable("operator_sessions")
        .set({ key_since })
        .where("operator_id", "=", owner.id)
        .execute();
    await setKeySince(null);
    const unknown = await owner.call("/refunds/decide", decision);
    expect([unknown.statusCode, unknown.json().needs]).toEqual([403, ["proof"]]);
    await setKeySince(new Date(0));
    const answers = await Promise.all([
      owner.call("/refunds/decide", decision),
      owner.call("/refunds/decide", decision),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const { approvals: decided } = (await money.call("/refunds/decided")).json();
    expect(decided).toMatchObject([
      { id: open.id, requested_by: money.email, decision: { is_approved: true, by: owner.email } },
    ]);
    await fixture.jobs.run();
    const emails = await fixture.mail.take(money.email);
    expect(emails.map(({ subject }) => subject)).toEqual(["Your refund of $16.00 was approved"]);
    expect(emails[0]?.text).toContain(owner.email);
    expect(emails[0]?.text).not.toContain("Quintero");
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 1000", "succeeded 1600"]);
  });

  it("needs one too when it is a part of more than the limit within a day [OPS-03]", async () => {
    expect((await refund(money, 100)).json()).toEqual({ state: "needs_approval" });
    expect((await money.call("/members/refund/preview", account())).json().unapproved_cents).toBe(0);
  });

  it("is approved and requested together, or not at all [OPS-03]", async () => {
    const [open] = (await money.call("/refunds")).json().approvals;
    const decision = { approval_id: open.id, is_approved: true, reason: "Checked the bank" };
    const forget = await stopAfterDecisions();
    expect((await owner.call("/refunds/decide", decision)).statusCode).toBe(500);
    await forget();
    expect((await money.call("/refunds")).json().approvals).toEqual([open]);
    expect((await owner.call("/refunds/decide", decision)).statusCode).toBe(200);
    const refunds = await fixture.members.refundsOf(member);
    expect(refunds.toSorted()).toEqual(["succeeded 100", "succeeded 1000", "succeeded 1600"]);
  });

  it("of more than is left is refused before anybody approves it [OPS-03]", async () => {
    expect((await refund(money, 900_000)).statusCode).toBe(409);
    expect((await money.call("/refunds")).json().approvals).toEqual([]);
  });
});

it("canceling previews the last day and the money, and does what it showed [OPS-03]", async () => {
  const leaving = await fixture.members.join({
    name: "Ana",
    email: "ana@example.com",
    phone_number: "+17135550178",
  });
  const body = { account_id: leaving.accountId, at: "rules" };
  const { quote } = (await money.call("/members/cancel/preview", body)).json();
  const shown = { refund_cents: quote.refund_cents, last_day: quote.last_day };
  const done = await money.call("/members/cancel", { ...body, ...shown, reason: "Asked on the phone" });
  expect([done.statusCode, done.json().state]).toEqual([200, "ended"]);
  expect(await fixture.members.refundsOf(leaving)).toEqual([`succeeded ${quote.refund_cents}`]);
});

it("an owner exports and erases a person [OPS-03]", async () => {
  const { accountId } = await fixture.accounts.signIn({ phoneNumber: "+17135550179", name: "Zed" });
  const reason = "Asked in writing";
  const exported = await owner.call("/members/export", { account_id: accountId, reason });
  expect(exported.json().account).toMatchObject({ id: accountId, name: "Zed" });
  const { erasure } = (await owner.call("/members/erase/preview", { account_id: accountId })).json();
  expect(erasure.erased.sessions).toBe(1);
  expect(erasure.retained).toMatchObject({ consents: 0, held_agreements: 0 });
  expect((await owner.call("/members/erase", { account_id: accountId, reason })).statusCode).toBe(200);
  expect((await owner.call("/members/search", { text: "7135550179" })).json()).toEqual({ members: [] });
});

describe("the log", () => {
  it("is filtered by who, what and day, and saved with one more entry [OPS-09]", async () => {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: fixture.ctx.config.officeTimeZone }).format(
      fixture.clock.now(),
    );
    const filter = { actor: money.email, command: "member refund", from: today, to: today };
    const { entries } = (await owner.call("/log", filter)).json();
    expect(entries.length).toBeGreaterThan(1);
    expect(
      (await owner.call("/log", { ...filter, from: "2020-01-01", to: "2020-01-02" })).json().entries,
    ).toEqual([]);
    const part = money.email.slice(2, 12).toUpperCase();
    const byPart = (await owner.call("/log", { ...filter, actor: part })).json();
    expect(byPart.entries).toEqual(entries);
    for (const actor of ["nobody at all", "%", "_"])
      expect((await owner.call("/log", { ...filter, actor })).json().entries).toEqual([]);
    const saved = await owner.call("/log/export", filter);
    expect(saved.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(saved.body.split("\r\n")).toHaveLength(entries.length + 2);
    const [newest] = (await owner.call("/log", {})).json().entries;
    expect(newest).toMatchObject({ command: "audit export", changes: { rows: entries.length } });
  });

  it("holds no card number and no code, and is never changed [OPS-09]", async () => {
    fixture.clock.pass(MINUTE_MS);
    const rows = await fixture.db.selectFrom("audit_entries").selectAll().execute();
    expect(JSON.stringify(rows.map(({ changes, reason }) => [changes, reason]))).not.toMatch(/4242|123456/);
    await expect(fixture.db.deleteFrom("audit_entries").execute()).rejects.toThrow("never changed");
  });
});

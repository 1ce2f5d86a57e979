import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkMemberships } from "../../src/features/health/checks/check-memberships.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { runApproved } from "../support/run-approved.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.stripe.control("DELETE", "/failures");
  await fixture.mail.clear();
  await fixture.db.deleteFrom("command_requests").where("decided_at", "is", null).execute();
});

const smirk = (...args: string[]) => runSmirk(fixture.ctx, ["--by", "ana", ...args]);
/** A command that is done at once, with its reason. */
const reasoned = (...args: string[]) => smirk(...args, "--reason", "Asked on the phone");
const approved = (...args: string[]) => runApproved(fixture, ["--by", "ana", ...args]);
const BY_OWNER = expect.stringMatching(/^owner-\d+@/);
let count = 100;
interface Joined extends SignedIn {
  email: string;
  phone: string;
}
function newContacts() {
  count += 1;
  return { email: `Member.${count}@example.com`, phone: `+1713555${count + 1000}` };
}
const written = ({ email, phone }: ReturnType<typeof newContacts>) => ({ email, phone_number: phone });
/** Somebody whom no other member is like. */
async function prepare(changes: Record<string, unknown> = {}, card?: string): Promise<Joined> {
  const own = newContacts();
  return { ...own, ...(await fixture.members.prepareWelcomed({ ...written(own), ...changes }, card)) };
}
/** Members with sessions and first emails of their own. */
async function join(changes: Record<string, unknown> = {}): Promise<Joined> {
  const own = newContacts();
  const member = await fixture.members.join({ ...written(own), ...changes });
  await fixture.jobs.settle();
  return { ...own, ...member };
}
/** Approves at once all that waits. @returns the status of each answer */
async function approveAll(): Promise<number[]> {
  const owner = await addOperator(fixture, "owner");
  const { requests } = (await owner.call("/requests")).json<{ requests: { id: string }[] }>();
  const answers = await Promise.all(
    requests.map(({ id }) =>
      owner.call("/requests/decide", { request_id: id, is_approved: true, reason: "Checked it" }),
    ),
  );
  return answers.map(({ statusCode }) => statusCode);
}
const membershipOf = async (member: SignedIn) =>
  (await fixture.members.membershipsOf(member.accountId)).at(-1) ?? expect.fail("no membership");
const auditOf = async (member: SignedIn) =>
  fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "changes"])
    .where("subject_id", "=", (await membershipOf(member)).id)
    .orderBy("id")
    .execute();
const mailsTo = async (member: Joined) =>
  (await fixture.mail.take(member.email)).map(({ subject }) => subject);

describe("a member", () => {
  it("is found by phone, email address, policy number and ids", async () => {
    const family = [{ relation: "child", name: "Ana", surname: "Lopez", birth_date: "2015-02-03" }];
    const member = await join({ family_members: family });
    const { id, policy_number: number } = await membershipOf(member);
    const ways = [
      ...[member.phone, `(713) 555-${count + 1000}`, member.email.toLowerCase(), member.accountId, id],
      ...[number ?? "", number?.replaceAll(/(.{4})/g, "$1 ") ?? ""],
    ];
    const shown = await Promise.all(ways.map((way) => smirk("member", "show", way)));
    for (const { out, err } of shown) expect([out, err]).toEqual([shown[0]?.out, ""]);
    const text = shown[0]?.out ?? "";
    for (const line of [
      /^State +active$/m,
      /^Family +Ana Lopez \(child\)$/m,
      /^Next charge +\d{4}-\d\d-\d\d, \$37\.40$/m,
      /^Agreement +membership-agreement\S*, signed \d{4}-\d\d-\d\d$/m,
      /^Signed in +2 times$/m,
      /^pi_\S+ .* \$57\.40 +\$20\.00 +\$0\.00$/m,
      /^welcome +.* UTC +.* UTC$/m,
      /^receipt +.* UTC +.* UTC$/m,
    ])
      expect(text).toMatch(line);
  });

  it("is shown to machines without the secrets of their payment", async () => {
    const member = await prepare();
    const { client_secret: secret } = await membershipOf(member);
    const { out } = await smirk("member", "show", member.email, "--json");
    expect(JSON.parse(out)).toMatchObject({ memberships: [{ row: { state: "active" } }] });
    expect(secret).toMatch(/_secret_/);
    for (const hidden of [secret ?? "", "sealed_refresh_token", "cart_hash"])
      expect(out).not.toContain(hidden);
  });

  it("is shown without money while Stripe cannot be asked", async () => {
    const member = await prepare();
    await fixture.stripe.control("POST", "/failures", {
      call: "GET /v1/invoices",
      failure: "error_500",
      times: 9,
    });
    const shown = await smirk("member", "show", member.email);
    expect([shown.code, shown.out]).toEqual([
      0,
      expect.stringContaining("Payments are unknown: Stripe is unavailable"),
    ]);
  });

  it("is not guessed: unknown, ambiguous and invalid input differ", async () => {
    const one = await prepare();
    const other = await prepare({ email: one.email });
    const several = await smirk("member", "show", one.email);
    expect([several.code, several.out]).toEqual([1, ""]);
    for (const { accountId } of [one, other]) expect(several.err).toContain(accountId);
    expect((await smirk("member", "show", "+12125550000")).err).toMatch(/^Nobody has this/);
    expect((await smirk("member", "show", "9123456789012345")).err).toMatch(/this is none of them/);
  });

  it("is listed with masked contacts, by state and plan", async () => {
    const member = await prepare({ plan_slug: "brightwell_discount_3" });
    const { id } = await membershipOf(member);
    const active = await smirk("member", "list", "--state", "active", "--plan", "brightwell_discount_3");
    expect(active.out).toMatch(
      new RegExp(`^${id} +active +brightwell_discount_3 +monthly .* M\\*+\\d@example\\.com `, "m"),
    );
    for (const { out } of [active, await smirk("member", "list", "--json")]) {
      expect(out).not.toContain(member.email);
      expect(out).not.toContain(member.phone);
    }
    expect((await smirk("member", "list", "--state", "termed")).out).toBe("No membership matches.");
    expect((await smirk("member", "list", "--state", "asleep")).code).toBe(2);
  });

  it("is listed by pages, each of which names the next one [OPS-03]", async () => {
    for (const name of ["One", "Two", "Three"]) await prepare({ name, plan_slug: "brightwell_discount_3" });
    const list = async (...more: string[]) =>
      smirk("member", "list", "--plan", "brightwell_discount_3", ...more);
    const whole = JSON.parse((await list("--json")).out);
    expect([whole.next, whole.memberships.length]).toEqual([null, whole.count]);
    const first = await list("--rows", "2");
    const [, after = ""] = /--after (\S+)$/.exec(first.out) ?? [];
    expect(first.out).toContain(`\n2 of ${whole.count}.\n`);
    const second = JSON.parse((await list("--after", after, "--json")).out);
    expect(second.memberships).toEqual(whole.memberships.slice(2));
    expect((await list("--after", "somebody")).code).toBe(2);
  });
});

describe("an email that is sent again", () => {
  it("goes out once for each command, as it was, and never by itself", async () => {
    const member = await join();
    const [first] = (await fixture.mail.take(member.email)).filter(({ subject }) => /Welcome/.test(subject));
    for (let time = 1; time <= 2; time += 1) {
      expect((await reasoned("member", "resend", member.email, "welcome")).code).toBe(0);
      await fixture.jobs.settle();
      await fixture.stripe.deliverEvents();
      const again = await fixture.mail.take(member.email);
      expect(again.map(({ subject, text, deliveries }) => [subject, text, deliveries])).toEqual([
        [first?.subject, first?.text, 1],
      ]);
      expect(again[0]?.attachments).toEqual(first?.attachments);
      expect(again[0]?.message_id).not.toBe(first?.message_id);
    }
    expect(await auditOf(member)).toEqual(
      Array.from({ length: 2 }, () => ({
        actor: "ana",
        command: "member resend",
        changes: { kind: "welcome", mail: expect.any(String) },
      })),
    );
  });

  it.each(["welcome", "receipt"])("is composed again once the text of the %s is deleted", async (kind) => {
    const member = await join();
    await mailsTo(member);
    await fixture.db.updateTable("outbox").set({ body: null }).execute();
    expect((await reasoned("member", "resend", member.email, kind)).code).toBe(0);
    await fixture.jobs.settle();
    const mails = await fixture.mail.take(member.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(kind === "welcome" ? "Member number:" : "Total: $44.90");
  });

  it("is refused when it was never written, is outdated or mail is off", async () => {
    const member = await prepare();
    const never = await reasoned("member", "resend", member.email, "refunded");
    expect([never.code, never.err]).toEqual([1, expect.stringMatching(/never sent such an email/)]);
    await approved("member", "cancel", member.email, "--at", "period-end");
    await fixture.jobs.settle();
    await fixture.members.post(member, "keep");
    await fixture.jobs.settle();
    expect((await reasoned("member", "resend", member.email, "canceled")).err).toMatch(/no longer true/);
    await mailsTo(member);
    expect((await reasoned("member", "resend", member.email, "kept")).code).toBe(0);
    await fixture.jobs.settle();
    expect(await mailsTo(member)).toEqual(["Your Smirk membership continues"]);
    const silent = await runSmirk({ ...fixture.ctx, mailer: null }, [
      "member",
      "resend",
      member.email,
      "kept",
      "--reason=Not received",
    ]);
    expect([silent.code, silent.err]).toEqual([1, expect.stringMatching(/^SMTP_URL is not set/)]);
    expect((await smirk("member", "resend", member.email, "payment_failed")).code).toBe(2);
  });
});

describe("a refund of an amount", () => {
  it("is paid and announced once, however often it is asked for and approved", async () => {
    const member = await prepare();
    await mailsTo(member);
    for (let time = 1; time <= 3; time += 1) {
      const said = await approved("member", "refund", member.email, "--amount", "10.00");
      expect([said.code, said.err]).toEqual([0, ""]);
      expect(said.out).toMatch(
        /^Asked for: an operator with the role billing approves it in the console until /m,
      );
      const state = time > 1 ? "requested_before" : "requested";
      expect(said.answers.map((answer) => answer.json().answer)).toEqual([{ state }]);
      await fixture.stripe.deliverEvents();
    }
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 1000"]);
    expect(await mailsTo(member)).toEqual(["Your Smirk refund is on its way"]);
    expect((await membershipOf(member)).state).toBe("active");
    const again = await approved("member", "refund", member.email, "--amount", "10", "--again");
    expect(again.out).toMatch(/^Paid \$44\.90, refunded \$10\.00, pending \$0\.00, left \$34\.90\.$/m);
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 1000", "succeeded 1000"]);
    const entries = await auditOf(member);
    expect(
      entries.map(({ actor, command, changes }) => [actor, command, changes.step, changes.amount_cents]),
    ).toEqual([
      [BY_OWNER, "member refund", "asked", 1000],
      [BY_OWNER, "member refund", "done", 1000],
      [BY_OWNER, "member refund", "asked", 1000],
      [BY_OWNER, "member refund", "done", 1000],
    ]);
  });

  it("never exceeds the rest of the payment under concurrent approvals", async () => {
    const member = await prepare();
    const much = await smirk("member", "refund", member.email, "--amount", "44.91", "--yes");
    expect([much.code, much.err]).toEqual([
      1,
      "$44.91 cannot be refunded: of what was paid, $44.90 is left.",
    ]);
    for (const amount of ["30.00", "20.00", "25.00"])
      await reasoned("member", "refund", member.email, "--amount", amount);
    const said = await approveAll();
    expect(said.toSorted()).toEqual([200, 409, 409]);
    expect(await fixture.members.refundsOf(member)).toHaveLength(1);
    const disputed = await prepare();
    const [charge] = await fixture.stripe.list(
      "charge",
      await fixture.members.customerOf(disputed.accountId),
    );
    await fixture.stripe.control("POST", "/disputes", { charge: charge?.id });
    const taken = await reasoned("member", "refund", disputed.email, "--amount", "1.00");
    expect([taken.code, taken.err]).toEqual([1, expect.stringMatching(/of what was paid, \$0\.00 is left/)]);
    const rules = await reasoned("member", "refund", disputed.email);
    expect([rules.code, rules.err]).toEqual([1, expect.stringMatching(/^A dispute holds the \$24\.90/)]);
    expect(rules.out).toMatch(
      /refund \$0\.00 for a cancellation today, and \$24\.90 is held until a dispute is decided;/,
    );
    const left = await approved("member", "cancel", disputed.email);
    expect(left.answers[0]?.json().answer.cancellation).toMatchObject({ refund_cents: 0, held_cents: 2490 });
    for (const amount of ["0", "-5", "5,5", "ten"])
      expect((await smirk("member", "refund", member.email, `--amount=${amount}`)).code).toBe(2);
  });

  it("that is more than is left is refused before it is announced, by a dry run too", async () => {
    const member = await prepare();
    const refund = ["member", "refund", member.email, "--amount", "44.91"];
    const asked = await runSmirk(fixture.ctx, refund, ["yes"]);
    expect([asked.code, asked.err]).toEqual([
      1,
      "$44.91 cannot be refunded: of what was paid, $44.90 is left.",
    ]);
    expect((await smirk(...refund, "--dry-run")).code).toBe(1);
    const within = await smirk("member", "refund", member.email, "--amount", "44.90", "--dry-run");
    expect(within.out.split("\n").at(-1)).toBe("It would refund $44.90. Nothing was changed.");
    expect(await fixture.members.refundsOf(member)).toEqual([]);
  });

  it.each(["error_500", "error_500_after", "reset_after"])(
    "is finished by its job, once, when Stripe fails with %s",
    async (failure) => {
      const member = await prepare();
      await fixture.stripe.control("POST", "/failures", { call: "POST /v1/refunds", failure, times: 2 });
      const said = await approved("member", "refund", member.email, "--amount", "5.00");
      await fixture.stripe.control("DELETE", "/failures");
      expect(said.answers[0]?.json().answer).toEqual({ state: "requested" });
      const seen = await smirk("member", "refund", member.email, "--dry-run");
      expect(seen.out).toMatch(/^\$5\.00 was requested by owner-\d+@\S+ on .*: still to be done\.$/m);
      await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await fixture.jobs.settle();
      await approved("member", "refund", member.email, "--amount", "5.00");
      expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 500"]);
      expect((await auditOf(member)).map(({ changes }) => changes.step)).toEqual(["asked", "done"]);
    },
  );

  it("is retried at night when its job has failed permanently", async () => {
    const member = await prepare();
    await fixture.stripe.control("POST", "/failures", {
      call: "POST /v1/refunds",
      failure: "error_500",
      times: 9,
    });
    await approved("member", "refund", member.email, "--amount", "5.00");
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.ctx.pool.query("delete from graphile_worker._private_jobs");
    await fixture.stripe.advance(1);
    await fixture.jobs.settle();
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 500"]);
    expect((await auditOf(member)).map(({ changes }) => changes.step)).toEqual(["asked", "done"]);
  });

  it("that a bank refuses early is not lost: doctor lists it", async () => {
    const member = await prepare({}, "4000000000007726");
    await mailsTo(member);
    await approved("member", "refund", member.email, "--amount", "5.00");
    await fixture.stripe.deliverEvents();
    expect([await fixture.members.refundsOf(member), await mailsTo(member)]).toEqual([["pending 500"], []]);
    const [refund] = await fixture.stripe.list("refund", await fixture.members.customerOf(member.accountId));
    await fixture.stripe.control("POST", `/refunds/${refund?.id}/fail`, {});
    await fixture.stripe.deliverEvents();
    await fixture.stripe.deliverEvents();
    const mails = await fixture.mail.take(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["We could not send your Smirk refund"]);
    expect(mails[0]?.text).toContain("We owe you $5.00");
    const { id } = await membershipOf(member);
    const named = `1 refund by hand or by an operator came back from the bank (memberships ${id})`;
    const findings = () => checkMemberships(fixture.ctx);
    expect((await findings()).map(({ found }) => found)).toContain(named);
    await approved("member", "refund", member.email, "--amount", "5.00", "--again");
    expect((await findings()).map(({ found }) => found)).not.toContain(named);
  });

  it("lowers the refund of a later cancellation [MONEY-04]", async () => {
    const member = await prepare();
    await approved("member", "refund", member.email, "--amount", "10.00");
    const said = await approved("member", "refund", member.email);
    expect(said.out).toContain("The rules (first_30_days) refund $14.90 for a cancellation today");
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 1000", "succeeded 1490"]);
    expect(await fixture.members.readCancellation(member)).toMatchObject({ state: "ended" });
  });
});

describe("a refund by the rules", () => {
  it("is previewed, approved, and ends the membership like the member's click [MONEY-04]", async () => {
    const member = await prepare();
    await mailsTo(member);
    const dry = await smirk("member", "refund", member.email, "--dry-run");
    expect(dry.out).toContain("refund $24.90 for a cancellation today");
    const unasked = await smirk("member", "refund", member.email);
    expect([unasked.code, unasked.err]).toEqual([1, expect.stringMatching(/^Please say why\./)]);
    const asked = await reasoned("member", "refund", member.email);
    expect([asked.code, await fixture.members.refundsOf(member)]).toEqual([0, []]);
    expect(await approveAll()).toEqual([200]);
    await fixture.stripe.deliverEvents();
    const again = await reasoned("member", "refund", member.email);
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringMatching(/^The membership is already canceled/),
    ]);
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
    expect((await mailsTo(member)).toSorted()).toEqual(["Your Smirk membership is canceled"]);
    expect((await auditOf(member)).map(({ changes }) => [changes.step, changes.refund_cents])).toEqual([
      ["asked", 2490],
      ["done", 2490],
    ]);
  });

  it("is zero after 30 days: an operator names an amount or cancels later", async () => {
    const member = await prepare({ renew_period: "annualy" });
    await fixture.stripe.advance(45);
    const none = await reasoned("member", "refund", member.email);
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^The rules refund nothing today/)]);
    const now = await reasoned("member", "cancel", member.email, "--at", "now");
    expect([now.code, now.err]).toEqual([1, expect.stringMatching(/can only end with that period/)]);
    const end = await approved("member", "cancel", member.email);
    expect(end.answers[0]?.json().answer).toMatchObject({ state: "canceled" });
    expect((await fixture.members.readCancellation(member)).state).toBe("canceled");
    expect((await reasoned("member", "cancel", member.email)).out).toMatch(
      /is canceled, last day .*\nIt is already canceled/,
    );
    expect((await auditOf(member)).map(({ changes }) => changes.step)).toEqual(["asked", "done"]);
  });
});

it("a promotion that was used as often as it may be is listed as used up [PAY-05]", async () => {
  const once = { code: "ONCE", percent_off: 50, products: ["enrollment_fee"], max_redemptions: 1 };
  await fixture.stripe.control("POST", "/promotion-codes", once);
  expect((await smirk("promotion", "list")).out).toMatch(/^ONCE +good .* 0 +1 +-$/m);
  await prepare({ promotion_code: "ONCE" });
  expect((await smirk("promotion", "list")).out).toMatch(/^ONCE +used up .* 1 +1 +-$/m);
});

describe("a dry run of canceling", () => {
  it.each([
    [[], /^Last day +\S+ \(first_30_days\)\nRefund +\$24\.90; fee kept \$20\.00\nEmails +canceled\n/],
    [["--at", "period-end"], /^Last day +\S+ \(end_of_period\)\nRefund +\$0\.00; .*\nEmails +canceled\n/],
  ])("with %j shows last day, refund and emails, and changes nothing", async (options, shown) => {
    const member = await prepare();
    await mailsTo(member);
    const said = await smirk("member", "cancel", member.email, ...options, "--dry-run");
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toMatch(shown);
    expect(said.out.split("\n").at(-1)).toBe("Nothing was changed.");
    await fixture.jobs.settle();
    expect([(await membershipOf(member)).state, await auditOf(member)]).toEqual(["active", []]);
    expect([await mailsTo(member), await fixture.members.refundsOf(member)]).toEqual([[], []]);
  });

  it("reports a membership that is canceled already", async () => {
    const member = await prepare();
    await approved("member", "cancel", member.email);
    const said = await smirk("member", "cancel", member.email, "--dry-run");
    expect(said.out).toMatch(/\$24\.90 is refunded .*\nIt is already canceled: nothing would change\.$/);
  });
});

describe("reconciling", () => {
  it("reports differences, corrects them, and then finds none", async () => {
    const member = await prepare();
    const { id, subscription_id: subscription } = await membershipOf(member);
    await fixture.stripe.payments.cancelSubscription(subscription ?? "");
    const dry = await smirk("reconcile", "--dry-run");
    expect(dry.out).toMatch(new RegExp(`^${id}\\n  state: active here, canceled at Stripe\\n`, "m"));
    expect((await membershipOf(member)).state).toBe("active");
    const said = await smirk("reconcile");
    expect([said.code, said.out]).toEqual([0, expect.stringMatching(/^1 corrected, 0 left, /m)]);
    expect((await membershipOf(member)).state).toBe("canceled");
    expect((await smirk("reconcile", "--dry-run")).out).toBe("Nothing differs.");
    const entries = await fixture.db
      .selectFrom("audit_entries")
      .select("changes")
      .where("subject_id", "=", "reconcile_payments")
      .orderBy("id")
      .execute();
    expect(entries.map(({ changes }) => changes.step)).toEqual(["begun", "done"]);
  });

  it("lists customers whom Stripe charges without a membership here", async () => {
    const member = await prepare();
    const { id, subscription_id: subscription } = await membershipOf(member);
    await fixture.db.transaction().execute(async (trx) => {
      // A backup from before the payment was restored.
      await sql`alter table consents disable trigger user`.execute(trx);
      await trx.deleteFrom("consents").where("membership_id", "=", id).execute();
      await sql`alter table consents enable trigger user`.execute(trx);
      await trx.deleteFrom("memberships").where("id", "=", id).execute();
    });
    for (const said of [await smirk("reconcile", "--dry-run"), await smirk("reconcile")]) {
      expect(said.code).toBe(1);
      expect(said.out).toMatch(
        new RegExp(`^No membership here for ${subscription} of cus_\\w+: active at Stripe`, "m"),
      );
    }
    await fixture.stripe.payments.cancelSubscription(subscription ?? "");
    expect((await smirk("reconcile", "--dry-run")).code).toBe(0);
  });

  it("starts the refund of members who canceled on Stripe's pages [MEM-06]", async () => {
    const member = await prepare();
    const { subscription_id: subscription } = await membershipOf(member);
    await fixture.stripe.payments.endWithPeriod(subscription ?? "", "at-the-portal");
    expect((await smirk("reconcile")).out).toContain("1 to be refunded.");
    await fixture.jobs.settle();
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
  });
});

describe("a cancellation with the period that was taken back on Stripe's pages", () => {
  it("leaves the refund to a later cancellation there [MEM-06]", async () => {
    const member = await prepare();
    const { subscription_id: subscription } = await membershipOf(member);
    const said = await approved("member", "cancel", member.email, "--at", "period-end");
    expect([said.code, (await membershipOf(member)).state]).toEqual([0, "canceled"]);
    expect((await smirk("reconcile")).out).toContain(" 0 to be refunded.");
    await fixture.stripe.advance(1);
    await fixture.stripe.payments.resumeSubscription(subscription ?? "", "kept-at-the-portal");
    expect((await smirk("reconcile")).out).toContain(" 0 to be refunded.");
    await fixture.stripe.advance(1);
    await fixture.stripe.payments.endWithPeriod(subscription ?? "", "again-at-the-portal");
    expect((await smirk("reconcile")).out).toContain("1 to be refunded.");
    await fixture.jobs.settle();
    expect(await fixture.members.refundsOf(member)).toEqual(["succeeded 2490"]);
  });
});

describe("the waitlist", () => {
  it("is listed masked, exported in full, counted, and left on request", async () => {
    const post = (email: string, phone_number: string) =>
      fixture.app.inject({ method: "POST", url: "/waitlist/join", payload: { email, phone_number } });
    await post("zoe@example.com", "+18015550101");
    fixture.clock.pass(1000);
    await post("Zoe@example.com", "+13055550102");
    fixture.clock.pass(DAY_MS);
    await post("=sum@example.com", "+18015550103");
    await fixture.jobs.settle();
    const list = await smirk("waitlist", "list");
    expect(list.out).toMatch(/^z\*e@example\.com +\+180\*+101 /m);
    const csv = (await smirk("waitlist", "list", "--csv")).out.split("\n");
    expect(csv).toHaveLength(4);
    expect(csv[1]).toMatch(/^zoe@example\.com,\+18015550101,\d{4}-/);
    expect(csv[3]).toMatch(/^'=sum@example\.com,/);
    const byArea = await smirk("waitlist", "count", "area-code");
    expect(byArea.out).toMatch(/^305 +1\n801 +2\n3 in total\.$/m);
    expect((await smirk("waitlist", "count", "moon")).code).toBe(2);
    const removed = await approved("waitlist", "remove", "zoe@EXAMPLE.com");
    expect(removed.answers[0]?.json().answer).toEqual({ removed: 2 });
    const gone = await approved("waitlist", "remove", "zoe@example.com");
    expect(gone.answers[0]?.statusCode).toBe(404);
    expect((await smirk("waitlist", "list", "--csv")).out.split("\n")).toHaveLength(2);
    const left = await fixture.db
      .selectFrom("outbox")
      .select("recipient_address")
      .where("kind", "=", "waitlist_joined")
      .execute();
    expect(left.map(({ recipient_address }) => recipient_address)).toEqual(["=sum@example.com"]);
    const [entry] = await fixture.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject_kind", "=", "waitlist")
      .execute();
    expect(JSON.stringify(entry)).not.toMatch(/zoe/i);
  });
});

describe("a change of plan by an operator [SELF-01] [SELF-02]", () => {
  async function changePlan({ accountId }: SignedIn, wanted: object) {
    const owner = await addOperator(fixture, "owner");
    const body = { account_id: accountId, family_members: [], ...wanted };
    const { quote } = (await owner.call("/members/plan/preview", body)).json();
    const changed = await owner.call("/members/plan", { ...body, quote, reason: "Asked on the phone" });
    expect(changed.statusCode).toBe(200);
  }

  it("is quoted by the command and left to the console, which takes the quote [ARCH-01]", async () => {
    const member = await prepare();
    const wanted = ["member", "plan", member.email, "--add", "child,Ana,Lopez,2015-06-01"];
    const dry = await smirk(...wanted, "--dry-run");
    expect([dry.code, dry.err]).toEqual([0, ""]);
    expect(dry.out).toMatch(/^Charged today +\$\d+\.\d\d$/m);
    expect(dry.out).toContain("Nothing was changed.");
    const { answers, code, err } = await approved(...wanted);
    expect([answers, code]).toEqual([[], 1]);
    expect(err).toMatch(new RegExp(`^Nothing was changed: .*\\n  \\S+/console/members/${member.accountId}$`));
    expect((await fixture.members.readCard(member)).family_members).toEqual([]);
  });

  it("waits for the period's end, is shown, and is undone", async () => {
    const member = await prepare();
    const shown = async () => (await smirk("member", "show", member.email)).out;
    expect(await shown()).toMatch(/^Renewal +on$/m);
    await changePlan(member, { plan_slug: "brightwell_discount_1", renew_period: "monthly" });
    expect(await shown()).toMatch(/^Open change +scheduled: brightwell_discount_1, monthly, 1 on the card/m);
    const undone = await approved("member", "plan", member.email, "--undo");
    expect(undone.answers[0]?.json().answer).toEqual({ state: "undone" });
    expect(await shown()).not.toMatch(/^Open change +scheduled/m);
    const again = await approved("member", "plan", member.email, "--undo");
    expect(again.answers[0]?.json().message).toContain("There is no change to undo.");
  });
});

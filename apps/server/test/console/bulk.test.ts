import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const EMAILS = ["ida@example.com", "ole@example.com", "per@example.com"];

let fixture: TestApp<"stripe" | "mail" | "clock">;
let help: SignedInOperator;
let money: SignedInOperator;
const members: SignedIn[] = [];
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    mostContractChecks: 2,
  });
  help = await addOperator(fixture, "support");
  money = await addOperator(fixture, "billing");
  for (const [index, email] of EMAILS.entries()) {
    members.push(
      await fixture.members.prepareWelcomed({ name: "Member", email, phone_number: `+1713555018${index}` }),
    );
  }
  for (const email of EMAILS) await fixture.mail.take(email);
});
afterAll(() => fixture.close());

const reason = "The cards had a wrong number";
const runJobs = () => fixture.jobs.run();

interface Shown {
  state: string;
  counts: { ready: number; skipped: number; done: number; failed: number };
  refund_cents: number;
  problems: { account_id: string; state: string; problem: string }[];
}
const show = async (id: string) => (await money.call("/bulk/show", { bulk_id: id })).json<Shown>();

async function preview(by: SignedInOperator, action: string, choice: string, ids: readonly string[]) {
  const answer = await by.call(`/bulk/${action}/preview`, { account_ids: ids, choice });
  await runJobs();
  return answer.json<{ bulk_id: string }>().bulk_id;
}

async function start(by: SignedInOperator, action: string, id: string) {
  const { counts, refund_cents: refundCents } = await show(id);
  const shown = { members: counts.ready, refund_cents: refundCents };
  return by.call(`/bulk/${action}`, { bulk_id: id, ...shown, reason });
}

async function entriesOf(command: string) {
  const rows = await fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "subject_kind", "reason", "changes"])
    .where("command", "=", command)
    .orderBy("id")
    .execute();
  return rows.map(({ changes, ...row }) => ({ ...row, changes }));
}

/** Stops as when a worker is killed after each member: what it would store next is refused once. */
async function stopOnceAfter(done: number): Promise<void> {
  await sql`
    create sequence stops;
    create function stop() returns trigger language plpgsql as
      $$ begin
        if nextval('stops') = ${sql.lit(done + 1)} then raise exception 'stopped'; end if;
        return new;
      end $$;
    create trigger stop before update on bulk_members
      for each row when (new.state = 'done') execute function stop();`.execute(fixture.db);
}
const forgetStops = () => sql`drop function stop cascade; drop sequence stops`.execute(fixture.db);

/** The next attempt, without its pause. */
async function runAgain(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(fixture.db);
  await runJobs();
}

describe("members to choose from", () => {
  it("are listed by state, plan and day, with contacts masked [OPS-03]", async () => {
    const list = async (filter: object) =>
      (await help.call("/members/list", filter)).json<{ members: { account_id: string; email: string }[] }>()
        .members;
    const ids = (await list({ state: "active" })).map((listed) => listed.account_id);
    expect(ids.toSorted()).toEqual(members.map(({ accountId }) => accountId).toSorted());
    expect((await list({}))[0]?.email).toContain("*");
    expect(await list({ state: "termed" })).toEqual([]);
    expect(await list({ joined_to: "2020-01-01" })).toEqual([]);
  });

  it("are at most 500, and only those who paid are sent anything [OPS-03]", async () => {
    const many = Array.from({ length: 501 }, () => members[0]?.accountId);
    const tooMany = await help.call("/bulk/resend/preview", { account_ids: many, choice: "welcome" });
    expect(tooMany.statusCode).toBe(400);
    const { accountId } = await fixture.accounts.signIn({ phoneNumber: "+17135550189" });
    const { counts, problems } = await show(await preview(help, "resend", "welcome", [accountId]));
    expect([counts.ready, counts.skipped]).toEqual([0, 1]);
    expect(problems).toMatchObject([
      { account_id: accountId, state: "skipped", problem: "This person has never paid for a membership." },
    ]);
  });
});

it("an email is resent once to each, though the worker is stopped in between [OPS-03]", async () => {
  const ids = members.map(({ accountId }) => accountId);
  const id = await preview(help, "resend", "welcome", ids);
  expect((await start(help, "resend", id)).statusCode).toBe(200);
  expect((await start(help, "resend", id)).statusCode).toBe(409);
  await stopOnceAfter(1);
  await runJobs();
  await forgetStops();
  expect((await show(id)).state).toBe("running");
  await runAgain();
  expect(await show(id)).toMatchObject({ state: "done", counts: { done: 3, failed: 0 }, problems: [] });
  for (const email of EMAILS) expect(await fixture.mail.take(email)).toHaveLength(1);
  expect(await entriesOf("bulk resend")).toEqual([
    { actor: help.email, subject_kind: "bulk", reason, changes: { choice: "welcome", members: 3 } },
  ]);
  expect(await entriesOf("member resend")).toHaveLength(3);
});

describe("canceling many", () => {
  it("shows what is paid back, and does not run for other totals [OPS-03]", async () => {
    const ids = members.slice(0, 1).map(({ accountId }) => accountId);
    const id = await preview(money, "cancel", "rules", ids);
    const { counts, refund_cents: refundCents } = await show(id);
    expect([counts.ready, refundCents > 0]).toEqual([1, true]);
    const wrong = { bulk_id: id, members: 1, refund_cents: refundCents - 1, reason };
    expect((await money.call("/bulk/cancel", wrong)).statusCode).toBe(409);
    expect((await help.call("/bulk/show", { bulk_id: id })).statusCode).toBe(403);
  });

  it("pays back once for each, though the worker is stopped in between [OPS-03]", async () => {
    const ids = members.map(({ accountId }) => accountId);
    const id = await preview(money, "cancel", "rules", ids);
    const { refund_cents: refundCents } = await show(id);
    const [changed] = members;
    await fixture.members.cancel(changed ?? expect.fail("no member"));
    expect((await start(money, "cancel", id)).statusCode).toBe(200);
    await stopOnceAfter(1);
    await runJobs();
    await forgetStops();
    await runAgain();
    const shown = await show(id);
    expect(shown).toMatchObject({ state: "done", counts: { done: 2, failed: 1 } });
    expect(shown.problems).toMatchObject([{ problem: "This membership was canceled after the preview." }]);
    const refunds = await Promise.all(members.map((member) => fixture.members.refundsOf(member)));
    expect(refunds.map(({ length }) => length)).toEqual([1, 1, 1]);
    const cents = refunds.flat().reduce((sum, refund) => sum + Number(refund.split(" ")[1]), 0);
    expect(cents).toBe(refundCents);
    const entries = await entriesOf("member cancel");
    expect(entries.map(({ actor, changes }) => [actor, changes.bulk])).toEqual(
      members.slice(1).map(() => [money.email, id]),
    );
    expect(await entriesOf("bulk cancel")).toHaveLength(1);
  });

  it("skips who is canceled already, and runs for no disabled operator [OPS-03]", async () => {
    const ids = members.map(({ accountId }) => accountId);
    const again = await show(await preview(money, "cancel", "rules", ids));
    expect(again.problems.map(({ problem }) => problem)).toEqual(
      members.map(() => "This membership is canceled already."),
    );
    const leaving = await addOperator(fixture, "support");
    const id = await preview(leaving, "resend", "ended", ids);
    await start(leaving, "resend", id);
    await fixture.db
      .updateTable("operators")
      .set({ disabled_at: fixture.clock.now() })
      .where("id", "=", leaving.id)
      .execute();
    await runJobs();
    expect((await show(id)).counts).toMatchObject({ done: 0, failed: 3 });
  });
});

describe("the list of members as a file", () => {
  const HEADER =
    "account_id,name,last_name,email,phone,city,state,plan,paid_every,membership,joined,paid_until,ended," +
    "family_members,paid_usd,refunded_usd";

  it("has no formula, amounts with two decimals, and an entry in the log [OPS-03] [OPS-09]", async () => {
    const owner = await addOperator(fixture, "owner");
    const [first] = members;
    await fixture.db
      .updateTable("memberships")
      .set({ last_name: '=HYPERLINK("http://evil.example")' })
      .where("account_id", "=", first?.accountId ?? "")
      .execute();
    await fixture.db
      .updateTable("payments")
      .set({ amount_cents: 22_740 })
      .where("membership_id", "in", (from) =>
        from
          .selectFrom("memberships")
          .select("id")
          .where("account_id", "=", first?.accountId ?? ""),
      )
      .execute();
    const answer = await owner.call("/members/list/save", { state_code: "TX", reason: "Yearly report" });
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="members.csv"');
    const [header, ...lines] = answer.body.trimEnd().split("\r\n");
    expect(header).toBe(HEADER);
    expect(lines).toHaveLength(EMAILS.length);
    const line = lines.find((one) => one.startsWith(first?.accountId ?? "-"));
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(line).toMatch(/,0,227\.40,\d+\.\d\d$/);
    expect(await entriesOf("member list save")).toMatchObject([
      { actor: owner.email, reason: "Yearly report", changes: { rows: 3, stateCode: "TX" } },
    ]);
  });

  it("is for owners alone, and says why [OPS-02]", async () => {
    expect((await money.call("/members/list/save", { reason })).statusCode).toBe(403);
    const owner = await addOperator(fixture, "owner");
    expect((await owner.call("/members/list/save", {})).statusCode).toBe(400);
    const none = await owner.call("/members/list/save", { state_code: "AK", reason });
    expect(none.body).toBe(`${HEADER}\r\n`);
  });
});

it("earlier bulk actions come in pages, each once [OPS-03]", async () => {
  const owner = await addOperator(fixture, "owner");
  const at = fixture.clock.now();
  await fixture.db
    .insertInto("bulk_runs")
    .values(
      Array.from({ length: 60 }, () => ({
        action: "resend" as const,
        choice: "welcome",
        operator_id: owner.id,
        made_at: at,
      })),
    )
    .execute();
  type Page = { runs: { id: string }[]; next: string | null };
  const first = (await owner.call("/bulk")).json<Page>();
  const second = (await owner.call(`/bulk?after=${first.next}`)).json<Page>();
  const ids = [...first.runs, ...second.runs].map(({ id }) => id);
  expect([first.runs.length, second.next, new Set(ids).size]).toEqual([50, null, ids.length]);
  expect(ids.length).toBeGreaterThanOrEqual(60);
});

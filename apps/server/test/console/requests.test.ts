import type { ActionName } from "@smirk/contract/console/actions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../src/edges/commands.ts";
import { conflict } from "../../src/errors.ts";
import { deleteRequestsAbout } from "../../src/features/approvals/ask-approval.ts";
import { decideRequest } from "../../src/features/approvals/decide-request.ts";
import { previewCancel } from "../../src/features/leaving/cancel-for-member.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let member: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  member = await fixture.members.prepareWelcomed({ renew_period: "annualy" });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom("command_requests").where("decided_at", "is", null).execute());

const SHELL = { actor: "night shift", command: "action" };
const reason = "Asked on the phone";

function ask(name: ActionName, body: Record<string, unknown>) {
  const asked = { account_id: member.accountId, reason, ...body };
  return runCommand(fixture.ctx, name, { body: asked as never, operator: SHELL });
}

/** Approves whatever waits. */
async function approve() {
  const owner = await addOperator(fixture, "owner");
  const open = fixture.db.selectFrom("command_requests").select("id").where("decided_at", "is", null);
  const { id } = await open.executeTakeFirstOrThrow();
  const decided = await owner.call("/requests/decide", { request_id: id, is_approved: true, reason });
  return { status: decided.statusCode, answer: decided.json().answer };
}

describe("what the command line asks for", () => {
  it("waits once, whatever the reason [ARCH-01] [MONEY-04]", async () => {
    await ask("members.refund", { amount_cents: 300 });
    const again = ask("members.refund", { amount_cents: 300, reason: "Asked by email" });
    await expect(again).rejects.toMatchObject({
      status: 409,
      message: "This waits to be approved already.",
    });
    expect(await ask("members.refund", { amount_cents: 301 })).toMatchObject({ state: "asked" });
  });

  it("may be asked for again once the first request has expired [ARCH-01]", async () => {
    await ask("members.export", {});
    fixture.clock.pass(3 * DAY_MS + 1);
    expect(await ask("members.export", {})).toMatchObject({ state: "asked" });
  });

  it("is the same refund as one made since, days later too [ARCH-01] [MONEY-04]", async () => {
    await ask("members.refund", { amount_cents: 400 });
    fixture.clock.pass(1_000);
    const billing = await addOperator(fixture, "billing");
    const direct = { account_id: member.accountId, amount_cents: 400, reason };
    expect((await billing.call("/members/refund", direct)).json()).toEqual({ state: "requested" });
    fixture.clock.pass(2 * DAY_MS);
    expect(await approve()).toEqual({ status: 200, answer: { state: "requested_before" } });
  });

  it("is the same refund as one made shortly before it was asked for [ARCH-01] [MONEY-04]", async () => {
    const billing = await addOperator(fixture, "billing");
    const direct = { account_id: member.accountId, amount_cents: 310, reason };
    expect((await billing.call("/members/refund", direct)).json()).toEqual({ state: "requested" });
    fixture.clock.pass(60 * 60 * 1_000);
    await ask("members.refund", { amount_cents: 310 });
    fixture.clock.pass(2 * DAY_MS);
    expect(await approve()).toEqual({ status: 200, answer: { state: "requested_before" } });
  });

  it("keeps its reason without numbers and contacts, and a look at it is logged [ARCH-01] [OPS-09]", async () => {
    await ask("members.export", { reason: "Call 713 555 0123 or ana@example.com" });
    const owner = await addOperator(fixture, "owner");
    const [{ reason: kept }] = (await owner.call("/requests")).json().requests;
    expect(kept).not.toMatch(/555|ana@/);
    const looks = fixture.db
      .selectFrom("audit_entries")
      .select(["command", "subject_id"])
      .where("actor", "=", owner.email);
    expect(await looks.execute()).toEqual([{ command: "request list", subject_id: member.accountId }]);
  });

  it("is deleted with the member it is about [ARCH-01] [OPS-03]", async () => {
    const { accountId } = await fixture.accounts.signIn({ phoneNumber: "+17135550178" });
    await fixture.db
      .updateTable("accounts")
      .set({ verified_email: "gone@example.com" })
      .where("id", "=", accountId)
      .execute();
    await ask("members.export", { account_id: accountId });
    await ask("waitlist.remove", { email: "Gone@example.com", account_id: undefined });
    await ask("members.export", {});
    const owner = await addOperator(fixture, "owner");
    const erased = await owner.call("/members/erase", { account_id: accountId, reason });
    expect(erased.statusCode).toBe(200);
    const left = (await owner.call("/requests")).json().requests;
    expect(left.map(({ fields }: { fields: unknown }) => fields)).toEqual([{ account_id: member.accountId }]);
  });

  it("is deleted by the membership that it names [ARCH-01] [OPS-03]", async () => {
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    const membershipIds = [membership?.id ?? ""];
    const second = { membership_id: membershipIds[0], outcome: "two_people", account_id: undefined };
    await ask("refunds.settle_second", second);
    const owner = await addOperator(fixture, "owner");
    const count = async () => (await owner.call("/requests")).json().requests.length;
    expect(await count()).toBe(1);
    await deleteRequestsAbout(fixture.db, { accountId: "", membershipIds, emails: [] });
    expect(await count()).toBe(0);
  });

  describe("while it is being done", () => {
    const refuse = () => Promise.reject(conflict("Not now."));
    /** Approves what waits; the act is the test's own. */
    async function decide(act: () => Promise<unknown>): Promise<unknown> {
      const { id: operatorId } = await addOperator(fixture, "owner");
      const open = fixture.db.selectFrom("command_requests").select("id").where("decided_at", "is", null);
      const { id: requestId } = await open.executeTakeFirstOrThrow();
      const decider = { operatorId, refuse: () => {}, act };
      const operator = { ...SHELL, reason };
      return decideRequest(fixture.ctx, { requestId, isApproved: true, operator, decider });
    }
    const bodies = async () => {
      const rows = fixture.db.selectFrom("command_requests").select("body");
      return (await rows.where("body", "is not", null).execute()).map(({ body }) => body);
    };
    const about = () => ({ accountId: member.accountId, membershipIds: [], emails: [] });

    it("is deleted with its member, and does not wait again once it is refused [ARCH-01] [OPS-03]", async () => {
      await ask("members.export", {});
      const eraseMeanwhile = async () => {
        expect(await bodies()).toHaveLength(1);
        await deleteRequestsAbout(fixture.db, about());
        return refuse();
      };
      await expect(decide(eraseMeanwhile)).rejects.toMatchObject({ status: 409 });
      expect(await bodies()).toEqual([]);
      const open = fixture.db.selectFrom("command_requests").select("id").where("decided_at", "is", null);
      expect(await open.execute()).toEqual([]);
    });

    it.each<[string, () => Promise<unknown>]>([
      ["done", async () => "done"],
      ["broken off", () => Promise.reject(new Error("The line was cut."))],
    ])("keeps no word of what it was called with once it is %s [ARCH-01] [OPS-03]", async (_how, act) => {
      await ask("members.export", {});
      await decide(act).catch(() => {});
      expect(await bodies()).toEqual([]);
    });

    it("gives way to the same one that is asked for at this moment [ARCH-01]", async () => {
      await ask("members.export", {});
      const same = await fixture.db.startTransaction().execute();
      const waits = async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(
            fixture.db,
          );
        return rows.length;
      };
      const decided = decide(async () => {
        await same
          .insertInto("command_requests")
          .values({
            action: "members.export",
            body: JSON.stringify({ account_id: member.accountId, reason: "Asked again" }),
            requested_by: SHELL.actor,
            requested_at: fixture.clock.now(),
            expires_at: new Date(fixture.clock.now().getTime() + DAY_MS),
          })
          .execute();
        return refuse();
      });
      const refused = expect(decided).rejects.toMatchObject({ status: 409, message: "Not now." });
      await expect.poll(waits).toBe(1);
      await same.commit().execute();
      await refused;
      expect(await bodies()).toEqual([{ account_id: member.accountId, reason: "Asked again" }]);
    });
  });

  it("cancels by the terms of the day on which it was asked for [ARCH-01] [MONEY-04]", async () => {
    const late = await fixture.members.prepareWelcomed({
      email: "late@example.com",
      renew_period: "annualy",
    });
    fixture.clock.pass(29 * DAY_MS);
    const { accountId } = late;
    const { quote } = await previewCancel(fixture.ctx, { accountId, at: "rules" });
    if (quote === null) return expect.fail("It is canceled already.");
    const shown = { at: "rules", refund_cents: quote.refundCents, last_day: quote.lastDay };
    await ask("members.cancel", { account_id: accountId, ...shown });
    fixture.clock.pass(2 * DAY_MS);
    const later = await previewCancel(fixture.ctx, { accountId, at: "rules" });
    expect(later.quote?.refundCents).not.toBe(quote.refundCents);
    expect(await approve()).toMatchObject({
      status: 200,
      answer: { cancellation: { refund_cents: quote.refundCents, last_day: quote.lastDay } },
    });
  });
});

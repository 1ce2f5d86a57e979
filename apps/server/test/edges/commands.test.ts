import type { ActionContract } from "@smirk/contract/console/action";
import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../src/edges/commands.ts";
import { AppError } from "../../src/errors.ts";
import { deleteExpiredRequests } from "../../src/features/approvals/ask-approval.ts";
import { decideRequest } from "../../src/features/approvals/decide-request.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";

let fixture: TestApp<"stripe" | "mail">;
let owner: SignedInOperator;
let member: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true });
  owner = await addOperator(fixture, "owner");
  member = await fixture.members.prepareWelcomed({ renew_period: "annualy" });
  // Nobody is left to sign out: both edges find the same.
  await owner.call("/members/sign-out", { account_id: member.accountId, reason });
});
afterAll(() => fixture.close());

const SHELL = { actor: "night shift", command: "action" };
const contractOf = (name: ActionName): ActionContract => CONTRACTS[name];
const reason = "Asked on the phone";

/** What console and command answer: the status of a refusal with its sentence and fields, or the answer. */
type Answered = { refused: unknown } | { answer: unknown };

async function byConsole(name: ActionName, body: object): Promise<Answered> {
  const { method, path } = contractOf(name);
  const query = new URLSearchParams(
    Object.entries(body).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const asked = method === "GET" ? await owner.call(`${path}?${query}`) : await owner.call(path, body);
  return readAnswer(asked);
}

function readAnswer({ statusCode, json }: Awaited<ReturnType<SignedInOperator["call"]>>): Answered {
  const answer = json();
  if (statusCode < 400) return { answer };
  return { refused: [statusCode, answer.message, answer.fields] };
}

/** Somebody with a shell asks; where that takes a key, the owner approves. */
async function byCommand(name: ActionName, body: object): Promise<Answered> {
  try {
    const outcome = await runCommand(fixture.ctx, name, { body: body as never, operator: SHELL });
    if (outcome.state === "done") return { answer: outcome.answer };
    const decision = { request_id: outcome.requestId, is_approved: true, reason: "Checked it" };
    const decided = readAnswer(await owner.call("/requests/decide", decision));
    return "answer" in decided ? { answer: (decided.answer as { answer: unknown }).answer } : decided;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: [error.status, error.message, error.fields] };
  }
}

/** Bytes need a browser; what is about the caller's own session or clock answers otherwise each time. */
const APART: ReadonlySet<string> = new Set([
  "bulk.preview_resend",
  "bulk.preview_cancel",
  "health.show",
  "health.vendors",
]);
const COMPARED = ACTION_NAMES.filter((name) => {
  const { isUpload, isBinary, answer, onlyInConsole } = contractOf(name);
  return !isUpload && !isBinary && answer !== null && !onlyInConsole && !APART.has(name);
});

describe("an act", () => {
  it.each(COMPARED)("%s answers an empty body alike in console and command [ARCH-01]", async (name) => {
    expect(await byCommand(name, {})).toEqual(await byConsole(name, {}));
  });

  it.each(ACTION_NAMES.filter((name) => contractOf(name).onlyInConsole))(
    "%s is left to operators who are signed in to the console [ARCH-01] [OPS-01]",
    async (name) => {
      const sentence = "This needs an operator who is signed in to the console.";
      expect(await byCommand(name, {})).toMatchObject({ refused: [403, sentence, undefined] });
    },
  );

  it("with a code for some minutes is asked for by no command [ARCH-01] [TRUST-13]", async () => {
    const change = { account_id: member.accountId, detail: "email", email: "a@example.com", via: "email" };
    const answered = await byCommand("members.change_contact", { ...change, code: "123456", reason });
    expect(answered).toMatchObject({ refused: [403, expect.any(String), undefined] });
    expect(
      await fixture.db.selectFrom("command_requests").select("id").where("body", "is not", null).execute(),
    ).toEqual([]);
  });
});

/** Acts of one member that can be done twice, with what they are asked with. */
const TWICE = [
  ["members.sign_out", () => ({})],
  ["members.set_renewal", () => ({ auto_renew: true })],
  ["members.resend", () => ({ kind: "welcome" })],
  ["members.unlock_phone", () => ({})],
  ["members.refund", () => ({ amount_cents: 100, is_again: true })],
  ["members.export", () => ({})],
  ["members.refund", () => ({ amount_cents: 999_999 })],
  ["members.undo_plan", () => ({})],
] as const satisfies readonly (readonly [ActionName, () => object])[];

/** Entries of the log since the last one that was read, without what names the run. */
async function listEntries(after: string) {
  const rows = await fixture.db
    .selectFrom("audit_entries")
    .select(["id", "actor", "operator_id", "command", "reason", "subject_kind", "subject_id", "changes"])
    .where("id", ">", after)
    .where("subject_kind", "<>", "request")
    .orderBy("id")
    .execute();
  return rows.map(({ id: _, changes, ...row }) => ({ ...row, changes: Object.keys(changes).toSorted() }));
}

async function lastEntry(): Promise<string> {
  const row = await fixture.db
    .selectFrom("audit_entries")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.id ?? "0";
}

it.each(TWICE)(
  "%s leaves the same answer and entry in the log through each edge [ARCH-01] [OPS-09]",
  async (name, body) => {
    const asked = { account_id: member.accountId, reason, ...body() };
    const before = await lastEntry();
    const direct = await byConsole(name, asked);
    const byOwner = await listEntries(before);
    const between = await lastEntry();
    const command = await byCommand(name, asked);
    const approved = await listEntries(between);
    if (name !== "members.export") expect(command).toEqual(direct);
    const actor = contractOf(name).needsProof ? {} : { actor: SHELL.actor, operator_id: null };
    expect(approved).toEqual(byOwner.map((entry) => ({ ...entry, ...actor })));
  },
);

describe("a request of the command line", () => {
  beforeEach(() => fixture.db.deleteFrom("command_requests").where("decided_at", "is", null).execute());
  const ask = () =>
    runCommand(fixture.ctx, "members.refund", {
      body: { account_id: member.accountId, amount_cents: 200, is_again: true, reason },
      operator: SHELL,
    });
  /** Approves as the owner, with another act in the place of the asked one. */
  const decideAs = (requestId: string, act: () => Promise<unknown>) =>
    decideRequest(fixture.ctx, {
      requestId,
      isApproved: true,
      operator: { actor: owner.email, command: "request decide", reason: "Checked it" },
      decider: { operatorId: owner.id, act, refuse: () => {} },
    });
  const decide = (operator: SignedInOperator, id: string, is_approved = true) =>
    operator.call("/requests/decide", { request_id: id, is_approved, reason: "Checked it" });
  const idOf = (outcome: Awaited<ReturnType<typeof ask>>) =>
    outcome.state === "asked" ? outcome.requestId : expect.fail("it was done at once");

  it("is seen and decided by operators who may do it, once [ARCH-01] [OPS-01]", async () => {
    const id = idOf(await ask());
    const support = await addOperator(fixture, "support");
    const billing = await addOperator(fixture, "billing");
    const listed = async (operator: SignedInOperator) =>
      (await operator.call("/requests")).json<{ requests: { id: string }[] }>().requests.map((one) => one.id);
    expect([await listed(support), await listed(billing)]).toEqual([[], [id]]);
    const [seen] = (await billing.call("/requests")).json().requests;
    expect(seen).toMatchObject({ command: "member refund", reason, requested_by: "night shift" });
    expect(seen.fields).toEqual({ account_id: member.accountId, amount_cents: 200, is_again: true });
    expect((await decide(support, id)).statusCode).toBe(403);
    const [one, other] = await Promise.all([decide(billing, id), decide(owner, id)]);
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 404]);
    expect(await listed(billing)).toEqual([]);
  });

  it("does nothing when it is declined, and keeps nothing of what was asked [ARCH-01]", async () => {
    const refunds = await fixture.members.refundsOf(member);
    const id = idOf(await ask());
    expect((await decide(owner, id, false)).json()).toEqual({ decided: id, answer: null });
    expect(await fixture.members.refundsOf(member)).toEqual(refunds);
    const row = fixture.db
      .selectFrom("command_requests")
      .select(["body", "is_approved"])
      .where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ body: null, is_approved: false });
  });

  it("over the limit of one operator waits for a second one, as in the console [ARCH-01] [MONEY-04]", async () => {
    const limited = await fixture.members.prepareWelcomed({
      email: "limited@example.com",
      renew_period: "annualy",
    });
    const body = {
      account_id: limited.accountId,
      amount_cents: fixture.ctx.config.refundApprovalCents + 1,
      reason,
    };
    expect(await byCommand("members.refund", body)).toEqual({ answer: { state: "needs_approval" } });
    expect(await fixture.members.refundsOf(limited)).toEqual([]);
  });

  it("is claimed before it is done [ARCH-01] [MONEY-04]", async () => {
    const id = idOf(await ask());
    const claimed = () =>
      fixture.db.selectFrom("command_requests").select(["is_approved", "body"]).where("id", "=", id);
    const seen = await decideAs(id, () => claimed().executeTakeFirst());
    expect(seen).toMatchObject({ is_approved: true, body: { amount_cents: 200 } });
  });

  it.each([
    ["the database is lost", new Error("Connection terminated unexpectedly"), 500],
    ["Stripe does not answer", new AppError(503, "unavailable", "We cannot take payments right now."), 503],
  ])("is done no second time after %s on the way [ARCH-01] [MONEY-04]", async (_lost, error, status) => {
    const id = idOf(await ask());
    const failed = decideAs(id, () => Promise.reject(error));
    await expect(failed).rejects.toMatchObject({
      status,
      message: expect.stringContaining("Look at the member"),
    });
    expect((await decide(owner, id)).statusCode).toBe(404);
    const steps = fixture.db.selectFrom("audit_entries").select("changes").where("subject_id", "=", id);
    expect((await steps.orderBy("id").execute()).map(({ changes }) => changes.step)).toEqual([
      "asked",
      "approved",
      "unknown",
    ]);
  });

  it("waits again when the act refuses, and is gone after three days [ARCH-01]", async () => {
    const body = { account_id: member.accountId, amount_cents: 999_999, is_again: true, reason };
    const outcome = await runCommand(fixture.ctx, "members.refund", { body, operator: SHELL });
    const id = idOf(outcome);
    expect([(await decide(owner, id)).statusCode, (await decide(owner, id)).statusCode]).toEqual([409, 409]);
    await fixture.db
      .updateTable("command_requests")
      .set({ expires_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    expect((await decide(owner, id)).statusCode).toBe(404);
    await deleteExpiredRequests(fixture.ctx);
    expect(
      await fixture.db.selectFrom("command_requests").select("id").where("id", "=", id).execute(),
    ).toEqual([]);
  });
});

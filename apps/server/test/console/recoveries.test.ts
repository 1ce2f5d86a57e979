import { DAY_MS } from "@smirk/domain/wire/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carryOutRecoveries } from "../../src/features/console/requests/carry-out-recoveries.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { runSmirk } from "../support/run-smirk.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.deleteFrom("command_requests").execute();
  await fixture.db.deleteFrom("operators").execute();
  await fixture.db.deleteFrom("outbox").execute();
});

const reason = "Called from their own number";

async function addOwner({ isDoubted = false, hasKey = true } = {}): Promise<SignedInOperator> {
  const owner = await addOperator(fixture, "owner");
  const now = fixture.clock.now();
  if (!hasKey) return owner;
  const key = { operator_id: owner.id, public_key: Buffer.from("key"), counter: 7, transports: [] };
  const credential_id = `key of ${owner.email}`;
  await fixture.db
    .insertInto("operator_passkeys")
    .values({ ...key, credential_id, created_at: now })
    .execute();
  if (isDoubted) {
    const doubted = { doubted_at: now, doubted_counter: 3 };
    await fixture.db
      .updateTable("operator_passkeys")
      .set(doubted)
      .where("operator_id", "=", owner.id)
      .execute();
  }
  return owner;
}

const smirk = (...args: string[]) =>
  runSmirk(fixture.ctx, ["--by", "night shift", "operator", ...args, "--reason", reason]);
const invite = (email: string, role = "owner") => smirk("invite", email, "--role", role);

async function mailsTo(address: string): Promise<string[]> {
  const mails = fixture.db.selectFrom("outbox").select("body").where("recipient_address", "=", address);
  return (await mails.orderBy("id").execute()).map(({ body }) => body?.text ?? "");
}

async function hasLink({ email }: SignedInOperator): Promise<boolean> {
  return (await mailsTo(email)).some((text) => text.includes("#invite="));
}

describe("an owner who lost the key", () => {
  it.each([
    ["their key counts less than before", { isDoubted: true }],
    ["they have none", { hasKey: false }],
  ])("is let in at once where no owner can sign in, since %s [OPS-01] [TRUST-11]", async (_why, state) => {
    const [owner] = [await addOwner(state), await addOwner(state)];
    expect((await invite(owner.email)).out).toContain("is on its way");
    expect(await hasLink(owner)).toBe(true);
  });

  it("is let in a day after the request where others' keys may be lost too [OPS-01] [TRUST-11]", async () => {
    const [owner, other] = [await addOwner(), await addOwner()];
    const asked = await invite(owner.email);
    expect(asked.out).toMatch(/^It is done by itself on .*, unless an owner declines it\.$/m);
    for (const { email } of [owner, other]) {
      expect(await mailsTo(email)).toEqual([
        expect.stringContaining(`goes to ${owner.email}, and to no other`),
      ]);
    }
    fixture.clock.pass(DAY_MS - 1_000);
    await carryOutRecoveries(fixture.ctx);
    expect(await hasLink(owner)).toBe(false);
    fixture.clock.pass(1_000);
    await carryOutRecoveries(fixture.ctx);
    expect([await hasLink(owner), await hasLink(other)]).toEqual([true, false]);
    const entries = fixture.db.selectFrom("audit_entries").select(["actor", "command", "changes", "reason"]);
    expect((await entries.orderBy("id", "desc").limit(2).execute()).toReversed()).toEqual([
      expect.objectContaining({ actor: "night shift", command: "operator invite", reason }),
      expect.objectContaining({ actor: "night shift", changes: { step: "due", action: "operators.invite" } }),
    ]);
    const mails = (await mailsTo(owner.email)).length;
    await carryOutRecoveries(fixture.ctx);
    expect((await mailsTo(owner.email)).length).toBe(mails);
  });

  it("is not let in once another owner declined [OPS-01] [TRUST-11]", async () => {
    const [owner, other] = [await addOwner(), await addOwner()];
    await invite(owner.email);
    const [{ id, due_at }] = (await other.call("/requests")).json().requests;
    expect(Date.parse(due_at) - fixture.clock.now().getTime()).toBe(DAY_MS);
    const declined = { request_id: id, is_approved: false, reason: "They sit next to me" };
    expect((await other.call("/requests/decide", declined)).statusCode).toBe(200);
    fixture.clock.pass(DAY_MS);
    await carryOutRecoveries(fixture.ctx);
    expect(await hasLink(owner)).toBe(false);
  });

  it.each(["disabled", "given less"])(
    "is not let in once they were %s meanwhile [OPS-01] [TRUST-11]",
    async (what) => {
      const [owner, other] = [await addOwner(), await addOwner()];
      await invite(owner.email);
      const [path, more] = what === "disabled" ? ["disable", {}] : ["role", { role: "viewer" }];
      const changed = await other.call(`/operators/${path}`, { operator_id: owner.id, reason, ...more });
      expect(changed.statusCode).toBe(200);
      fixture.clock.pass(DAY_MS);
      await carryOutRecoveries(fixture.ctx);
      expect(await hasLink(owner)).toBe(false);
      const last = fixture.db.selectFrom("audit_entries").select("changes").orderBy("id", "desc").limit(1);
      expect((await last.executeTakeFirstOrThrow()).changes).toMatchObject({ step: "refused" });
    },
  );

  it("is let in at the next try where the first broke off [OPS-01]", async () => {
    const owner = await addOwner();
    await addOwner();
    await invite(owner.email);
    fixture.clock.pass(DAY_MS);
    await expect(carryOutRecoveries({ ...fixture.ctx, mailer: null })).rejects.toThrow();
    expect(await hasLink(owner)).toBe(false);
    await carryOutRecoveries(fixture.ctx);
    expect(await hasLink(owner)).toBe(true);
  });

  it.each([
    ["a stranger is invited", () => invite("mallory@operators.example")],
    ["an owner is invited with less", ({ email }: SignedInOperator) => invite(email, "billing")],
    ["an owner is disabled", ({ email }: SignedInOperator) => smirk("disable", email)],
  ])("alone is let in by waiting, not where %s [OPS-01] [TRUST-11]", async (_what, ask) => {
    const [owner] = [await addOwner(), await addOwner()];
    expect((await ask(owner)).out).toMatch(/^Asked for: (?!.*by itself)/s);
    fixture.clock.pass(DAY_MS);
    const before = await fixture.db.selectFrom("outbox").select("id").execute();
    await carryOutRecoveries(fixture.ctx);
    expect(await fixture.db.selectFrom("outbox").select("id").execute()).toEqual(before);
  });

  it.each([
    ["invite", ["--role", "owner"]],
    ["remove-keys", []],
    ["allow-key", []],
  ])(
    "waits the day for %s where they are alone, and may decline it [OPS-01] [TRUST-13]",
    async (what, more) => {
      const owner = await addOwner();
      await addOwner({ isDoubted: true });
      const asked = await runSmirk(fixture.ctx, [
        ...["--by", owner.email, "operator", what, owner.email, ...more, "--reason", reason],
      ]);
      expect(asked.out).toMatch(/^It is done by itself on .*, unless an owner declines it\.$/m);
      expect(await mailsTo(owner.email)).toEqual([expect.stringContaining("Somebody on the server asked")]);
      const [{ id }] = (await owner.call("/requests")).json().requests;
      const declined = { request_id: id, is_approved: false, reason: "It was not me" };
      expect((await owner.call("/requests/decide", declined)).statusCode).toBe(200);
      fixture.clock.pass(DAY_MS);
      await carryOutRecoveries(fixture.ctx);
      expect(await mailsTo(owner.email)).toHaveLength(1);
      const keys = fixture.db.selectFrom("operator_passkeys").select("doubted_at");
      expect(await keys.where("operator_id", "=", owner.id).execute()).toEqual([{ doubted_at: null }]);
    },
  );

  it("may name themselves where no key works, and gets the email about it [OPS-01] [TRUST-11]", async () => {
    const owner = await addOwner({ isDoubted: true });
    const said = await runSmirk(fixture.ctx, ["--by", owner.email, "operator", "remove-keys", owner.email]);
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(await mailsTo(owner.email)).toEqual([expect.stringContaining("All passkeys of")]);
    const stranger = "mallory@operators.example";
    await runSmirk(fixture.ctx, ["--by", owner.email, "operator", "invite", stranger, "--role", "owner"]);
    expect(await mailsTo(owner.email)).toContainEqual(expect.stringContaining(`${stranger} was invited`));
  });

  it("is named to nobody but in the command, where no mail server is [OPS-01] [TRUST-13]", async () => {
    const owner = await addOwner();
    const args = ["--by", "night shift", "operator", "remove-keys", owner.email, "--reason", reason];
    const asked = await runSmirk({ ...fixture.ctx, mailer: null }, args);
    expect(asked.out).toContain(
      "SMTP_URL is not set, so no owner has an email about it: write to them yourself.",
    );
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  it("approves nothing about themselves, which waits for its day [OPS-01] [TRUST-11]", async () => {
    const [owner] = [await addOwner(), await addOwner()];
    await invite(owner.email);
    const [{ id }] = (await owner.call("/requests")).json().requests;
    const own = await owner.call("/requests/decide", { request_id: id, is_approved: true, reason });
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      "Another owner has to change your own access.",
    ]);
    fixture.clock.pass(DAY_MS);
    await carryOutRecoveries(fixture.ctx);
    expect(await hasLink(owner)).toBe(true);
  });
});

it("the last owner whose key works is neither disabled nor given less [OPS-01]", async () => {
  const [owner, doubted] = [await addOwner(), await addOwner({ isDoubted: true })];
  const sentence = "No other owner has a key that works. Make somebody else an owner first.";
  const asked = { operator_id: owner.id, reason };
  const answers = [
    await doubted.call("/operators/disable", asked),
    await doubted.call("/operators/role", { ...asked, role: "billing" }),
    await doubted.call("/operators/invite", { email: owner.email, role: "billing", reason }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
    answers.map(() => [409, sentence]),
  );
  await addOwner();
  expect((await doubted.call("/operators/disable", asked)).statusCode).toBe(200);
});

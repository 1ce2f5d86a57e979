import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPrescriptions } from "../../src/features/health/checks/check-plans.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { runApproved } from "../support/run-approved.ts";
import { createSettableClock, DAY_MS } from "../support/settable-clock.ts";

const PLUS = "brightwell_discount_2";

let fixture: TestApp<"stripe" | "clock">;
let money: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  money = await addOperator(fixture, "billing");
});
afterAll(() => fixture.close());

interface Price {
  lookup_key: string;
  cents: number;
  their_cents: number | null;
  difference: string | null;
}
interface Code {
  code: string;
  state: string;
  is_active: boolean;
  expires_at: string | null;
}
interface Selling {
  plans: { slug: string; is_in_spanish: boolean }[];
  provider: { prices: Price[]; promotions: Code[] } | null;
}
const readSelling = async () => (await money.call("/selling")).json<Selling>();
const readAudit = (code: string) =>
  fixture.db
    .selectFrom("audit_entries")
    .select(["actor", "command", "operator_id", "reason", "changes"])
    .where("subject_kind", "=", "promotion")
    .where("subject_id", "=", code)
    .orderBy("id")
    .execute();

const HALF = { code: "HALFFEE", percent_off: 50, applies_to: ["enrollment_fee"], duration: "once" };
const reason = "Spring campaign";

describe("what is sold", () => {
  it("stands beside Stripe's prices, with each difference [OPS-06]", async () => {
    const before = await readSelling();
    expect(before.provider?.prices.map(({ difference }) => difference)).toEqual(
      before.provider?.prices.map(() => null),
    );
    const change = { monthly_cents: 2590 };
    await fixture.db.updateTable("plans").set(change).where("slug", "=", PLUS).execute();
    const { provider } = await readSelling();
    expect(provider?.prices.filter(({ difference }) => difference !== null)).toMatchObject([
      {
        lookup_key: `plan_${PLUS}_monthly`,
        cents: 2590,
        their_cents: 2490,
        difference: "costs 2490 usd there and 2590 usd here, in cents",
      },
    ]);
    await fixture.db.updateTable("plans").set({ monthly_cents: 2490 }).where("slug", "=", PLUS).execute();
  });

  it("names a plan that is not described in Spanish [OPS-06]", async () => {
    await fixture.db.updateTable("plans").set({ description_es: null }).where("slug", "=", PLUS).execute();
    const { plans } = await readSelling();
    expect(plans.filter((plan) => !plan.is_in_spanish).map(({ slug }) => slug)).toContain(PLUS);
  });

  it("names a plan whose card for prescriptions has no codes, and so does Health [LAW-06]", async () => {
    const cardOf = async () => (await readSelling()).plans.find(({ slug }) => slug === PLUS);
    expect(await cardOf()).toMatchObject({ prescription_card: "complete" });
    expect(await checkPrescriptions(fixture.ctx)).toMatchObject([{ level: "ok" }]);
    const change = { prescription_codes: null };
    await fixture.db.updateTable("plans").set(change).where("slug", "=", PLUS).execute();
    expect(await cardOf()).toMatchObject({ prescription_card: "incomplete" });
    expect(await checkPrescriptions(fixture.ctx)).toMatchObject([
      { level: "warning", found: expect.stringContaining(PLUS) },
    ]);
  });

  it("is shown without Stripe's while Stripe cannot be reached [OPS-06]", async () => {
    const failure = { failure: "error_500", call: "GET /v1/prices*", times: 3 };
    await fixture.stripe.control("POST", "/failures", failure);
    const { plans, provider } = await readSelling();
    await fixture.stripe.control("DELETE", "/failures");
    expect([plans.length > 0, provider]).toEqual([true, null]);
  });
});

describe("a promotion", () => {
  it("is previewed, made once and ended, with what was before and after [OPS-06]", async () => {
    const preview = await money.call("/promotions/preview", { promotion: HALF });
    expect(preview.json()).toMatchObject({
      plans: expect.arrayContaining([
        expect.objectContaining({ discount: expect.objectContaining({ enrollment_fee: 1000 }) }),
      ]),
    });
    expect((await readSelling()).provider?.promotions).toEqual([]);
    const made = await money.call("/promotions/create", { promotion: HALF, reason });
    expect([made.statusCode, made.json()]).toEqual([200, { created: "HALFFEE" }]);
    const again = await money.call("/promotions/create", { promotion: HALF, reason });
    expect(again.statusCode).toBe(409);
    const ended = await money.call("/promotions/end", { code: "HALFFEE", reason: "Sold out" });
    expect(ended.json()).toEqual({ ended: "HALFFEE" });
    const [code] = (await readSelling()).provider?.promotions ?? [];
    expect(code).toMatchObject({ code: "HALFFEE", is_active: false, state: "switched off" });
    expect((await money.call("/promotions/end", { code: "HALFFEE", reason })).statusCode).toBe(409);
    const by = { actor: money.email, operator_id: money.id };
    const step = (text: string) => expect.objectContaining({ step: text, active: [false, true] });
    expect(await readAudit("HALFFEE")).toEqual([
      { ...by, command: "promotion import", reason, changes: step("asked for") },
      { ...by, command: "promotion import", reason, changes: step("made") },
      {
        ...by,
        command: "promotion end",
        reason: "Sold out",
        changes: { step: "asked for", active: [true, false], used: 0 },
      },
      {
        ...by,
        command: "promotion end",
        reason: "Sold out",
        changes: { step: "made", active: [true, false], used: 0 },
      },
    ]);
  });

  it("that was ended can be used again, as it was, and only once it has ended [OPS-06]", async () => {
    const promotion = { ...HALF, code: "AGAIN" };
    await money.call("/promotions/create", { promotion, reason });
    const resume = () => money.call("/promotions/resume", { code: "AGAIN", reason: "Ended by mistake" });
    expect((await resume()).statusCode).toBe(409);
    await money.call("/promotions/end", { code: "AGAIN", reason });
    const answer = await resume();
    expect([answer.statusCode, answer.json()]).toEqual([200, { resumed: "AGAIN" }]);
    const found = (await readSelling()).provider?.promotions.find(({ code }) => code === "AGAIN");
    expect(found).toMatchObject({ is_active: true, state: "good" });
    expect((await readAudit("AGAIN")).at(-1)).toMatchObject({
      command: "promotion resume",
      reason: "Ended by mistake",
      changes: { step: "made", active: [false, true], used: 0 },
    });
    const none = await money.call("/promotions/resume", { code: "NEVERMADE", reason });
    expect(none.statusCode).toBe(404);
  });

  it.each([
    ["2040-01-31", "2040-02-01T06:00:00.000Z"],
    ["2040-07-31", "2040-08-01T05:00:00.000Z"],
  ])("whose last day is %s is good to the office's midnight, %s [PAY-05]", async (lastDay, end) => {
    const code = `TO-${lastDay}`;
    const promotion = { ...HALF, code, expires_at: lastDay };
    expect((await money.call("/promotions/create", { promotion, reason })).statusCode).toBe(200);
    const found = (await readSelling()).provider?.promotions.find((one) => one.code === code);
    expect(found?.expires_at).toBe(end);
    expect((await readAudit(code)).at(-1)).toMatchObject({ changes: { expires_at: lastDay } });
  });

  it("that is over cannot be used again [OPS-06]", async () => {
    const lastDay = new Date(fixture.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    const promotion = { ...HALF, code: "SHORT", expires_at: lastDay };
    const made = await money.call("/promotions/create", { promotion, reason });
    expect(made.statusCode).toBe(200);
    await money.call("/promotions/end", { code: "SHORT", reason });
    fixture.clock.pass(4 * DAY_MS);
    money = await addOperator(fixture, "billing");
    const answer = await money.call("/promotions/resume", { code: "SHORT", reason });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "This promotion is used up or over. Make a new one.",
    ]);
  });

  it.each([
    ["too many percent", { ...HALF, percent_off: 101 }, "percent_off may be 100 at most."],
    ["a space in the code", { ...HALF, code: "a b" }, "code may have letters, digits and hyphens."],
    ["an unknown product", { ...HALF, applies_to: ["prod_x"] }, "applies_to names prod_x"],
  ])("is refused with %s [OPS-06]", async (_error, promotion, message) => {
    const answer = await money.call("/promotions/preview", { promotion });
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)]);
  });

  it("is ended by the command line with the same entry [OPS-06]", async () => {
    const promotion = { ...HALF, code: "FROMSHELL" };
    await money.call("/promotions/create", { promotion, reason });
    const end = (...options: string[]) => runApproved(fixture, ["promotion", "end", "fromshell", ...options]);
    expect((await end("--dry-run")).out).toBe("FROMSHELL: would be ended, used 0 times");
    expect((await end()).answers[0]?.json().answer).toEqual({ ended: "FROMSHELL" });
    const entries = await readAudit("FROMSHELL");
    expect(entries.at(-1)).toMatchObject({
      command: "promotion end",
      changes: { step: "made", active: [true, false] },
    });
  });
});

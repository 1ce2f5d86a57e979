import { DAY_MS } from "@smirk/domain/wire/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listPriceEnds } from "../../src/features/fees/list-price-ends.ts";
import { checkEnds } from "../../src/features/health/checks/check-ends.ts";
import { warnOfEnds } from "../../src/features/operators/warn-of-ends.ts";
import { countDaysToNextEnd, countEnding, listEnds } from "../../src/features/sales/list-ends.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const PLAN = "brightwell_discount_1";
const START = "2027-04-01T18:00:00Z";

const clock = createSettableClock(START);
let fixture: TestApp<"mail" | "clock">;
let owner: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ mail: true, clock });
  owner = await addOperator(fixture, "owner");
  await addOperator(fixture, "viewer");
  await fixture.db.deleteFrom("state_registrations").execute();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.deleteFrom("fee_schedules").execute();
  await fixture.db.deleteFrom("specialist_rates").execute();
  clock.pass(Date.parse(START) - clock.now().getTime());
});

type Day = `${number}-${number}-${number}`;
const add = (area: string, from: Day, until: Day | null, published = true) =>
  fixture.db
    .insertInto("fee_schedules")
    .values({
      ...{ plan_list: PLAN, area, kind: "GD", valid_from: from, valid_until: until, source: "List" },
      ...{ published, updated_at: clock.now() },
    })
    .execute();
const found = async () => (await checkEnds(fixture.ctx)).map(({ level, found: what }) => `${level}: ${what}`);

describe("prices that end", () => {
  it("are those that no list follows the day after [OPS-10]", async () => {
    await add("TX", "2026-01-01", "2027-05-31");
    await add("770", "2026-01-01", "2027-05-31");
    await add("770", "2027-06-01", "2027-12-31");
    await add("OH", "2026-01-01", "2027-05-31");
    await add("OH", "2027-06-01", null);
    await add("OK", "2026-01-01", "2027-05-31", false);
    await add("NV", "2027-09-01", "2028-08-31");
    await add("UT", "2026-01-01", "2027-05-31");
    await add("UT", "2027-06-02", null);
    await fixture.db
      .insertInto("specialist_rates")
      .values({
        ...{
          plan_list: PLAN,
          kind: "EN",
          percent_off: 20,
          valid_from: "2026-01-01",
          valid_until: "2027-05-31",
        },
        ...{ source: "List", updated_at: clock.now() },
      })
      .execute();
    expect(await listPriceEnds(fixture.ctx)).toEqual([
      { planList: PLAN, places: ["TX", "UT", "percentages of EN"], lastDay: "2027-05-31", daysLeft: 60 },
      { planList: PLAN, places: ["770"], lastDay: "2027-12-31", daysLeft: 274 },
    ]);
    expect([await countEnding(fixture.ctx, 60), await countEnding(fixture.ctx, 59)]).toEqual([1, 0]);
    expect(await countDaysToNextEnd(fixture.ctx)).toBe(60);
  });

  it("are named by doctor from 60 days before to 60 days after [OPS-10]", async () => {
    expect(await found()).toEqual(["ok: no price list or certificate within 60 days"]);
    expect(await countDaysToNextEnd(fixture.ctx)).toBe(Number.POSITIVE_INFINITY);
    await add("TX", "2026-01-01", "2027-06-01");
    expect(await found()).toEqual(["ok: no price list or certificate within 60 days"]);
    clock.pass(DAY_MS);
    expect(await found()).toEqual([`warning: prices of ${PLAN} (TX): the last day is Jun 1, 2027`]);
    clock.pass(61 * DAY_MS);
    expect(await found()).toEqual([`error: prices of ${PLAN} (TX): the last day was Jun 1, 2027`]);
    clock.pass(60 * DAY_MS);
    expect(await found()).toEqual(["ok: no price list or certificate within 60 days"]);
  });

  it("are written of to owners 60, 30 and 7 days before, once each [OPS-10]", async () => {
    await add("TX", "2026-01-01", "2027-06-01");
    for (let day = 0; day < 70; day += 1) {
      await warnOfEnds(fixture.ctx);
      await warnOfEnds(fixture.ctx);
      clock.pass(DAY_MS);
      if (day % 10 === 9) await fixture.jobs.run();
    }
    const mails = await fixture.mail.take(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      [60, 30, 7].map((days) => `Ends in ${days} days: prices of ${PLAN} (TX)`),
    );
    // The viewer got none.
    const sent = await fixture.mail.list();
    expect(sent.map(({ envelope }) => envelope.to)).toEqual([[owner.email], [owner.email], [owner.email]]);
  });
});

it("Apple's certificate for passes ends by its own date [OPS-10]", async () => {
  const { config } = fixture.ctx;
  const apple = { ...config.wallet, apple: { expiresAt: new Date("2027-04-20T12:00:00Z") } };
  const ctx = { ...fixture.ctx, config: { ...config, wallet: apple as typeof config.wallet } };
  expect(await listEnds(ctx)).toMatchObject([{ lastDay: "2027-04-20", daysLeft: 18 }]);
});

it("Today counts what ends within 60 days [OPS-10]", async () => {
  await add("TX", "2026-01-01", "2027-04-20");
  const signed = await addOperator(fixture, "viewer");
  expect((await signed.call("/today")).json()).toMatchObject({ counts: { ends: 1 } });
});

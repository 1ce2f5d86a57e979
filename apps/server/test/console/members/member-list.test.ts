import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { addOperator, type SignedInOperator } from "../../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS } from "../../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "clock">;
let viewer: SignedInOperator;
let owner: SignedInOperator;
let zoe: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock: createSettableClock() });
  viewer = await addOperator(fixture, "viewer");
  owner = await addOperator(fixture, "owner");
  zoe = await fixture.members.prepare({ name: "Zoe", surname: "Young", email: "zoe@example.com" });
  fixture.clock.pass(1_000);
  const abe = { name: "Abe", surname: "Adams", email: "abe@example.com", phone_number: "+17135550188" };
  await fixture.members.prepare(abe);
});
afterAll(() => fixture.close());

async function namesOf(body: object): Promise<string[]> {
  const answer = await viewer.call("/members/list", body);
  expect(answer.statusCode).toBe(200);
  return answer.json().members.map(({ name }: { name: string }) => name);
}

async function changeZoe(changes: {
  is_past_due?: boolean;
  auto_renew?: boolean;
  current_period_end?: Date;
}) {
  await fixture.db.updateTable("memberships").set(changes).where("account_id", "=", zoe.accountId).execute();
}

async function countsFor(by: SignedInOperator): Promise<Record<string, number>> {
  return (await by.call("/today")).json().counts;
}

it("members are listed in any order, by what is past due and by when they end [OPS-03]", async () => {
  expect(await namesOf({ sort: "name", ascending: true })).toEqual(["Abe Adams", "Zoe Young"]);
  expect(await namesOf({ sort: "name" })).toEqual(["Zoe Young", "Abe Adams"]);
  expect(await namesOf({ is_past_due: true })).toEqual([]);
  const soon = new Date(fixture.clock.now().getTime() + 5 * DAY_MS);
  await changeZoe({ is_past_due: true, auto_renew: false, current_period_end: soon });
  expect(await namesOf({ is_past_due: true })).toEqual(["Zoe Young"]);
  expect(await namesOf({ ends_within: 4 })).toEqual([]);
  expect(await namesOf({ ends_within: 5 })).toEqual(["Zoe Young"]);
  expect(await namesOf({ sort: "ends", ascending: true })).toEqual(["Zoe Young", "Abe Adams"]);
  expect(await namesOf({ is_owed: true })).toEqual([]);
  for (const refused of [{ sort: "password" }, { ends_within: 0 }, { is_past_due: "yes" }]) {
    expect((await viewer.call("/members/list", refused)).statusCode).toBe(400);
  }
});

describe("today", () => {
  it("counts what waits, what failed and what ends within a week [OPS-03]", async () => {
    const soon = new Date(fixture.clock.now().getTime() + 6 * DAY_MS);
    await changeZoe({ is_past_due: true, auto_renew: false, current_period_end: soon });
    expect(await countsFor(owner)).toEqual({
      reports: 0,
      listings: 0,
      refunds: 0,
      requests: 0,
      owed: 0,
      jobs: 0,
      mails: 0,
      past_due: 1,
      ending: 1,
    });
    await changeZoe({ is_past_due: false, current_period_end: new Date(soon.getTime() + 2 * DAY_MS) });
    expect(await countsFor(owner)).toMatchObject({ past_due: 0, ending: 0 });
  });

  it("counts for a role what it may read [OPS-02]", async () => {
    expect(Object.keys(await countsFor(viewer))).toEqual([
      "reports",
      "listings",
      "jobs",
      "mails",
      "past_due",
      "ending",
    ]);
  });
});

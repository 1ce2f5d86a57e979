import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, planMembers, wanted } from "./plan-calls.ts";

// Over a year each further member of the app would be charged and written to twelve times.

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls> & ReturnType<typeof planMembers>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  plan = { ...planCalls(fixture), ...planMembers(fixture) };
});
afterAll(() => fixture.close());

describe("a whole family that leaves [SELF-02] [MONEY-04]", () => {
  const family_members = [person("Ana"), person("Bea")];

  it.each([PLUS, BASIC])("leaves at once with a change to a year of %s", async (plan_slug) => {
    const { member, email } = await plan.join({ plan_slug: BASIC, family_members });
    const renew_period = "annualy";
    await fixture.stripe.advance(5);
    const { shown, answer } = await plan.change(member, wanted({ renew_period, plan_slug }));
    expect(answer).toMatchObject({ plan_slug, family_members: [], change: { state: "applied" } });
    expect(shown.lines.every(({ quantity }) => quantity > 0)).toBe(true);
    expect((await plan.charges(member)).at(-1)).toBe(shown.today_cents);
    const { headers } = await fixture.members.signInAgain(member);
    const { payments } = (await fixture.app.inject({ url: "/account/payments", headers })).json();
    const lines = payments[0].lines as { description: string }[];
    expect(lines.filter(({ description }) => description.startsWith("0 ×"))).toEqual([]);
    await fixture.stripe.advance(370);
    expect((await plan.charges(member)).at(-1)).toBe(shown.next_charge.cents);
    await plan.subjects(email);
    const back = await plan.change(member, { ...wanted({ renew_period, plan_slug }), family_members });
    expect(back.answer).toMatchObject({ change: { state: "applied" }, family_members });
  });

  it("leaves at the period's end with a change to a smaller plan", async () => {
    const { member } = await plan.join({ renew_period: "annualy", family_members });
    const { answer } = await plan.change(member, wanted({ plan_slug: BASIC }));
    expect(answer.change?.state).toBe("scheduled");
    await fixture.stripe.advance(370);
    expect(await plan.read(member)).toMatchObject({ family_members: [], change: { state: "applied" } });
  });
});

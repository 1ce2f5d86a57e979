import type { PaymentsAnswer } from "@smirk/contract/account/payments";
import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeMember } from "../../../src/cli/commands/member/member-lines.ts";
import { showMember } from "../../../src/features/console/members/show-member.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../../support/settable-clock.ts";
import { BASIC, planCalls, wanted } from "../plan/plan-calls.ts";

const OFFICE = "America/Chicago";

const EMAIL = "late@example.com";

/** 3:00 on January 1 in UTC, which is December 31 at the office. */
const clock = createSettableClock();
const yearBefore = clock.now().getUTCFullYear();
const midnight = Date.UTC(yearBefore + 1, 0, 1);

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls>;
let member: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock, config: { officeTimeZone: OFFICE } });
  plan = planCalls(fixture);
  await fixture.stripe.advance((midnight + 3 * HOUR_MS - clock.now().getTime()) / DAY_MS);
  member = await fixture.members.join({ email: EMAIL });
});
afterAll(() => fixture.close());

/** The day on which the member joined, and the next charge, at the office. */
async function officeDays() {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  const end = membership?.current_period_end ?? new Date(0);
  const joined = addDays(dayOf(new Date(midnight)), -1);
  expect([dayIn(OFFICE, end), dayOf(end)]).toEqual([addDays(dayOf(end), -1), dayOf(end)]);
  return { joined, next: dayIn(OFFICE, end) };
}

async function get<Answer>(path: string): Promise<Answer> {
  const { headers } = await fixture.members.signInAgain(member);
  return (await fixture.app.inject({ url: `/account/${path}`, headers })).json<Answer>();
}

async function wordsOf(path: string): Promise<string> {
  const { headers } = await fixture.members.signInAgain(member);
  const file = await fixture.app.inject({ url: `/account/${path}`, headers });
  return readPdf(file.rawPayload).pages.join(" ");
}

async function cardPage(): Promise<string> {
  const [card] = (await get<{ cards: { link: string }[] }>("cards")).cards;
  return (await fixture.app.inject({ url: new URL(card?.link ?? "").pathname })).body;
}

describe("days around midnight are the office's [SELF-01] [SELF-05]", () => {
  it("in every answer to a member's page", async () => {
    const { joined, next } = await officeDays();
    expect(await get("payments")).toMatchObject({ payments: [{ day: joined }] });
    const [payment] = (await get<PaymentsAnswer>("payments")).payments;
    expect(payment?.lines.map(({ until }) => until)).toContain(next);
    expect(await get("renewal")).toMatchObject({ period_end: next });
    expect(await get("personal_details")).toMatchObject({ period_end: next });
    const { cancellation } = await fixture.members.readCancellation(member);
    expect(cancellation).toMatchObject({ last_day: joined, full_refund_until: addDays(joined, 30) });
    const quoted = await plan.quote(member, wanted({ plan_slug: BASIC }));
    expect(quoted).toMatchObject({ from: next, next_charge: { date: next } });
  });

  it.each([
    ["the agreement", () => wordsOf("agreement.pdf")],
    ["the card's file", () => wordsOf("insurance_card.pdf")],
    ["the card's link", cardPage],
    ["the statement of the year before", () => wordsOf(`statements/${yearBefore}/statement.pdf`)],
  ])("on %s", async (_screen, read) => {
    const { joined } = await officeDays();
    const words = await read();
    expect(words).toContain(formatShortDate(joined));
    expect(words).not.toContain(formatShortDate(addDays(joined, 1)));
  });

  it("in emails of the first payment and of a change of plan", async () => {
    const { next } = await officeDays();
    const { change } = (await plan.change(member, wanted({ plan_slug: BASIC }))).answer;
    expect(change).toMatchObject({ state: "scheduled", from: next });
    await fixture.stripe.deliverEvents();
    const mails = await fixture.mail.take(EMAIL);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(formatShortDate(next)),
    );
    const text = mails.map((mail) => mail.text).join("\n");
    expect(text).toContain(formatShortDate(next));
    expect(text).not.toContain(formatShortDate(addDays(next, 1)));
  });

  it("in an operator's command", async () => {
    const { joined, next } = await officeDays();
    const lines = describeMember(fixture.ctx, await showMember(fixture.ctx, member.accountId)).join("\n");
    expect(lines).toMatch(new RegExp(`First paid +${joined}`));
    expect(lines).toMatch(new RegExp(`Paid until +${next}`));
    expect(lines).toMatch(new RegExp(`Next charge +${next}`));
  });
});

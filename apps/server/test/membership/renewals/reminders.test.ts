import { renewalMoment } from "@smirk/domain/billing/renewal-date";
import { addDays, type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { dayIn, startOfDay } from "@smirk/domain/wire/office-day";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { bySize, sampleOfEach } from "../../../../../tools/test-size/test-size.ts";
import { sweepMails } from "../../../src/features/mail/sweep-mails.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock, HOUR_MS, MINUTE_MS } from "../../support/settable-clock.ts";

const FAILS_LATER = "4000000000000341";
const HONOLULU = { address_line_1: "100 Beach Walk", city: "Honolulu", state: "HI", zip: "96815" };
const NEW_YORK = { address_line_1: "350 5th Ave", city: "New York", state: "NY", zip: "10001" };
const MIDDAY = "2028-01-31T16:30:00Z";
const LEAP_DAY = "2028-02-29T05:00:00Z";
/** Who stays, besides one who joins at midday; at `commit` one who pays by the month and one by the year. */
const STAYING = sampleOfEach(
  [
    { moment: "2028-01-31T00:05:00Z", period: "monthly", changes: { address: NEW_YORK } },
    { moment: MIDDAY, period: "yearly", changes: { address: HONOLULU } },
    { moment: "2028-01-31T23:50:00Z", period: "monthly", changes: { address: HONOLULU } },
    { moment: "2028-02-29T05:30:00Z", period: "monthly", changes: {} },
    { moment: "2028-02-29T23:30:00Z", period: "yearly", changes: { address: NEW_YORK } },
  ] as const,
  ({ period }) => period,
);
/** The server's own zone is nobody's business; two of these have clock changes. */
const ZONES = ["UTC", "America/New_York", "Pacific/Honolulu", "America/Anchorage", "Pacific/Kiritimati"];
const HOURS = [0, 7, 13, 23];
/** Over every length of a month, both clock changes and a yearly renewal. */
const UNTIL = "2029-04-05";
const OFFICE = "America/Chicago";

let fixture: TestApp<"stripe" | "mail" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({
    stripe: true,
    mail: true,
    clock: createSettableClock(),
    config: { officeTimeZone: OFFICE },
    // The same calls hundreds of times.
    mostContractChecks: 50,
  });
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

interface Person {
  member: SignedIn;
  began: Date;
  period: "monthly" | "yearly";
}
type Step = [at: number, act: () => Promise<unknown>];

/** Lets time pass here and at the provider, whose news nobody asks for. */
async function passTo(moment: number): Promise<void> {
  fixture.clock.pass(moment - fixture.clock.now().getTime());
  await fixture.stripe.control("PUT", "/clock", { to: fixture.clock.now().toISOString() });
}
async function joinAt(
  moment: string,
  period: Person["period"],
  changes: object = {},
  card?: string,
): Promise<Person> {
  if (Date.parse(moment) > fixture.clock.now().getTime()) await passTo(Date.parse(moment));
  const renew_period = period === "yearly" ? "annualy" : "monthly";
  const member = await fixture.members.join({ renew_period, ...changes }, card);
  return { member, began: new Date(moment), period };
}

/** Renewals whose reminder falls into the time travelled: the provider's day, and the office's day of the reminder. */
function renewalsOf({ began, period }: Person): { renewal: CalendarDay; reminder: CalendarDay }[] {
  const lead = period === "yearly" ? 21 : 7;
  return Array.from({ length: 26 }, (_, index) => renewalMoment(began, period, index + 1))
    .map((at) => ({ renewal: dayOf(at), reminder: addDays(dayIn(OFFICE, at), -lead) }))
    .filter(({ reminder }) => reminder <= UNTIL);
}

async function deliverRenewals(): Promise<void> {
  await fixture.stripe.advance(0);
  await fixture.jobs.run();
}
const sweep = () => sweepMails({ ...fixture.ctx, payments: fixture.stripe.payments });
/** "renewal written", both days, oldest first. */
async function remindersOf({ member }: Person): Promise<string[]> {
  const rows = await mailsOf(member, "renewal_reminder");
  return rows.map(({ occasion, written_at }) => `${occasion.split(":").at(-1)} ${dayIn(OFFICE, written_at)}`);
}
async function mailsOf(member: SignedIn, kind: "receipt" | "renewal_reminder") {
  const [membership] = await fixture.members.membershipsOf(member.accountId);
  return fixture.db
    .selectFrom("outbox")
    .select(["occasion", "written_at", "subject"])
    .where("membership_id", "=", membership?.id ?? "")
    .where("kind", "=", kind)
    .orderBy("written_at")
    .execute();
}
const stateOf = async ({ member }: Person) =>
  (await fixture.members.membershipsOf(member.accountId))[0]?.state;

/** Just before each reminder's day begins, on it, and after each renewal. */
function planSteps(people: Person[]): Step[] {
  const reminders = new Set(people.flatMap((person) => renewalsOf(person).map(({ reminder }) => reminder)));
  const renewals = new Set(people.flatMap((person) => renewalsOf(person).map(({ renewal }) => renewal)));
  const steps: Step[] = [];
  for (const [index, day] of [...reminders].sort().entries()) {
    const hour = HOURS[index % HOURS.length] ?? 0;
    steps.push([startOfDay(OFFICE, day).getTime() - 5 * MINUTE_MS, sweep]);
    steps.push([startOfDay(OFFICE, day).getTime() + hour * HOUR_MS + 41 * MINUTE_MS, sweep]);
  }
  for (const day of renewals) {
    if (day > UNTIL) continue;
    steps.push([Date.parse(day) + 27 * HOUR_MS, deliverRenewals]);
  }
  return steps;
}

async function live(steps: Step[]): Promise<void> {
  for (const [index, [at, act]] of steps.sort(([a], [b]) => a - b).entries()) {
    vi.stubEnv("TZ", ZONES[index % ZONES.length]);
    await passTo(at);
    await act();
  }
}

it("fourteen months send each renewal one reminder, on its day, to active members [MONEY-05] [MONEY-04]", async () => {
  vi.stubEnv("TZ", "America/New_York");
  expect(new Date("2028-07-01T00:00:00Z").getHours()).toBe(20);
  const goOn: Person[] = [];
  const joinStaying = async (after: string, until: string) => {
    for (const { moment, period, changes } of STAYING) {
      if (after < moment && moment <= until) goOn.push(await joinAt(moment, period, changes));
    }
  };
  await joinStaying("", MIDDAY);
  const midday = await joinAt(MIDDAY, "monthly");
  goOn.push(midday);
  const leaver = await joinAt(MIDDAY, "monthly");
  const returner = await joinAt(MIDDAY, "monthly");
  const wobbler = await joinAt(MIDDAY, "monthly");
  const broke = await joinAt(MIDDAY, "monthly", {}, FAILS_LATER);
  await joinStaying(MIDDAY, LEAP_DAY);
  await fixture.jobs.run();
  await live(planSteps(goOn).filter(([at]) => at < Date.parse(LEAP_DAY)));
  await joinStaying(LEAP_DAY, UNTIL);
  await fixture.jobs.run();

  // The renewal of 30 June 2028 is reminded of on the 23rd.
  const at = (moment: string) => Date.parse(moment);
  const fates: Step[] = [
    [
      at("2028-03-20T12:00:00Z"),
      async () => {
        await deliverRenewals();
        expect(await stateOf(broke)).toBe("termed");
      },
    ],
    [
      at("2028-06-20T12:00:00Z"),
      () => Promise.all([fixture.members.cancel(leaver.member), fixture.members.cancel(returner.member)]),
    ],
    [at("2028-06-21T12:00:00Z"), async () => expect(await stateOf(leaver)).toBe("canceled")],
    [at("2028-06-25T12:00:00Z"), () => fixture.members.cancel(wobbler.member)],
    [
      at("2028-06-26T12:00:00Z"),
      async () => {
        for (const { member } of [returner, wobbler]) await fixture.members.post(member, "keep");
        await sweep();
        await sweep();
        expect([await stateOf(returner), await stateOf(wobbler)]).toEqual(["active", "active"]);
      },
    ],
    [at("2028-07-01T12:00:00Z"), async () => expect(await stateOf(leaver)).toBe("canceled")],
    [at("2028-07-02T12:00:00Z"), () => fixture.members.cancel(wobbler.member)],
    [at("2028-07-02T13:00:00Z"), () => fixture.members.cancel(returner.member)],
  ];
  await live([...planSteps(goOn).filter(([at]) => at > fixture.clock.now().getTime()), ...fates]);
  for (const person of goOn) {
    const expected = renewalsOf(person);
    expect(await remindersOf(person)).toEqual(
      expected.map(({ renewal, reminder }) => `${renewal} ${reminder}`),
    );
    expect(await stateOf(person)).toBe("active");
    const renewed = expected.filter(({ renewal }) => renewal < UNTIL).length;
    expect(await mailsOf(person.member, "receipt")).toHaveLength(renewed + 1);
  }
  const firstFour = renewalsOf(midday)
    .slice(0, 4)
    .map(({ renewal, reminder }) => `${renewal} ${reminder}`);
  expect(await remindersOf(leaver)).toEqual(firstFour);
  expect(await remindersOf(returner)).toEqual([...firstFour, "2028-06-30 2028-06-26"]);
  expect(await remindersOf(wobbler)).toEqual([...firstFour, "2028-06-30 2028-06-23"]);
  expect(await remindersOf(broke)).toEqual(firstFour.slice(0, 1));
  expect(await Promise.all([leaver, returner, wobbler, broke].map(stateOf))).toEqual([
    ...Array(3).fill("canceled"),
    "termed",
  ]);
  for (let round = 0; round < 2; round += 1) await fixture.jobs.run();
  const delivered = await fixture.mail.list();
  expect(delivered.length).toBeGreaterThan(bySize({ commit: 60, full: 100 }));
  expect(delivered.filter(({ deliveries }) => deliveries !== 1)).toEqual([]);
});

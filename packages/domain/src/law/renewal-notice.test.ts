import { describe, expect, it } from "vitest";
import { bySize, SEEDS, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import {
  anniversaryNoticeDay,
  findAnniversary,
  isNoticeEarly,
  lastDayToCancel,
  reminderDay,
  renewalMoment,
} from "../billing/renewal-date.ts";
import { RENEWAL_PERIODS } from "../billing/renewal-period.ts";
import { timeZoneOf } from "../directory/time-zone.ts";
import { addDays, type CalendarDay } from "../wire/calendar-day.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../wire/durations.ts";
import { dayIn } from "../wire/office-day.ts";
import { type NoticeWindow, PAYMENT_LAWS } from "./payment-law.ts";

/*
 * What lies outside on purpose is no part of this: who is past the window already, as at the upgrade, after a move to the
 * state or with renewal turned on again, is notified at once (the server's `notices.test.ts`).
 */

const OFFICES = ["America/Chicago", "America/New_York", "Pacific/Honolulu", "UTC"];
/** Around the midnights of the provider, of both coasts and of Honolulu. */
const TIMES = ["00:00:00", "04:59:59", "05:30:00", "09:59:59", "10:00:00", "16:30:00", "23:59:59"];
const FIRST = "2024-01-01";
const DAYS = 8 * 365 + 2;

/** Every time zone in which somebody of this state may live. */
function zonesOf(code: string): string[] {
  const zips = Array.from({ length: 1000 }, (_, start) => `${String(start).padStart(3, "0")}01`);
  return [...new Set(zips.flatMap((zip) => timeZoneOf(code, zip) ?? []))];
}

/** All days of eight years, or some from one that the seed says; leap days, month ends and clock changes always. */
function listJoiningDays(): CalendarDay[] {
  const count = bySize({ commit: 60, full: DAYS });
  const first = Math.floor((TEST_SEED / SEEDS) * DAYS);
  const some = Array.from({ length: count }, (_, index) => (first + index * Math.floor(DAYS / count)) % DAYS);
  const edges = ["2024-02-29", "2026-01-31", "2026-12-31", "2027-03-14", "2027-11-07", "2028-02-29"];
  return [...new Set([...some.map((day) => addDays(FIRST, day)), ...edges])];
}

interface Joining {
  began: Date;
  office: string;
  renewals: number;
}

function listJoinings(): Joining[] {
  return listJoiningDays().map((day, index) => {
    const turn = (TEST_SEED % 97) + index;
    const began = new Date(`${day}T${TIMES[turn % TIMES.length]}Z`);
    return { began, office: OFFICES[turn % OFFICES.length] ?? "UTC", renewals: 1 + (turn % 14) };
  });
}

const firstRuns = new Map<string, Date>();

/** When the hourly job first sees that the office's day has come. */
function firstRunOf(day: CalendarDay, office: string): Date {
  const found = firstRuns.get(`${day} ${office}`) ?? findFirstRun(day, office);
  firstRuns.set(`${day} ${office}`, found);
  return found;
}

function findFirstRun(day: CalendarDay, office: string): Date {
  let at = Date.parse(day) - 14 * HOUR_MS + 41 * MINUTE_MS;
  while (dayIn(office, new Date(at)) < day) at += HOUR_MS;
  return new Date(at);
}

const daysBetween = (from: CalendarDay, to: CalendarDay) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

interface Notice {
  renewal: Date;
  day: CalendarDay;
  office: string;
}

/** Leads of a notice sent on its day and of one a day late, to the last day that it names and to that of the state's calendar. */
function leadsOf({ renewal, office }: Notice, sent: Date, zone: string): number[] {
  const deadlines = [office, zone].map((one) => lastDayToCancel(dayIn(one, renewal)));
  return [sent.getTime(), sent.getTime() + DAY_MS]
    .map((moment) => dayIn(zone, new Date(moment)))
    .flatMap((local) => deadlines.map((deadline) => daysBetween(local, deadline)));
}

function expectInside(notice: Notice, { from, to }: NoticeWindow, zones: readonly string[]): void {
  const sent = firstRunOf(notice.day, notice.office);
  for (const zone of zones) {
    const leads = leadsOf(notice, sent, zone);
    if (Math.min(...leads) < from || Math.max(...leads) > to)
      expect.fail(`${notice.renewal.toISOString()} ${notice.office} ${zone}: ${leads.join(", ")} days`);
  }
}

const JOININGS = listJoinings();
/** Where no rule was found: after the last notice but one, and early enough to cancel. */
const ANY: Record<"monthly" | "yearly", NoticeWindow> = {
  monthly: { from: 4, to: 8 },
  yearly: { from: 18, to: 22 },
};

describe("the notice of a renewal", () => {
  it.each(PAYMENT_LAWS.flatMap((law) => RENEWAL_PERIODS.map((period) => [law.code, period, law] as const)))(
    "in %s, paid %s, lies inside the state's window, also a day late [LAW-05] [MONEY-05]",
    (code, period, law) => {
      const zones = zonesOf(code);
      const window = law.renewalNotice[period].value ?? ANY[period];
      for (const { began, office, renewals } of JOININGS) {
        const renewal = renewalMoment(began, period, renewals);
        const day = reminderDay(dayIn(office, renewal), period, law);
        expectInside({ renewal, day, office }, window, zones);
      }
    },
  );

  it.each(RENEWAL_PERIODS)(
    "paid %s, lies inside the window of the state moved to, wherever it was in time [LAW-05]",
    (period) => {
      const renewal = "2027-11-20";
      const lead = (day: CalendarDay) => daysBetween(day, lastDayToCancel(renewal));
      const rules = PAYMENT_LAWS.map(
        (law) => [JSON.stringify(law.renewalNotice[period].value), law] as const,
      );
      const laws = [...new Map(rules).values()];
      const moves = laws.flatMap((from) =>
        laws.map((to) => ({ from, to, window: to.renewalNotice[period].value })),
      );
      for (const { from, to, window } of moves) {
        for (let moved = 70; moved >= 0; moved -= 1) {
          const sent: CalendarDay[] = [];
          for (let before = 75; before > 0; before -= 1) {
            const today = addDays(renewal, -before);
            const law = before > moved ? from : to;
            const [last] = sent.slice(-1);
            const isWanted = last === undefined || isNoticeEarly(last, { renewal, period, law });
            if (isWanted && reminderDay(renewal, period, law) <= today) sent.push(today);
          }
          expect(sent.length, `${from.code} to ${to.code}`).toBeLessThanOrEqual(2);
          if (window === null || moved - 1 < window.from) continue;
          const inside = sent.filter((day) => window.from <= lead(day) && lead(day) <= window.to);
          // A member who was notified by the rule of the state before, past the new window's begin, needs no second notice.
          const leads = sent.map(lead).join(", ");
          expect(inside, `${from.code} to ${to.code} ${moved} days before: ${leads}`).not.toEqual([]);
        }
      }
    },
  );

  it.each(["TX", "NY"])(
    "of the first day of the window counts after a move to %s, an older one not [LAW-05]",
    (code) => {
      const law = PAYMENT_LAWS.find((one) => one.code === code);
      const window = law?.renewalNotice.yearly.value;
      if (law === undefined || !window) throw new Error(`${code} names no window.`);
      const renewal = "2027-11-20";
      const first = addDays(lastDayToCancel(renewal), -window.to);
      const days = [addDays(first, -1), first];
      expect(days.map((sent) => isNoticeEarly(sent, { renewal, period: "yearly", law }))).toEqual([
        true,
        false,
      ]);
    },
  );

  it.each(PAYMENT_LAWS.filter(({ renewalNotice }) => renewalNotice.anniversary.value !== null))(
    "in $code lies inside the window of each renewal that passes a year [LAW-05]",
    (law) => {
      const zones = zonesOf(law.code);
      for (const { began, office, renewals } of JOININGS) {
        const next = renewalMoment(began, "monthly", renewals);
        const { renewal, years } = findAnniversary(began, next);
        expect(renewal).toEqual(renewalMoment(began, "monthly", 12 * years));
        expect(years).toBe(Math.ceil(renewals / 12));
        const day = anniversaryNoticeDay(dayIn(office, renewal), law);
        expectInside(
          { renewal, day: day ?? "", office },
          law.renewalNotice.anniversary.value ?? ANY.yearly,
          zones,
        );
      }
    },
  );

  it("of a year's renewal is asked for monthly payers of some state [LAW-05]", () => {
    const codes = PAYMENT_LAWS.filter(({ renewalNotice }) => renewalNotice.anniversary.value !== null);
    expect(codes.map(({ code }) => code)).toEqual(["CO"]);
  });
});

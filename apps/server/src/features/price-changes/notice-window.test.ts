import { listRenewals, reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import { RENEWAL_PERIODS } from "@smirk/domain/billing/renewal-period";
import { STATE_LAWS } from "@smirk/domain/law/state-law";
import { DAY_MS, HOUR_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { versionOf } from "../members/consents/wordings.ts";
import { findNoticeRule, isInWindow, isNoticeDue, isWindowOver, leadDays } from "./notice-window.ts";

const OLD = ["membership-agreement-2027-02"];
const NEW = [versionOf("membership-agreement")];

describe("the window of a price change's notice [LAW-05]", () => {
  it.each([
    ["CA", NEW, { from: 7, to: 30 }, 30, false],
    ["CA", OLD, { from: 30, to: 30 }, 30, false],
    ["NY", NEW, { from: 10, to: 30 }, 30, true],
    ["NY", OLD, { from: 30, to: 30 }, 30, true],
    ["TX", NEW, { from: 30, to: 60 }, 45, false],
    ["CA", ["membership-agreement-2027-03"], { from: 7, to: 30 }, 30, false],
    ["CA", [...NEW, ...OLD], { from: 30, to: 30 }, 30, false],
    ["CA", [], { from: 30, to: 30 }, 30, false],
    ["TX", [], { from: 30, to: 60 }, 45, false],
  ])("%s under %s is %o", (state, versions, window, lead, needsConsent) => {
    expect(findNoticeRule(state, versions)).toEqual({ window, needsConsent });
    expect(leadDays(window)).toBe(lead);
  });

  it.each(["CA", "NY", "TX"])("holds in %s from its first to its last day, and no day more", (state) => {
    const renewalAt = new Date("2027-08-20T19:00:00Z");
    for (const versions of [OLD, NEW]) {
      const { window } = findNoticeRule(state, versions);
      const states = [window.from - 1, window.from, window.to, window.to + 1].map((days) => {
        const at = new Date(renewalAt.getTime() - days * DAY_MS);
        return [isInWindow(window, at, renewalAt), isWindowOver(window, at, renewalAt)];
      });
      const inside = [true, false];
      expect(states, versions.join()).toEqual([[false, true], inside, inside, [false, false]]);
    }
  });

  it("leaves the notice before every reminder of the renewal", () => {
    for (const law of STATE_LAWS) {
      const { window } = findNoticeRule(law.code, NEW);
      const reminders = RENEWAL_PERIODS.map((period) => reminderLeadDays(period, law));
      expect(leadDays(window), law.code).toBeGreaterThan(Math.max(...reminders));
    }
  });

  /** The hourly job looks at every hour; the days of a notice are those of any zone of the state. */
  it("is met by an hourly job in every state, zone and at every moment of a renewal", () => {
    const renewals = fc.date({
      min: new Date("2027-01-01T00:00:00Z"),
      max: new Date("2034-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    const all = ["America/New_York", "America/Phoenix", "America/Anchorage", "Pacific/Honolulu"];
    const own: Record<string, string[]> = { NY: ["America/New_York"], CA: ["America/Los_Angeles"] };
    const minute = fc.integer({ min: 0, max: 59 });
    const laws = fc.constantFrom(...STATE_LAWS.map(({ code }) => code));
    const versions = fc.constantFrom(OLD, NEW);
    fc.assert(
      fc.property(renewals, minute, laws, versions, (renewalAt, at, code, version) => {
        const { window } = findNoticeRule(code, version);
        const first = new Date(renewalAt.getTime() - (leadDays(window) + 2) * DAY_MS);
        first.setUTCMinutes(at, 0, 0);
        const hours = Array.from({ length: 72 }, (_, hour) => new Date(first.getTime() + hour * HOUR_MS));
        const sent =
          hours.find((moment) => isNoticeDue(window, moment, renewalAt)) ?? expect.fail("never due");
        for (const zone of own[code] ?? all) {
          const days = (Date.parse(dayIn(zone, renewalAt)) - Date.parse(dayIn(zone, sent))) / DAY_MS;
          expect(days).toBeGreaterThanOrEqual(window.from);
          expect(days).toBeLessThanOrEqual(window.to);
        }
        expect(isInWindow(window, sent, renewalAt)).toBe(true);
        expect(isWindowOver(window, sent, renewalAt)).toBe(false);
      }),
    );
  });
});

describe("the renewals ahead [LAW-05]", () => {
  const list = (start: string, end: string, period: "monthly" | "yearly") =>
    listRenewals({ start: new Date(start), end: new Date(end), period }, 3).map((moment) =>
      moment.toISOString().slice(0, 10),
    );

  it("keep the day of the month on which the count began", () => {
    expect(list("2027-01-31T12:00:00Z", "2027-02-28T12:00:00Z", "monthly")).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
    ]);
    expect(list("2028-02-29T12:00:00Z", "2029-02-28T12:00:00Z", "yearly")).toEqual([
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
    ]);
  });

  it("begin a new count after a change of the period", () => {
    expect(list("2027-01-31T12:00:00Z", "2027-03-10T12:00:00Z", "monthly")).toEqual([
      "2027-03-10",
      "2027-04-10",
      "2027-05-10",
    ]);
  });
});

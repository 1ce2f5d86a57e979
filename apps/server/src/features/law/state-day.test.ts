import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import { STATES } from "@smirk/domain/joining/address/states";
import { dayIn } from "@smirk/domain/wire/office-day";
import { describe, expect, it } from "vitest";
import { stateDay } from "./state-day.ts";

describe("the day of a state", () => {
  it.each([
    ["HI", "2026-03-04T09:59:59Z", "2026-03-03"],
    ["HI", "2026-03-04T10:00:00Z", "2026-03-04"],
    ["TX", "2026-03-04T06:30:00Z", "2026-03-03"],
    ["TX", "2026-03-04T07:00:00Z", "2026-03-04"],
    ["MD", "2026-07-01T03:59:59Z", "2026-06-30"],
    ["MD", "2026-07-01T04:00:00Z", "2026-07-01"],
  ])("of %s at %s is %s [LAW-02]", (state, moment, day) => {
    expect(stateDay(state, new Date(moment))).toBe(day);
  });

  it("ends with the last of its ZIP codes, in winter and in summer [LAW-02]", () => {
    const early: string[] = [];
    const zips = Array.from({ length: 995 }, (_, index) => `${String(index + 5).padStart(3, "0")}01`);
    const moments = Array.from(
      { length: 48 },
      (_, hour) => new Date(Date.UTC(2026, hour < 24 ? 0 : 6, 4, hour % 24)),
    );
    for (const { code } of STATES) {
      const zones = new Set(zips.map((zip) => timeZoneOf(code, zip)).filter((zone) => zone !== null));
      for (const zone of zones) {
        const isEarly = moments.some((moment) => stateDay(code, moment) > dayIn(zone, moment));
        if (isEarly) early.push(`${code} ${zone}`);
      }
    }
    expect(early).toEqual([]);
  });
});

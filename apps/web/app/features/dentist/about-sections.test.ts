import { describe, expect, it } from "vitest";
import { openingDays } from "./about-sections.tsx";

describe("opening hours", () => {
  it("stand for the whole week from Monday, with breaks in order and closed days empty", () => {
    const days = openingDays([
      { day: 1, opens: 780, closes: 1020 },
      { day: 1, opens: 480, closes: 720 },
      { day: 0, opens: 600, closes: 840 },
    ]);
    expect(days.map(({ day, hours }) => [day, hours.length])).toEqual([
      [1, 2],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
      [6, 0],
      [0, 1],
    ]);
    expect(days[0]?.hours[0]).toEqual({ opens: 480, closes: 720 });
  });

  it("are left out when none are known", () => {
    expect(openingDays([])).toEqual([]);
  });
});

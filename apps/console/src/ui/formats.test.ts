import { afterEach, describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCode,
  formatDay,
  formatPhone,
  formatPlainDay,
  formatTime,
  formatZip,
  setTimeZone,
} from "./formats.ts";

afterEach(() => setTimeZone("America/Chicago"));

describe("times", () => {
  it.each([
    ["America/Chicago", "Jul 1, 2026, 11:30 PM", "Jul 1, 2026"],
    ["America/New_York", "Jul 2, 2026, 12:30 AM", "Jul 2, 2026"],
    ["America/Los_Angeles", "Jul 1, 2026, 9:30 PM", "Jul 1, 2026"],
  ])("are those of the office in %s [OPS-03]", (zone, time, day) => {
    setTimeZone(zone);
    expect([formatTime("2026-07-02T04:30:00.000Z"), formatDay("2026-07-02T04:30:00.000Z")]).toEqual([
      time,
      day,
    ]);
  });

  it("that are not known are empty [OPS-03]", () => {
    expect([formatTime(null), formatDay(null)]).toEqual(["", ""]);
  });

  it("of the calendar alone are the same day in every zone [OPS-03]", () => {
    setTimeZone("Pacific/Honolulu");
    expect(formatPlainDay("2026-03-04")).toBe("Mar 4, 2026");
  });
});

describe("contacts and codes", () => {
  it.each([
    ["+17135550177", "(713) 555-0177"],
    ["+442079460958", "+442079460958"],
    ["***0177", "***0177"],
    [null, ""],
  ])("the phone %s is read as %s [OPS-03]", (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  it.each([
    ["770052841", "77005-2841"],
    ["77005", "77005"],
    [null, ""],
    [undefined, ""],
  ])("the ZIP code %s is read as %s [OPS-04]", (zip, shown) => {
    expect(formatZip(zip)).toBe(shown);
  });

  it.each([
    ["first_30_days", "first 30 days"],
    ["plan-lists", "plan lists"],
    ["ended", "ended"],
  ])("the code %s is read as %s [OPS-03]", (code, shown) => {
    expect(formatCode(code)).toBe(shown);
  });

  it.each([
    [0, "0 MB"],
    [1_572_864, "1.5 MB"],
    [52_428_800, "50 MB"],
    [1024 ** 3, "1,024 MB"],
  ])("%i bytes are read as %s [OPS-04]", (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown);
  });
});

import { expect, test } from "vitest";
import { relativeTime } from "./location-source.ts";

const now = new Date("2026-03-01T12:00:00Z");

test.each([
  ["2026-03-01T11:59:30Z", "just now"],
  ["2026-03-01T11:59:00Z", "1 minute ago"],
  ["2026-03-01T09:30:00Z", "2 hours ago"],
  ["2026-02-28T12:00:00Z", "1 day ago"],
  ["2026-02-22T12:00:01Z", "6 days ago"],
  ["2026-02-08T12:00:00Z", "3 weeks ago"],
  ["2026-01-29T12:00:00Z", "1 month ago"],
  ["2025-03-01T12:00:00Z", "1 year ago"],
  ["2023-01-01T00:00:00Z", "3 years ago"],
  ["2026-03-01T12:05:00Z", "just now"],
])("%s was %s", (then, text) => {
  expect(relativeTime(new Date(then), now)).toBe(text);
});

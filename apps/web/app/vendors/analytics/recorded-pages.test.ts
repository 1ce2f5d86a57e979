import { expect, it } from "vitest";
import { paths } from "../../paths.ts";
import { isRecordedPage } from "./recorded-pages.ts";

const RECORDED = [
  paths.finder,
  paths.dentist(),
  paths.dentist("12"),
  paths.dentistsIn("tx", "houston"),
  paths.dentistsIn("tx", "houston", "orthodontics"),
  paths.prices,
  paths.pricesIn("tx"),
  paths.pricesIn("tx", "houston"),
  paths.pricesIn("tx", "houston", "crown"),
  paths.plans,
  paths.howItWorks,
  paths.offices,
  paths.privacy,
  paths.terms,
  paths.accessibility,
  paths.directoryAccuracy,
];
const OTHERS = Object.values(paths)
  .filter((path) => typeof path === "string")
  .map((path) => path.replace(/#.*/, ""))
  .filter((path) => !RECORDED.includes(path));
/** Pages that no part of the site links to, or whose paths are made. */
const NEVER = [
  ...OTHERS,
  paths.payment("in_1"),
  paths.statement(2026),
  "/privacy/what-we-sent",
  "/developers",
  "/membership/details",
  "/membership/dentists",
  "/membership/savings",
  "/contact-change",
  "/lost-phone",
  "/check/AbCdEfGh",
  "/card/AbCdEfGh",
  "/a-page-of-tomorrow",
  "/plansmith",
];

it.each(RECORDED)("a visit of %s may be recorded, in both languages [TEL-03]", (path) => {
  expect([path, `/es${path}`].map(isRecordedPage)).toEqual([true, true]);
});

it.each(NEVER)("a visit of '%s' is never recorded, in neither language [TEL-03]", (path) => {
  expect([path, `/es${path}`].map(isRecordedPage)).toEqual([false, false]);
});

it.each(["plans", ""])("what is no path, such as '%s', is never recorded [TEL-03]", (word) => {
  expect(isRecordedPage(word)).toBe(false);
});

import { describe, expect, it } from "vitest";
import { type Page, pathOf, readPage, SCREEN_NAMES } from "./use-page.ts";

describe("the address of a page", () => {
  it.each(SCREEN_NAMES)("leads back to the screen %s [OPS-03]", (name) => {
    expect(readPage(pathOf({ name }))).toEqual({ name });
  });

  it.each<Page>([
    { name: "member", accountId: "5b0d2c9e-7a0f-4d5c-9a37-1f6d7f1c0a01" },
    { name: "entry", providerId: "12" },
  ])("leads back to one $name [OPS-03]", (page) => {
    expect(readPage(pathOf(page))).toEqual(page);
  });

  it.each([
    ["/console/", "today"],
    ["/console/nothing", "today"],
    ["/console/members/", "members"],
    ["/console/directory/", "directory"],
    ["/console/toString", "today"],
  ])("%s is the screen %s [OPS-03]", (path, name) => {
    expect(readPage(path)).toEqual({ name });
  });

  it("has a view's filters as its query [OPS-03]", () => {
    expect(pathOf({ name: "members", view: "past_due=yes" })).toBe("/console/members?past_due=yes");
    expect(pathOf({ name: "members", view: "" })).toBe("/console/members");
    expect(pathOf({ name: "today" })).toBe("/console/");
  });
});

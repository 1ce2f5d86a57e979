import { describe, expect, it } from "vitest";
import { analytics } from "../telemetry/analytics.ts";
import { EVENTS, filterEventProperties, filterPersonProperties } from "./events.ts";

it("knows the events of the specification and no other [TEL-01]", () => {
  expect(Object.keys(EVENTS)).toEqual([
    "onboarding:page_view",
    "onboarding:sign_up",
    "onboarding:family_details",
    "onboarding:insurance_plan_selection",
    "onboarding:geo_restriction",
    "search_initiated",
    "map_marker_clicked",
    "provider_selected",
    "result_scrolled",
  ]);
});

describe("an event", () => {
  it.each([
    ["onboarding:page_view", { page: "checkout" }],
    ["onboarding:sign_up", { method: "sso" }],
    ["onboarding:family_details", { members: 0 }],
    ["onboarding:insurance_plan_selection", { plan: "brightwell_discount_1", renewal: "yearly" }],
    ["onboarding:geo_restriction", { reason: "state" }],
    ["search_initiated", { kind: "name", results: 12 }],
    ["map_marker_clicked", { pins: 1, providers: 4 }],
    ["provider_selected", { location_id: "12", action: "view", from: "list" }],
    ["result_scrolled", { seen: 9, results: 31 }],
  ])("%s passes whole [TEL-01]", (name, properties) => {
    expect(filterEventProperties(name, properties)).toEqual(properties);
  });

  it.each(["$pageview", "$autocapture", "Search", "toString", "__proto__", ""])(
    "called %j does not pass [TEL-01]",
    (name) => {
      expect(filterEventProperties(name, { kind: "name" })).toBeNull();
    },
  );

  it.each([
    ["search_initiated", { query: "Ada Byron", address: "1 Main St", lat: 29.76, lng: -95.36 }],
    ["search_initiated", { kind: "Ada Byron", results: "12" }],
    ["search_initiated", { results: 1.5 }],
    ["search_initiated", { results: -1 }],
    ["search_initiated", { results: Number.NaN }],
    ["provider_selected", { location_id: "ada-byron", name: "Ada Byron" }],
    ["provider_selected", { location_id: 12, from: ["list"] }],
    ["onboarding:insurance_plan_selection", { plan: "Ada Byron" }],
    ["onboarding:insurance_plan_selection", { plan: "byron" }],
    ["onboarding:sign_up", { method: "+17135550100", phone: "+17135550100" }],
    ["onboarding:page_view", { page: "https://smirk.example/?q=ada", constructor: "x", toString: "y" }],
  ])("%s drops %o [TEL-01]", (name, properties) => {
    expect(filterEventProperties(name, properties)).toEqual({});
  });

  it("of a kind or with a property that is not listed does not compile [TEL-01]", () => {
    const wrong = () => {
      // @ts-expect-error no such event
      analytics.track("search", {});
      // @ts-expect-error words are no property
      analytics.track("search_initiated", { kind: "name", results: 1, query: "Ada" });
      // @ts-expect-error counts are numbers
      analytics.track("result_scrolled", { seen: "9", results: 31 });
      // @ts-expect-error no such page
      analytics.pageView("finder");
      // @ts-expect-error no personal data
      analytics.identify("42", { email: "ada@mail.example" });
    };
    expect(wrong).toBeTypeOf("function");
  });
});

it("sends only the listed properties of a person [TEL-01]", () => {
  const allowed = { plan: "brightwell_discount_1", family_members: 2, renewal: "monthly" };
  expect(
    filterPersonProperties({ ...allowed, email: "ada@mail.example", name: "Ada", family_members_names: "x" }),
  ).toEqual(allowed);
});

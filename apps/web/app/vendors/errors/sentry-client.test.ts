import type { ErrorEvent } from "@sentry/browser";
import { expect, it } from "vitest";
import { scrubEvent } from "./sentry-client.ts";

function eventAt(filename: string): ErrorEvent {
  return {
    type: undefined,
    exception: { values: [{ type: "Error", value: "x", stacktrace: { frames: [{ filename }] } }] },
  };
}

it("sends what failed and where, without person, URL or breadcrumbs [TEL-02]", () => {
  const event: ErrorEvent = {
    type: undefined,
    event_id: "0".repeat(32),
    timestamp: 1_700_000_000,
    platform: "javascript",
    environment: "test",
    level: "error",
    exception: { values: [{ type: "TypeError", value: "no visit for ada@mail.example" }] },
    tags: { route: "/dentist/:id?", caught_by: "router", phone: "+17135550100" },
    request: { url: "https://smirk.example/dentist/12?near=home", headers: { Referer: "https://x.example" } },
    user: { email: "ada@mail.example", ip_address: "{{auto}}" },
    breadcrumbs: [{ message: "typed Ada Byron" }],
    extra: { __serialized__: { name: "Ada Byron" } },
    contexts: { culture: { timezone: "America/Chicago" } },
    transaction: "/dentist/12",
  };
  expect(scrubEvent(event)).toEqual({
    type: undefined,
    event_id: "0".repeat(32),
    timestamp: 1_700_000_000,
    platform: "javascript",
    environment: "test",
    level: "error",
    exception: { values: [{ type: "TypeError", value: "no visit for [email]" }] },
    tags: { route: "/dentist/:id?", caught_by: "router" },
  });
});

it("scrubs what was thrown as plain text [TEL-02]", () => {
  expect(scrubEvent({ type: undefined, message: "call 713-555-0100" }).message).toBe("call [phone]");
});

it("leaves out a date of birth [TEL-02] [LOAD-09]", () => {
  const message = "birth_date 05/17/1990 of born=1990-05-17 is not a day";
  expect(scrubEvent({ type: undefined, message }).message).not.toContain("1990");
});

it.each([
  ["https://smirk.example/assets/screen-Ab1_c.js", "/assets/screen-Ab1_c.js"],
  ["https://smirk.example/dentist/12?near=home", "/dentist/12"],
  ["https://smirk.example/ada-byron", "/-"],
  ["<anonymous>", "-"],
])("names the file %s as %s [TEL-02]", (file, expected) => {
  const [exception] = scrubEvent(eventAt(file)).exception?.values ?? [];
  expect(exception?.stacktrace?.frames?.[0]?.filename).toBe(expected);
});

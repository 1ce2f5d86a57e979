import { describe, expect, it } from "vitest";
import { scrubCapture, visitOnceLoaded } from "./posthog-client.ts";

/** What the client adds by itself, as it does on a dentist's page reached through a search. */
const ADDED = {
  token: "phc_test",
  distinct_id: "anon-1",
  $device_id: "anon-1",
  $session_id: "s",
  $lib: "web",
  $browser: "Chrome",
  $viewport_width: 360,
  $current_url: "https://smirk.example/dentist/12?from=ada+byron#opinions",
  $pathname: "/dentist/12",
  $host: "smirk.example",
  $referrer: "https://search.example/?q=ada+byron",
  $referring_domain: "search.example",
  $session_entry_url: "https://smirk.example/?q=ada",
  $initial_referrer: "https://search.example/?q=ada+byron",
  $timezone: "America/Chicago",
  $raw_user_agent: "Mozilla/5.0",
  title: "Ada Byron, DDS in Houston, TX | Smirk",
  utm_term: "ada byron",
  $search_keyword: "ada byron",
};
const UUID = "0193f0a0-0000-7000-8000-000000000000";

function scrub(event: string, properties: object, rest: object = {}) {
  return scrubCapture({ uuid: UUID, event, properties: { ...ADDED, ...properties }, ...rest });
}

describe("what leaves", () => {
  it("is our properties and a few of the client's, the address without its query [TEL-01]", () => {
    const choice = { location_id: "12", action: "pick", from: "dentist_page" };
    expect(scrub("provider_selected", { ...choice, name: "Ada Byron" })).toEqual({
      uuid: UUID,
      event: "provider_selected",
      properties: {
        token: "phc_test",
        distinct_id: "anon-1",
        $device_id: "anon-1",
        $session_id: "s",
        $lib: "web",
        $browser: "Chrome",
        $viewport_width: 360,
        $host: "smirk.example",
        $current_url: "https://smirk.example/dentist/12",
        $pathname: "/dentist/12",
        ...choice,
      },
    });
  });

  it.each([
    ["https://smirk.example/", "/"],
    ["https://smirk.example/user-details/plan?m=token", "/user-details/plan"],
    ["https://smirk.example/dentist/ada-byron", "/dentist/-"],
    ["https://smirk.example/sign-up/sso/callback?access_token=x", "/sign-up/sso/callback"],
    ["https://smirk.example/ada@mail.example/12", "/-/12"],
  ])("names the page %s as %s [TEL-01]", (address, path) => {
    const sent = scrub("search_initiated", { $current_url: address });
    expect(sent?.properties.$current_url).toBe(`https://smirk.example${path}`);
    expect(sent?.properties.$pathname).toBe(path);
  });

  it.each(["$pageview", "$autocapture", "$pageleave", "$exception", "$web_vitals", "$opt_in", "$snapshot"])(
    "is never the client's own %s [TEL-01]",
    (event) => {
      expect(scrub(event, {})).toBeNull();
    },
  );

  it("is of a person what is listed, without where they first came from [TEL-01]", () => {
    const sent = scrub(
      "$identify",
      { $anon_distinct_id: "anon-1", distinct_id: "42", $set: { name: "Ada" } },
      {
        $set: { family_members: 2, email: "ada@mail.example" },
        $set_once: { sign_up_method: "sso", $initial_referrer: "https://search.example/?q=ada" },
      },
    );
    expect(sent).toMatchObject({ event: "$identify", properties: { distinct_id: "42" } });
    expect(sent?.$set).toEqual({ family_members: 2 });
    expect(sent?.$set_once).toEqual({ sign_up_method: "sso" });
    expect(JSON.stringify(sent)).not.toMatch(/Ada|ada@|referrer/);
  });
});

it("a recorder that comes late begins with the page that is drawn, not with the address [TEL-03]", async () => {
  const visits: string[] = [];
  const recorder = { visit: (path: string) => void visits.push(path) };
  const { promise, resolve } = Promise.withResolvers<typeof recorder | null>();
  const show = visitOnceLoaded(promise);
  show("/plans");
  show("/sign-up");
  resolve(recorder);
  await promise;
  show("/terms");
  expect(visits).toEqual(["/sign-up", "/terms"]);
});
